/** What is copied while a relay writes is a copy of a moment: what comes later stays behind, and may be mailed twice. */
import { join } from 'node:path';
import { explainSqliteFailure } from '../start-failure.ts';
import { isSqliteInUse } from '../store/is-sqlite-in-use.ts';

/** @throws Error naming DATA_DIR when its store cannot be opened. */
export function warnOfRelay(dataDir: string, warn: (text: string) => void): void {
  try {
    if (!isSqliteInUse(join(dataDir, 'requests.db'))) return;
  } catch (error) {
    throw explainSqliteFailure(error, dataDir);
  }
  warn(
    `Warning: a relay, or another command, has the store in ${dataDir} open. What it accepts from now on is not copied, and what it delivers is delivered again from the copy. Stop it, and run the command again before the copy is used.`,
  );
}
