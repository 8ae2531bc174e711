/** The faults of a chaos run. Each leaves everything working when it resolves. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestPostgres } from '../support/start-postgres.ts';
import type { SmtpMood } from '../support/start-smtp.ts';
import type { ChaosMailServer } from './mail-server.ts';
import type { RelayUnderFault } from './relay-under-fault.ts';
import type { Visitors } from './visitors.ts';

export interface Fault {
  name: string;
  run: () => Promise<void>;
}

interface FaultDeps {
  sqlite: RelayUnderFault;
  shared: readonly [RelayUnderFault, RelayUnderFault];
  postgres: TestPostgres;
  mail: ChaosMailServer;
  visitors: readonly Visitors[];
}

const faultMs = 3_000;
const dayMs = 24 * 60 * 60 * 1000;
const moods: (SmtpMood | 'down')[] = [
  'greet 421',
  'greet 554',
  'sender 530',
  'recipient 451',
  'recipient 550',
  'data 451',
  'data 554',
  'disconnect at data',
  'stall at data',
  'down',
];

export function faultsOf({ sqlite, shared, postgres, mail, visitors }: FaultDeps): Fault[] {
  const relays = [sqlite, ...shared];
  const database = join(sqlite.dataDir, 'requests.db');
  const restart = async (relay: RelayUnderFault) => {
    await relay.stop();
    await relay.start();
  };
  return [
    ...relays.flatMap((relay): Fault[] => [
      {
        name: `kill -9 ${relay.name}`,
        run: () =>
          relay.outage(async () => {
            relay.signal('SIGKILL');
            await sleep(Math.random() * 1_000);
            await relay.start();
          }),
      },
      { name: `restart ${relay.name}`, run: () => relay.outage(() => restart(relay)) },
      {
        name: `freeze ${relay.name}`,
        run: () =>
          relay.outage(async () => {
            relay.signal('SIGSTOP');
            await sleep(faultMs);
            relay.signal('SIGCONT');
          }),
      },
      ...[2, -2].map((days) => ({
        name: `clock of ${relay.name} ${days} days off`,
        async run() {
          relay.setClock(days * dayMs);
          await sleep(faultMs);
          relay.setClock(0);
        },
      })),
    ]),
    {
      name: 'full disk',
      run: () =>
        sqlite.outage(async () => {
          sqlite.fillDisk(true);
          await sleep(faultMs);
          sqlite.fillDisk(false);
        }),
    },
    {
      name: 'log of SQLite removed',
      run: () =>
        sqlite.outage(async () => {
          rmSync(`${database}-wal`, { force: true });
          await sleep(faultMs);
          await restart(sqlite);
        }),
    },
    {
      name: 'database of SQLite moved away',
      run: () =>
        sqlite.outage(async () => {
          renameSync(database, `${database}.away`);
          await sleep(faultMs);
          renameSync(`${database}.away`, database);
        }),
    },
    {
      name: 'crash of PostgreSQL',
      run: () => shared[0].outage(() => shared[1].outage(() => postgres.crashAndRestart())),
    },
    ...moods.map((mood) => ({
      name: `mail server: ${mood}`,
      async run() {
        await mail.fail(mood);
        await sleep(faultMs);
        await mail.recover();
      },
    })),
    {
      name: 'flood',
      async run() {
        for (const each of visitors) each.abusePerSecond *= 10;
        await sleep(2 * faultMs);
        for (const each of visitors) each.abusePerSecond /= 10;
      },
    },
  ];
}
