/**
 * Twenty panels that ask for all years, while visitors send: how long the event loop is held, and with it every
 * visitor, in CPU time, so that other work on the machine does not count.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Figures } from '../../contract/panel-answers.ts';
import { longestTurnMs, slowness, threadMs } from '../support/blocking-time.ts';
import { fillStore } from '../support/panel-requests.ts';
import { startPanel } from '../support/start-panel.ts';

const clients = 20;
const turnMsMax = 50 * slowness;

test('figures of ten years, asked for by twenty panels, hold up no visitor', async () => {
  const at = await startPanel();
  onTestFinished(() => at.stop());
  await fillStore(at.store.database, 2_000, at.clock.now.getTime());
  const ask = async (to: string) => {
    const startedAt = threadMs();
    const { days } = await at.get<Figures>(`/panel/api/figures?from=2000-01-01&to=${to}`);
    expect(days).toHaveLength(3_660);
    return threadMs() - startedAt;
  };
  // The first call of a process compiles, and asks for the offsets of all weeks.
  await ask('2026-01-01');
  const oneMs = await ask('2026-01-02');

  /** CPU time of the longest turn, and of all together. */
  const asked = async (days: readonly string[]) => {
    const startedAt = threadMs();
    const [, turnMs] = await longestTurnMs(() =>
      // Twenty connections are not read in one turn.
      Promise.all(days.map((day, nth) => sleep(nth).then(() => ask(day)))),
    );
    return [turnMs, threadMs() - startedAt] as const;
  };
  const periods = (month: string) =>
    Array.from({ length: clients }, (_, nth) => `2026-${month}-${String(nth + 1).padStart(2, '0')}`);
  // Garbage collection may slow one of two.
  const [firstTurnMs] = await asked(periods('03'));
  const [secondTurnMs] = await asked(periods('04'));
  const differentTurnMs = Math.min(firstTurnMs, secondTurnMs);
  const [sameTurnMs, sameMs] = await asked(periods('05').fill('2026-05-01'));
  console.log(
    `a call: ${oneMs.toFixed(0)} ms; longest turn with ${clients} periods: ${differentTurnMs.toFixed(0)} ms, with one: ${sameTurnMs.toFixed(0)} ms, together ${sameMs.toFixed(0)} ms`,
  );
  expect(differentTurnMs).toBeLessThan(turnMsMax);
  expect(sameMs).toBeLessThan((clients / 2) * oneMs);
});
