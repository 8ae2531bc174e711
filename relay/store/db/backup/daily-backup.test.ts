import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../open-store.ts';
import { createDailyBackups } from './daily-backup.ts';

const backupsOf = (month: string, first: number, last: number) =>
  Array.from(
    { length: last - first + 1 },
    (_, at) => `encendido-${month}-${String(first + at).padStart(2, '0')}.db`,
  );

async function newBackups(today: { now: Date }) {
  const folder = mkdtempSync(join(tmpdir(), 'daily-'));
  const dataDir = join(folder, 'data');
  await openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 }).close();
  const dir = join(folder, 'backups');
  const logged: string[] = [];
  const note = (_details: object, message: string) => logged.push(message);
  const backups = createDailyBackups({
    dir,
    store: { dataDir, databaseUrl: undefined, minFreeMb: 0, retentionDays: undefined, backupDir: dir },
    log: { info: note, warn: note, error: note },
    now: () => today.now,
  });
  return { backups, dir, dataDir, logged };
}

test('one backup a day, the last 14 are kept, and no other files are touched', async () => {
  const today = { now: new Date('2026-01-20T12:00:00Z') };
  const { backups, dir } = await newBackups(today);
  expect(backups.status()).toEqual({ newestAt: undefined, failed: false });
  mkdirSync(dir);
  const others = [
    'encendido-2025-12-31.db.old',
    'encendido-2025-1-1.db',
    'mine.db',
    'encendido-2026-01-19.db.partial-x',
    `mine.db.encendido-partial-${process.pid}-${hostname()}`,
  ];
  for (const name of [...others, ...backupsOf('2026-01', 1, 15)]) writeFileSync(join(dir, name), '');
  const killed = join(dir, `encendido-2026-01-18.db.encendido-partial-1-${hostname()}`);
  writeFileSync(killed, '');
  utimesSync(killed, today.now, new Date(Date.now() - 61 * 60_000));

  await backups.check();
  const kept = [...backupsOf('2026-01', 3, 15), ...backupsOf('2026-01', 20, 20)];
  expect(readdirSync(dir).sort()).toEqual([...kept, ...others].sort());
  const written = join(dir, 'encendido-2026-01-20.db');
  expect(statSync(written).size).toBeGreaterThan(4096);
  expect(statSync(written).mode & 0o777).toBe(0o600);
  expect(backups.status()).toEqual({ newestAt: statSync(written).mtime, failed: false });

  const { ino } = statSync(written);
  await backups.check();
  expect(statSync(written).ino).toBe(ino); // the same day
  today.now = new Date('2026-01-21T00:00:00Z');
  await backups.check();
  expect(readdirSync(dir)).toContain('encendido-2026-01-21.db');
});

test('a failure is logged and shown, and the next check tries again', async () => {
  const { backups, dir, dataDir, logged } = await newBackups({ now: new Date() });
  writeFileSync(dir, 'a file in the place of the folder');
  await backups.check();
  expect(backups.status()).toEqual({ newestAt: undefined, failed: true });
  expect(logged).toEqual([expect.stringMatching(/daily backup failed.*BACKUP_DIR/)]);
  rmSync(dir);
  const aside = join(dataDir, 'requests.db');
  const bytes = statSync(aside).size;
  rmSync(aside);
  await backups.check(); // in the worker this time
  expect(backups.status().failed).toBe(true);
  expect(readdirSync(dir)).toEqual([]);
  await openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 }).close();
  expect(statSync(aside).size).toBe(bytes);
  await backups.check();
  expect(backups.status().failed).toBe(false);
});

test('a clock that was wrong for a while costs neither the backup of today nor those of the days before', async () => {
  const today = { now: new Date('2026-01-15T12:00:00Z') };
  const { backups, dir } = await newBackups(today);
  mkdirSync(dir);
  const write = (month: string) => {
    for (const name of backupsOf(month, 1, 14)) writeFileSync(join(dir, name), '');
  };
  write('2026-01');
  // Far behind, as at the start of a computer whose clock has no battery.
  today.now = new Date('2025-06-01T00:00:00Z');
  await backups.check();
  expect(backups.status().failed).toBe(false);
  expect(readdirSync(dir)).toContain('encendido-2025-06-01.db');
  // Ahead for two weeks, and put right.
  write('2027-01');
  for (const day of ['2026-01-15', '2026-01-16']) {
    today.now = new Date(`${day}T12:00:00Z`);
    await backups.check();
  }
  expect(backups.status().failed).toBe(false);
  const newest = readdirSync(dir).filter((name) => name < 'encendido-2027');
  expect(newest).toEqual(expect.arrayContaining(['encendido-2026-01-15.db', 'encendido-2026-01-16.db']));
});
