/** Sends requests continuously and records outside the relay which of them were answered 200. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../support/sends.ts';
import type { FoundRequest } from '../support/stored-requests.ts';

export type Ledger = ReturnType<typeof openLedger>;

let number = 0;

export function openLedger() {
  const answered = new Set<string>();
  /** Requests that were sent but not answered 200: they may be stored or not. */
  const unanswered = new Set<string>();
  return {
    answered,
    unanswered,
    /** Sends until `stop` is called; resolves with the last answer. */
    load(url: () => string, senders: number, pauseMs = 0) {
      let running = true;
      const one = async () => {
        while (running) {
          number += 1;
          const name = `Empresa ${number}`;
          unanswered.add(name);
          try {
            if ((await sendRequest(url(), { nombre_empresa: name })) === 200) {
              answered.add(name);
              unanswered.delete(name);
            }
            if (pauseMs) await sleep(pauseMs);
          } catch {
            await sleep(20); // the relay was killed
          }
        }
      };
      const all = Array.from({ length: senders }, one);
      return {
        async stop() {
          running = false;
          await Promise.all(all);
        },
      };
    },
    /** Compares the store with the ledger; returns the violations, an empty list when there are none. */
    broken(stored: readonly Pick<FoundRequest, 'fields'>[]): string[] {
      const times = new Map<string, number>();
      for (const { fields } of stored) times.set(fields.company, (times.get(fields.company) ?? 0) + 1);
      return [
        ...[...answered].filter((name) => !times.has(name)).map((name) => `missing: ${name}`),
        ...[...times].filter(([, count]) => count > 1).map(([name, count]) => `${count} times: ${name}`),
        ...[...times.keys()]
          .filter((name) => !answered.has(name) && !unanswered.has(name))
          .map((name) => `was never sent: ${name}`),
      ];
    },
  };
}
