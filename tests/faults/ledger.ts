/** Sends requests, and records outside the relay which of them were answered 200. */
import { setTimeout as sleep } from 'node:timers/promises';
import { goodParams, sendJson } from '../support/sends.ts';
import type { FoundRequest } from '../support/stored-requests.ts';

export type Ledger = ReturnType<typeof openLedger>;

const answerMaxMs = 20_000;
let number = 0;

export function openLedger() {
  const answered = new Set<string>();
  /** Requests that were sent but not answered 200: they may be stored or not. */
  const unanswered = new Set<string>();
  const ledger = {
    answered,
    unanswered,
    /** @returns the status, or why there is none */
    async send(url: string, name: string, params: object = {}, headers: Record<string, string> = {}) {
      unanswered.add(name);
      try {
        const signal = AbortSignal.timeout(answerMaxMs);
        const all = { ...goodParams({ nombre_empresa: name }), ...params };
        const answer = await sendJson(url, all, headers, {}, signal);
        await answer.text();
        if (answer.status === 200) {
          answered.add(name);
          unanswered.delete(name);
        }
        return answer.status;
      } catch (error) {
        return String((error as Error).cause ?? error);
      }
    },
    load(url: () => string, senders: number) {
      let isRunning = true;
      const one = async () => {
        while (isRunning) {
          number += 1;
          const answer = await ledger.send(url(), `Empresa ${number}`);
          if (typeof answer === 'string') await sleep(20); // the relay was killed
        }
      };
      const all = Array.from({ length: senders }, one);
      return {
        async stop() {
          isRunning = false;
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
  return ledger;
}
