/** Loaded before the relay by one test only: commits are no longer synced, to show that the test can fail. */
import { DatabaseSync } from 'node:sqlite';

const exec = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function (sql) {
  exec.call(this, sql.replace('synchronous = FULL', 'synchronous = OFF'));
};
