/**
 * Loaded before the relay by tests only: the process kills itself at the commit named by
 * KILL_AT (`before` or `after`), as kill -9 would at that very moment.
 */
import { DatabaseSync } from 'node:sqlite';

const exec = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function (sql) {
  const isCommit = sql === 'COMMIT';
  if (isCommit && process.env.KILL_AT === 'before') process.kill(process.pid, 'SIGKILL');
  exec.call(this, sql);
  if (isCommit && process.env.KILL_AT === 'after') process.kill(process.pid, 'SIGKILL');
};
