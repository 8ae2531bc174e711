/**
 * Preloaded into the relay by tests: the process kills itself with SIGKILL just before or after it commits a row that is inserted
 * into KILL_TABLE, as KILL_AT (`before` or `after`) says. What the relay commits at its start is left alone.
 */
import { DatabaseSync, StatementSync } from 'node:sqlite';

let isMeantNext = false;

const all = StatementSync.prototype.all;
StatementSync.prototype.all = function (...values) {
  if (this.sourceSQL.startsWith(`INSERT INTO ${process.env.KILL_TABLE} `)) isMeantNext = true;
  return all.apply(this, values as Parameters<typeof all>); // its overloads cannot be passed on
};

const exec = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function (sql) {
  const isMeant = isMeantNext && sql === 'COMMIT';
  if (isMeant && process.env.KILL_AT === 'before') process.kill(process.pid, 'SIGKILL');
  exec.call(this, sql);
  if (isMeant && process.env.KILL_AT === 'after') process.kill(process.pid, 'SIGKILL');
};
