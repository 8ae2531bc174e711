/** Preloaded by one test: commits are not synced, which shows that the test can fail. */
import { DatabaseSync } from 'node:sqlite';

const exec = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function (sql) {
  exec.call(this, sql.replace('synchronous = FULL', 'synchronous = OFF'));
};
