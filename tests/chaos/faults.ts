/** The faults of a chaos run. Each leaves everything working when it has ended. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestPostgres } from '../support/start-postgres.ts';
import type { SmtpMood } from '../support/start-smtp.ts';
import type { ChaosMailServer } from './mail-server.ts';
import type { RelayUnderFault } from './relay-under-fault.ts';
import type { Visitors } from './visitors.ts';

/** @param down the relays whose answers do not count meanwhile @param end of a fault that lasts a while */
export type Fault = [
  name: string,
  down: readonly RelayUnderFault[],
  begin: () => unknown,
  end?: () => unknown,
];

interface FaultDeps {
  sqlite: RelayUnderFault;
  shared: readonly RelayUnderFault[];
  postgres: TestPostgres;
  mail: ChaosMailServer;
  visitors: readonly Visitors[];
}

const dayMs = 24 * 60 * 60 * 1000;
const moods: (SmtpMood | 'down')[] = [
  ...(['greet 421', 'greet 554', 'sender 530', 'recipient 451', 'recipient 550'] as const),
  ...(['data 451', 'data 554', 'disconnect at data', 'stall at data', 'down'] as const),
];

export function faultsOf({ sqlite, shared, postgres, mail, visitors }: FaultDeps): Fault[] {
  const file = join(sqlite.dataDir, 'requests.db');
  const [log, away] = [`${file}-wal`, `${file}.away`];
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
      [`kill -9 ${relay.name}`, [relay], () => kill(relay)],
      [`restart ${relay.name}`, [relay], () => restart(relay)],
      [`freeze ${relay.name}`, [relay], () => relay.signal('SIGSTOP'), () => relay.signal('SIGCONT')],
      ...[2, -2].map((days): Fault => {
        const name = `clock of ${relay.name} ${days} days off`;
        return [name, [], () => relay.setClock(days * dayMs), () => relay.setClock(0)];
      }),
    ]),
    ['full disk', [sqlite], () => sqlite.fillDisk(true), () => sqlite.fillDisk(false)],
    ['log of SQLite removed', [sqlite], () => rmSync(log, { force: true }), () => restart(sqlite)],
    ['database of SQLite moved', [sqlite], () => renameSync(file, away), () => renameSync(away, file)],
    ['crash of PostgreSQL', shared, postgres.crashAndRestart],
    ...moods.map((mood): Fault => [`mail server: ${mood}`, [], () => mail.fail(mood), mail.recover]),
    ['flood', [], () => abuse(10), () => abuse(0.1)],
  ];
}
