/** Compares what the stores and the mail server have with the ledger. */

import type { Ledger } from '../faults/ledger.ts';
import type { StoredRequest } from '../support/all-requests.ts';
import type { Panels } from './panels.ts';
import type { Visitors } from './visitors.ts';

export interface Interval {
  name: string;
  fromMs: number;
  toMs: number;
}

interface Evidence {
  ledger: Ledger;
  stored: readonly StoredRequest[];
  confirmed: ReadonlyMap<string, readonly number[]>;
  visitors: readonly Visitors[];
  panels: readonly Panels[];
  /** What the panels were answered 200 and do not show any more. */
  lost: readonly string[];
  /** Faults during which a mail may be confirmed without the relay noting it. */
  disturbances: readonly Interval[];
}

const waitMaxMs = 1_000;
const failureShareMax = 0.01;
/** A mail is noted as sent within this after its 250, unless something disturbs it. */
const noteMs = 3_000;

/** @returns violations, none when every promise was kept; figures; and of the repeated mails how many each fault explains */
export function verdictOf({ ledger, stored, confirmed, visitors, panels, lost, disturbances }: Evidence) {
  const violations = [...ledger.broken(stored), ...lost];
  const accepted = stored.filter(({ status }) => status === 'accepted');
  const idOf = (messageId: string) => messageId.slice(1, messageId.indexOf('@'));
  const mailed = new Map([...confirmed].map(([messageId, times]) => [idOf(messageId), times]));
  for (const { id, deliveries } of accepted) {
    if (!deliveries.every(({ state }) => state === 'sent')) violations.push(`not delivered: ${id}`);
    if (!mailed.has(id)) violations.push(`noted as sent but never confirmed: ${id}`);
  }
  for (const { id, status } of stored)
    if (status === 'quarantined' && mailed.has(id)) violations.push(`quarantined but mailed: ${id}`);

  const repeats = [...mailed].flatMap(([id, times]) =>
    times.slice(0, -1).map((at) => ({ id, at, because: causeOf(at, disturbances) })),
  );
  for (const { id, because } of repeats) if (!because) violations.push(`mailed again without a cause: ${id}`);

  const waits = visitors.flatMap(({ waitsMs }) => waitsMs).sort((a, b) => a - b);
  const p99Ms = waits[Math.floor(waits.length * 0.99)] ?? 0;
  if (p99Ms > waitMaxMs) violations.push(`honest visitors waited ${p99Ms} ms at p99`);
  if (waits.length < 20) violations.push(`only ${waits.length} honest requests outside outages`);
  const failures = visitors.flatMap((each) => each.failures);
  const panelCalls = panels.reduce((sum, { calls }) => sum + calls, 0);
  const panelFailures = panels.flatMap((each) => each.failures);
  for (const [what, failed, all] of [
    ['honest requests', failures, waits.length],
    ['panel calls', panelFailures, panelCalls],
  ] as const)
    if (failed.length > all * failureShareMax)
      violations.push(`${failed.length} of ${all} ${what} failed, such as ${failed.slice(0, 3).join('; ')}`);
  for (const name of ['signIn', 'addNote', 'changeStage', 'figures', 'exportRequests'] as const)
    if (!panels.every(({ done }) => done[name])) violations.push(`no ${name} was answered at some relay`);
  const byFault = Map.groupBy(repeats, ({ because = 'none' }) => because);
  return {
    violations,
    repeatsByFault: Object.fromEntries([...byFault].map(([name, { length }]) => [name, length])),
    figures: {
      answered200: ledger.answered.size,
      stored: stored.length,
      quarantined: stored.length - accepted.length,
      mailedAgain: repeats.length,
      honestOutsideOutages: waits.length,
      honestFailed: failures.length,
      panelCalls,
      panelFailed: panelFailures.length,
      notesAnswered: panels.reduce((sum, { done }) => sum + (done.addNote ?? 0), 0),
      p50Ms: waits[Math.floor(waits.length / 2)] ?? 0,
      p99Ms,
      longestMs: waits.at(-1) ?? 0,
    },
  };
}

function causeOf(confirmedAtMs: number, disturbances: readonly Interval[]): string | undefined {
  return disturbances.find(
    ({ fromMs, toMs }) => fromMs - noteMs < confirmedAtMs && confirmedAtMs < toMs + noteMs,
  )?.name;
}
