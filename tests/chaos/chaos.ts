/**
 * `npm run test:chaos`: two relays on PostgreSQL and one on SQLite under honest visitors, abuse, and people at their
 * panels, while processes, disk, database, mail server and clocks fail, one fault after the other in random order.
 * CHAOS_MINUTES sets the length. A ledger outside the relays decides; the exit code is 1 when a promise was broken.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { retryDeliveries } from '../../relay/requests/release-requests.ts';
import { openPostgresStore, openSqliteStore } from '../../relay/store/open-store.ts';
import type { Store } from '../../relay/store/store.ts';
import { buildDiskShim } from '../faults/disk-shim.ts';
import { openLedger } from '../faults/ledger.ts';
import { allRequests } from '../support/all-requests.ts';
import { changeContext } from '../support/change-context.ts';
import { makePanelAccount } from '../support/make-panel-account.ts';
import { mailEnv } from '../support/outbox.ts';
import { startPostgres } from '../support/start-postgres.ts';
import { until } from '../support/until.ts';
import { faultsOf } from './faults.ts';
import { startChaosMailServer } from './mail-server.ts';
import { startPanels } from './panels.ts';
import { startRelayUnderFault } from './relay-under-fault.ts';
import { type Interval, verdictOf } from './verdict.ts';
import { startVisitors } from './visitors.ts';

const minutes = Number(process.env.CHAOS_MINUTES || 60);
const calmMs = 2_000;
const faultMs = 3_000;
const drainMaxMs = 10 * 60_000;

const shim = buildDiskShim();
const postgres = await startPostgres();
const databaseUrl = await postgres.freshUrl();
const mail = await startChaosMailServer();
const env = mailEnv(mail.url);
const sqlite = await startRelayUnderFault('sqlite', shim, env);
const first = await startRelayUnderFault('postgres-1', shim, { ...env, DATABASE_URL: databaseUrl });
const second = await startRelayUnderFault('postgres-2', shim, { ...env, DATABASE_URL: databaseUrl });
const relays = [sqlite, first, second];
// The last relay that started has the link that works.
for (const relay of [sqlite, second]) await makePanelAccount({ url: relay.url(), output: relay.output });

const ledger = openLedger();
const visitors = relays.map((relay) => startVisitors(relay, ledger));
const panels = relays.map(startPanels);
const faults = faultsOf({ sqlite, shared: [first, second], postgres, mail, visitors });
const disturbances: Interval[] = [];
const endsAt = Date.now() + minutes * 60_000;
let count = 0;
while (Date.now() < endsAt) {
  // Another order in each round, so that the faults are combined differently.
  for (const [name, down, begin, end] of faults.toSorted(() => Math.random() - 0.5)) {
    if (Date.now() >= endsAt) break;
    await sleep(calmMs);
    const interval = { name, fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY };
    if (name !== 'flood') disturbances.push(interval);
    const recoveries = down.map(({ outage }) => outage());
    await begin();
    if (end) await sleep(faultMs).then(end);
    for (const recovered of recoveries) recovered();
    interval.toMs = Date.now();
    count += 1;
    console.log(`${new Date().toISOString()}  ${name}: ${ledger.answered.size} answered 200 so far`);
  }
}
await Promise.all([...visitors, ...panels].map(({ stop }) => stop()));

const stores = [
  openSqliteStore({ dataDir: sqlite.dataDir, channels: ['mail'], minFreeMb: 0 }),
  await openPostgresStore({ url: databaseUrl, channels: ['mail'] }),
];
for (const store of stores) await drain(store);
const lost = (await Promise.all(panels.map((each) => each.lost()))).flat();
for (const relay of relays) await relay.stop();
const stored = (await Promise.all(stores.map((store) => allRequests(store)))).flat();
for (const store of stores) await store.close();
await postgres.stop();

const { violations, figures, repeatsByFault } = verdictOf({
  ledger,
  stored,
  confirmed: mail.confirmed,
  visitors,
  panels,
  lost,
  disturbances,
});
console.log(`\n${count} faults in ${minutes} minutes`, figures);
console.log('mails confirmed again, by fault', repeatsByFault);
for (const { abuse } of visitors) console.log('abuse', abuse);
for (const { done } of panels) console.log('panels', done);
for (const violation of violations.slice(0, 50)) console.log(`BROKEN  ${violation}`);
console.log(
  violations.length === 0 ? 'chaos: every promise was kept' : `chaos: ${violations.length} violations`,
);
process.exit(violations.length === 0 ? 0 : 1);

/** Waits until everything is delivered; what was refused for good is retried as the owner would. */
async function drain(store: Store): Promise<void> {
  await until(
    'everything is delivered',
    async () => {
      const { pending, held } = await store.outboxStatus();
      if (held > 0) await retryDeliveries('held', changeContext(store, new Date()));
      return pending + held === 0;
    },
    drainMaxMs,
  );
}
