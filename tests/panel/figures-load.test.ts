/**
 * Twenty panels that ask for all years, while visitors send: how long the event loop is held, and with it every
 * visitor, in CPU time, so that other work on the machine does not count.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Figures } from '../../contract/panel/answers.ts';
import { firstGood, longestTurnMs, slowness, threadMs } from '../support/blocking-time.ts';
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
  let month = 1;
  /** Of another month each time, because what was asked for is remembered. */
  const periods = () => {
    month += 1;
    return Array.from({ length: clients }, (_, nth) =>
      new Date(Date.UTC(2026, month, nth + 1)).toISOString().slice(0, 10),
    );
  };
  const [differentTurnMs] = await firstGood(
    () => asked(periods()),
    ([turnMs]) => turnMs < turnMsMax,
  );
  const [sameTurnMs, sameMs] = await firstGood(
    () => {
      const days = periods();
      return asked(days.map(() => days[0] ?? ''));
    },
    ([, togetherMs]) => togetherMs < (clients / 2) * oneMs,
  );
  console.log(
    `a call: ${oneMs.toFixed(0)} ms; longest turn with ${clients} periods: ${differentTurnMs.toFixed(0)} ms, with one: ${sameTurnMs.toFixed(0)} ms, together ${sameMs.toFixed(0)} ms`,
  );
  expect(differentTurnMs).toBeLessThan(turnMsMax);
  expect(sameMs).toBeLessThan((clients / 2) * oneMs);
});
