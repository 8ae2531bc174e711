/**
 * Twenty panels that ask for all years, while visitors send: how long the event loop is held, and with it every
 * visitor, in CPU time, so that other work on the machine does not count.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Figures } from '../../contract/panel/answers.ts';
import { firstGood, longestTurnMs, slowness } from '../support/blocking-time.ts';
import { fillStore } from '../support/panel-requests.ts';
import { startPanel } from '../support/start-panel.ts';

const clients = 20;
const turnMsMax = 50 * slowness;

test('figures of ten years, asked for by twenty panels, hold up no visitor', async () => {
  const at = await startPanel();
  onTestFinished(() => at.stop());
  await fillStore(at.store.database, 2_000, at.clock.now.getTime());
  const ask = async (to: string) => {
    const { days } = await at.get<Figures>(`/panel/api/figures?from=2000-01-01&to=${to}`);
    expect(days).toHaveLength(3_660);
  };
  // The first call of a process compiles, and asks for the offsets of all weeks.
  await ask('2026-01-01');

  const [, turnMs] = await firstGood(
    () =>
      longestTurnMs(() =>
        // Twenty connections are not read in one turn.
        Promise.all(Array.from({ length: clients }, (_, nth) => sleep(nth).then(() => ask('2026-01-01')))),
      ),
    ([, turnMs]) => turnMs < turnMsMax,
  );
  console.log(`longest turn of the event loop with ${clients} calls: ${turnMs.toFixed(0)} ms`);
  expect(turnMs).toBeLessThan(turnMsMax);
});
