/** Honest visitors and abuse against one relay; every answer goes into the ledger. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sendPath } from '../../contract/emailjs.ts';
import type { Ledger } from '../faults/ledger.ts';
import { goodParams, identifiers } from '../support/sends.ts';
import type { RelayUnderFault } from './relay-under-fault.ts';

export interface Visitors {
  /** Latencies of honest requests outside declared outages, in ms. */
  waitsMs: number[];
  /** Honest requests outside declared outages that were not answered 200. */
  failures: string[];
  /** How many abusive requests are sent per second. */
  abusePerSecond: number;
  /** Answers to abusive requests by status. */
  abuse: Record<string, number>;
  stop: () => Promise<void>;
}

const honestVisitors = 2;
const honestEveryMs = 500;
const answerMaxMs = 20_000;
let number = 0;

export function startVisitors(relay: RelayUnderFault, ledger: Ledger): Visitors {
  let isRunning = true;
  const visitors: Visitors = {
    waitsMs: [],
    failures: [],
    abusePerSecond: 5,
    abuse: {},
    async stop() {
      isRunning = false;
      await Promise.all(all);
    },
  };

  /** Sends and notes the answer. The name is in the ledger when the request may be stored. */
  async function send(name: string, address: string, change: object, headers: object): Promise<string> {
    ledger.unanswered.add(name);
    try {
      const answer = await fetch(relay.url() + sendPath, {
        method: 'POST',
        signal: AbortSignal.timeout(answerMaxMs),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
        body: JSON.stringify({
          ...identifiers,
          template_params: { ...goodParams(), nombre_empresa: name, ...change },
        }),
      });
      await answer.text();
      if (answer.status === 200) {
        ledger.answered.add(name);
        ledger.unanswered.delete(name);
      }
      return String(answer.status);
    } catch (error) {
      return String((error as Error).cause ?? error);
    }
  }

  async function visit(): Promise<void> {
    while (isRunning) {
      number += 1;
      const startedAt = Date.now();
      const outcome = await send(`Honesta ${relay.name} ${number}`, randomAddress(), {}, {});
      const endedAt = Date.now();
      if (!relay.wasDown(startedAt, endedAt)) {
        visitors.waitsMs.push(endedAt - startedAt);
        if (outcome !== '200')
          visitors.failures.push(`${relay.name}: ${outcome} at ${new Date(startedAt).toISOString()}`);
      }
      await sleep(Math.random() * 2 * honestEveryMs);
    }
  }

  async function abuse(): Promise<void> {
    const open = new Set<Promise<void>>();
    while (isRunning) {
      number += 1;
      const name = `Abuso ${relay.name} ${number}`;
      const kind = abuses[number % abuses.length] ?? {};
      const one = send(name, `203.0.113.${number % 40}`, kind.change ?? {}, kind.headers ?? {}).then(
        (outcome) => {
          visitors.abuse[outcome] = (visitors.abuse[outcome] ?? 0) + 1;
          open.delete(one);
        },
      );
      open.add(one);
      if (open.size > 100) await Promise.race(open);
      await sleep(1000 / visitors.abusePerSecond);
    }
    await Promise.all(open);
  }

  const all = [...Array.from({ length: honestVisitors }, visit), abuse()];
  return visitors;
}

const abuses: { change?: object; headers?: object }[] = [
  {},
  { change: { sitio_web: 'http://spam.example' } },
  { change: { nombres_apellidos: 'x'.repeat(40_000) } },
  { change: { nombres_apellidos: { a: 1 } } },
  { change: { ciudad: `a${'\u0344'.repeat(10_000)}` } },
  { headers: { origin: 'https://mala.example' } },
  { headers: { 'content-type': 'text/plain' } },
];

/** Each honest request comes from another network, as visitors do. */
export function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 250) + 1;
  return `11.${part()}.${part()}.${part()}`;
}
