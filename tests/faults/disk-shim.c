/*
 * Simulates power loss and a full disk for a process that is started with this library in LD_PRELOAD.
 *
 * SHIM_WATCHED  folder whose files are watched
 * SHIM_DURABLE  folder with the state of each watched file at its last fsync;
 *               after kill -9 it is what a power loss would have left
 *               (a removed file disappears once its folder was synced)
 * SHIM_FULL     while a file of this name exists, writes to watched files fail with ENOSPC
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

typedef int (*sync_fn)(int);
typedef ssize_t (*write_fn)(int, const void *, size_t);
typedef ssize_t (*pwrite_fn)(int, const void *, size_t, off64_t);
typedef int (*truncate_fn)(int, off64_t);

static const char *watched_name(int fd, char path[PATH_MAX]) {
  const char *folder = getenv("SHIM_WATCHED");
  char link[64];
  path[0] = 0;
  if (!folder) return NULL;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  size_t folder_length = strlen(folder);
  if (strncmp(path, folder, folder_length) || path[folder_length] != '/') return NULL;
  return path + folder_length + 1;
}

static int is_full(int fd) {
  char path[PATH_MAX];
  const char *flag = getenv("SHIM_FULL");
  return flag && access(flag, F_OK) == 0 && watched_name(fd, path);
}

/* The watched folder itself was synced: removed files stay removed. */
static void forget_removed(const char *folder, const char *durable) {
  char path[PATH_MAX];
  struct dirent *entry;
  DIR *kept = opendir(durable);
  if (!kept) abort();
  while ((entry = readdir(kept))) {
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (entry->d_name[0] == '.' || access(path, F_OK) == 0) continue;
    snprintf(path, sizeof path, "%s/%s", durable, entry->d_name);
    if (unlink(path)) abort();
  }
  closedir(kept);
}

static void keep(int fd) {
  char path[PATH_MAX], kept[PATH_MAX], partial[PATH_MAX];
  static char bytes[1 << 16];
  const char *folder = getenv("SHIM_WATCHED");
  const char *durable = getenv("SHIM_DURABLE");
  const char *name = watched_name(fd, path);
  if (!durable || !folder) return;
  if (!name) {
    if (!strcmp(path, folder)) forget_removed(folder, durable);
    return;
  }
  snprintf(kept, sizeof kept, "%s/%s", durable, name);
  snprintf(partial, sizeof partial, "%s/%s.partial", durable, name);
  int from = open(path, O_RDONLY);
  int to = open(partial, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  write_fn real_write = (write_fn)dlsym(RTLD_NEXT, "write");
  ssize_t length;
  if (from < 0 || to < 0) abort();
  while ((length = read(from, bytes, sizeof bytes)) > 0)
    if (real_write(to, bytes, length) != length) abort();
  close(from);
  close(to);
  if (rename(partial, kept)) abort();
}

int fsync(int fd) {
  int result = ((sync_fn)dlsym(RTLD_NEXT, "fsync"))(fd);
  if (result == 0) keep(fd);
  return result;
}

int fdatasync(int fd) {
  int result = ((sync_fn)dlsym(RTLD_NEXT, "fdatasync"))(fd);
  if (result == 0) keep(fd);
  return result;
}

static ssize_t no_space(void) {
  errno = ENOSPC;
  return -1;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  if (is_full(fd)) return no_space();
  return ((write_fn)dlsym(RTLD_NEXT, "write"))(fd, bytes, length);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  if (is_full(fd)) return no_space();
  return ((pwrite_fn)dlsym(RTLD_NEXT, "pwrite64"))(fd, bytes, length, at);
}

int ftruncate64(int fd, off64_t length) {
  if (is_full(fd)) return (int)no_space();
  return ((truncate_fn)dlsym(RTLD_NEXT, "ftruncate64"))(fd, length);
}
