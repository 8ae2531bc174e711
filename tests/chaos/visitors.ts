/** Honest visitors and abuse against one relay; every answer goes into the ledger. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../faults/ledger.ts';
import type { RelayUnderFault } from './relay-under-fault.ts';

export type Visitors = ReturnType<typeof startVisitors>;

const honestVisitors = 2;
const honestEveryMs = 500;
let number = 0;

export function startVisitors(relay: RelayUnderFault, ledger: Ledger) {
  let isRunning = true;
  const visitors = {
    /** Latencies of honest requests outside declared outages, in ms. */
    waitsMs: [] as number[],
    /** Honest requests outside declared outages that were not answered 200. */
    failures: [] as string[],
    abusePerSecond: 5,
    abuse: {} as Record<string, number>,
    async stop() {
      isRunning = false;
      await Promise.all(all);
    },
  };

  async function visit(): Promise<void> {
    while (isRunning) {
      number += 1;
      const startedAt = Date.now();
      const headers = { 'x-forwarded-for': randomAddress() };
      const outcome = await ledger.send(relay.url(), `Honesta ${relay.name} ${number}`, {}, headers);
      const endedAt = Date.now();
      if (!relay.wasDown(startedAt, endedAt)) {
        visitors.waitsMs.push(endedAt - startedAt);
        if (outcome !== 200)
          visitors.failures.push(`${relay.name}: ${outcome} at ${new Date(startedAt).toISOString()}`);
      }
      await sleep(Math.random() * 2 * honestEveryMs);
    }
  }

  async function abuse(): Promise<void> {
    const open = new Set<Promise<void>>();
    while (isRunning) {
      number += 1;
      const { params = {}, headers = {} } = abuses[number % abuses.length] ?? {};
      const from = { 'x-forwarded-for': `203.0.113.${number % 40}`, ...headers };
      const one = ledger.send(relay.url(), `Abuso ${relay.name} ${number}`, params, from).then((outcome) => {
        visitors.abuse[outcome] = (visitors.abuse[outcome] ?? 0) + 1;
        open.delete(one);
      });
      open.add(one);
      if (open.size > 100) await Promise.race(open);
      await sleep(1000 / visitors.abusePerSecond);
    }
    await Promise.all(open);
  }

  const all = [...Array.from({ length: honestVisitors }, visit), abuse()];
  return visitors;
}

const abuses: { params?: object; headers?: Record<string, string> }[] = [
  {},
  { params: { sitio_web: 'http://spam.example' } },
  { params: { nombres_apellidos: 'x'.repeat(40_000) } },
  { params: { nombres_apellidos: { a: 1 } } },
  { params: { ciudad: `a${'\u0344'.repeat(10_000)}` } },
  { headers: { origin: 'https://mala.example' } },
  { headers: { 'content-type': 'text/plain' } },
];

/** Each honest request comes from another network, as visitors do. */
export function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 250) + 1;
  return `11.${part()}.${part()}.${part()}`;
}
