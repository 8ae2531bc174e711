/** kill -9 at random moments under load: every request that was answered 200 is stored once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startRelay } from '../support/start-relay.ts';
import { storedRequests } from '../support/stored-requests.ts';
import { until } from '../support/until.ts';
import { effort } from './effort.ts';
import { openLedger } from './ledger.ts';

test(`${effort.killRounds} kills under load lose nothing`, { timeout: effort.timeoutMs }, async () => {
  const ledger = openLedger();
  let dataDir: string | undefined;
  for (let round = 0; round < effort.killRounds; round += 1) {
    const relay = await startRelay(dataDir ? { DATA_DIR: dataDir } : {});
    dataDir = relay.dataDir;
    const load = ledger.load(() => relay.url, 8);
    const before = ledger.answered.size;
    await until('a request is answered', () => ledger.answered.size > before);
    await sleep(Math.random() * 300);
    relay.process.kill('SIGKILL');
    await load.stop();
  }
  const stored = storedRequests(dataDir ?? '');
  expect(ledger.broken(stored)).toEqual([]);
  console.log(
    `${effort.killRounds} kills: ${ledger.answered.size} answered 200, all stored once; ${ledger.unanswered.size} without an answer`,
  );
});
