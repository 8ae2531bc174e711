/**
 * Preloaded into the relay by tests: the process kills itself with SIGKILL just before or after a commit, as KILL_AT
 * (`before` or `after`) says.
 */
import { DatabaseSync } from 'node:sqlite';

const exec = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function (sql) {
  const isCommit = sql === 'COMMIT';
  if (isCommit && process.env.KILL_AT === 'before') process.kill(process.pid, 'SIGKILL');
  exec.call(this, sql);
  if (isCommit && process.env.KILL_AT === 'after') process.kill(process.pid, 'SIGKILL');
};
