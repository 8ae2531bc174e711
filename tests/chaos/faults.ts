/** The faults of a chaos run. Each leaves everything working when it resolves. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestPostgres } from '../support/start-postgres.ts';
import type { SmtpMood } from '../support/start-smtp.ts';
import type { ChaosMailServer } from './mail-server.ts';
import type { RelayUnderFault } from './relay-under-fault.ts';
import type { Visitors } from './visitors.ts';

/** @param down the relays whose answers do not count meanwhile */
export type Fault = [name: string, run: () => Promise<void>, down: readonly RelayUnderFault[]];

interface FaultDeps {
  sqlite: RelayUnderFault;
  shared: readonly RelayUnderFault[];
  postgres: TestPostgres;
  mail: ChaosMailServer;
  visitors: readonly Visitors[];
}

const faultMs = 3_000;
const dayMs = 24 * 60 * 60 * 1000;
const moods: (SmtpMood | 'down')[] = [
  ...(['greet 421', 'greet 554', 'sender 530', 'recipient 451', 'recipient 550'] as const),
  ...(['data 451', 'data 554', 'disconnect at data', 'stall at data', 'down'] as const),
];

/** What lasts a while. */
const lasting = (begin: () => unknown, end: () => unknown) => async () => {
  await begin();
  await sleep(faultMs);
  await end();
};

export function faultsOf({ sqlite, shared, postgres, mail, visitors }: FaultDeps): Fault[] {
  const database = join(sqlite.dataDir, 'requests.db');
  const restart = async (relay: RelayUnderFault) => {
    await relay.stop();
    await relay.start();
  };
  const kill = async (relay: RelayUnderFault) => {
    relay.signal('SIGKILL');
    await sleep(Math.random() * 1_000);
    await relay.start();
  };
  const abuse = (factor: number) => {
    for (const each of visitors) each.abusePerSecond *= factor;
  };
  return [
    ...[sqlite, ...shared].flatMap((relay): Fault[] => [
      [`kill -9 ${relay.name}`, () => kill(relay), [relay]],
      [`restart ${relay.name}`, () => restart(relay), [relay]],
      [
        `freeze ${relay.name}`,
        lasting(
          () => relay.signal('SIGSTOP'),
          () => relay.signal('SIGCONT'),
        ),
        [relay],
      ],
      ...[2, -2].map(
        (days): Fault => [
          `clock of ${relay.name} ${days} days off`,
          lasting(
            () => relay.setClock(days * dayMs),
            () => relay.setClock(0),
          ),
          [],
        ],
      ),
    ]),
    [
      'full disk',
      lasting(
        () => sqlite.fillDisk(true),
        () => sqlite.fillDisk(false),
      ),
      [sqlite],
    ],
    [
      'log of SQLite removed',
      lasting(
        () => rmSync(`${database}-wal`, { force: true }),
        () => restart(sqlite),
      ),
      [sqlite],
    ],
    [
      'database of SQLite moved away',
      lasting(
        () => renameSync(database, `${database}.away`),
        () => renameSync(`${database}.away`, database),
      ),
      [sqlite],
    ],
    ['crash of PostgreSQL', postgres.crashAndRestart, shared],
    ...moods.map((mood): Fault => [`mail server: ${mood}`, lasting(() => mail.fail(mood), mail.recover), []]),
    [
      'flood',
      lasting(
        () => abuse(10),
        () => abuse(0.1),
      ),
      [],
    ],
  ];
}
