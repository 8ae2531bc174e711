import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../relay/config.ts';
import { eraseAddress } from '../../relay/requests/erase-requests.ts';
import { scrubIfDue } from '../../relay/requests/overwrite-erased.ts';
import { schemaVersion } from '../../relay/store/db/migrations/migrations.ts';
import { openPostgresDatabase } from '../../relay/store/db/postgres/postgres-database.ts';
import type { Sql } from '../../relay/store/db/sql-database.ts';
import { openConfiguredStore, openPostgresStore } from '../../relay/store/open-store.ts';
import { allRequests } from '../support/all-requests.ts';
import { changeContext } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { sharedPostgres } from '../support/shared-postgres.ts';
import { askPostgres, startPostgres } from '../support/start-postgres.ts';

const postgres = await sharedPostgres();
/** A server that is configured badly, and crashes. */
const own = await startPostgres();
afterAll(own.stop);

test('several relays that start at once on an empty database migrate it once', async () => {
  const fresh = await postgres.freshUrl();
  const stores = await Promise.all(
    Array.from({ length: 6 }, () => openPostgresStore({ url: fresh, channels: ['mail'] })),
  );
  // The same request at all of them at once is one record.
  const accepted = await Promise.all(
    stores.flatMap((store) => Array.from({ length: 20 }, () => store.accept(incoming({ company: 'Una' })))),
  );
  expect(new Set(accepted.map(({ id }) => id)).size).toBe(1);
  const [all] = await Promise.all(stores.map(allRequests));
  expect(all?.map(({ timesReceived }) => timesReceived)).toEqual([120]);
  await Promise.all(stores.map((store) => store.close()));
});

test('a transaction over whole tables may take longer than any other statement', async () => {
  const limited = new URL(await postgres.freshStoreUrl());
  limited.searchParams.set('statement_timeout', '300');
  limited.searchParams.set('query_timeout', '600');
  const database = await openPostgresDatabase(limited.href);
  const sleepFor = (seconds: number) => (sql: Sql) => sql.rows(`SELECT pg_sleep(${seconds})`);
  await expect(database.transaction(sleepFor(0.4))).rejects.toThrow(/timeout/);
  await database.transaction(sleepFor(0.9), { limitMs: 60_000 });
  // The limit holds for that transaction only.
  await expect(database.transaction(sleepFor(0.4))).rejects.toThrow(/timeout/);
  await database.close();
});

/** Does what one line of docs/operations.md does, by SQL: the package brings none of PostgreSQL's programs. */
async function typed(line: string, suffix: string): Promise<string> {
  const option = (name: string) => new RegExp(`--${name}=(\\S+)`).exec(line)?.[1];
  const name = `${/(\w+)$/.exec(line)?.[1]}${suffix}`;
  const owner = option('owner');
  await postgres.run(
    line.includes(' createuser ')
      ? `CREATE ROLE ${name} LOGIN`
      : `CREATE DATABASE ${name} ${owner ? `OWNER ${owner}${suffix}` : ''} ENCODING '${option('encoding') ?? 'UTF8'}' TEMPLATE ${option('template') ?? 'template1'}`,
  );
  return name;
}

test('what docs/operations.md has typed for PostgreSQL is used and restored; another owner is named as the reason', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const linesOf = (pattern: RegExp) => [...page.matchAll(pattern)].map(([line]) => line);
  const suffix = `_${randomUUID().replaceAll('-', '')}`;
  const server = await postgres.freshUrl();
  const addressOf = (name: string, user: string) =>
    Object.assign(new URL(server), { pathname: `/${name}`, username: user }).href;
  const dump = readFileSync(join(import.meta.dirname, `fixtures/schema-${schemaVersion}.sql`), 'utf8');
  const restoreAs = (address: string) => askPostgres(address, dump);
  const [createUser = ''] = linesOf(/runuser --user postgres -- createuser .*/g);
  const user = await typed(createUser, suffix);
  const named = await Promise.all(
    linesOf(/runuser --user postgres -- createdb .*/g).map((line) => typed(line, suffix)),
  );
  expect(named.sort()).toEqual([`encendido${suffix}`, `encendido_restored${suffix}`]);
  await (await openPostgresStore({ url: addressOf(`encendido${suffix}`, user), channels: ['mail'] })).close();
  // Nothing names an owner in the dump: all belongs to the user in the address.
  const [, as, into] =
    /pg_restore .*--no-owner --dbname=postgres:\/\/(\w+):PASSWORD@127.0.0.1\/(\w+) /.exec(page) ?? [];
  const restored = addressOf(`${into}${suffix}`, `${as}${suffix}`);
  await restoreAs(restored);
  const store = await openPostgresStore({ url: restored, channels: ['mail'] });
  expect((await allRequests(store)).length).toBeGreaterThan(5);
  const index = "SELECT indexname FROM pg_indexes WHERE indexname = 'request_search_text'";
  expect(await store.database.rows(index)).toHaveLength(1);
  await eraseAddress('maria@cabinas.example', changeContext(store, new Date()));
  await scrubIfDue(store.database);
  await store.close();
  // As the page said before.
  const wrong = await typed('createdb wrong', suffix);
  await restoreAs(addressOf(wrong, 'postgres'));
  const config = readConfig({ DATABASE_URL: addressOf(wrong, user) });
  const said = await openConfiguredStore(config).then(() => 'it was opened', String);
  expect(said).toMatch(
    /^Error: DATABASE_URL: la base de datos no es del usuario .*permission denied.*--owner/,
  );
}, 60_000);

test('a database that may lose commits is refused', async () => {
  const fresh = await postgres.freshUrl();
  const name = new URL(fresh).pathname.slice(1);
  await postgres.run(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  await expect(openPostgresStore({ url: fresh, channels: ['mail'] })).rejects.toThrow(
    /synchronous_commit está en off/,
  );
  const lossy = await own.freshUrl();
  const opened = () =>
    openPostgresStore({ url: lossy, channels: ['mail'] }).then((store) => store.close(), String);
  await own.run('ALTER SYSTEM SET fsync = off');
  await own.run('SELECT pg_reload_conf()');
  await expect.poll(opened, { timeout: 20_000 }).toMatch(/fsync está en off/);
  await own.run('ALTER SYSTEM RESET fsync');
  await own.run('SELECT pg_reload_conf()');
  await expect.poll(opened, { timeout: 20_000 }).toBeUndefined();
}, 60_000);

test('while the database is away accepting fails, and goes on by itself when it is back', async () => {
  const store = await openPostgresStore({ url: await own.freshUrl(), channels: ['mail'] });
  await store.accept(incoming({ company: 'Antes' }));
  const restarted = own.crashAndRestart();
  const during = await Promise.allSettled([store.accept(incoming({ company: 'Durante' })), store.ping()]);
  await restarted;
  expect(during.map(({ status }) => status)).toContain('rejected');
  await store.accept(incoming({ company: 'Después' }));
  const names = (await allRequests(store)).map(({ fields }) => fields.company);
  expect(names).toEqual(expect.arrayContaining(['Antes', 'Después']));
  await store.close();
}, 120_000);

test('while another connection reads for long, an erasure waits and accepting goes on', async () => {
  // Transactions of other tests at the shared server would be waited for, too.
  const fresh = await own.freshUrl();
  const [relay, owner] = [
    await openPostgresStore({ url: fresh, channels: ['mail'] }),
    await openPostgresStore({ url: fresh, channels: ['mail'] }),
  ];
  await relay.accept(incoming({ company: 'Antes' }));
  const reader = new pg.Client({ connectionString: fresh });
  await reader.connect();
  await reader.query('BEGIN; SELECT count(*) FROM requests; SELECT count(*) FROM deliveries');
  let isErased = false;
  const removed = await eraseAddress('maria@cabinas.example', changeContext(owner, new Date()));
  const erased = scrubIfDue(owner.database).then(() => {
    isErased = true;
  });
  // An erasure that kept its place in the queue for the lock would hold them up until the reader is done.
  let waits = 0;
  for (let n = 0; n < 30 || waits < 3; n += 1) {
    const accepted = relay.accept(incoming({ company: `E${n}`, email: 'otra@cabinas.example' }));
    const [{ count } = {}] = await relay.database.rows(
      `SELECT count(*) AS count FROM pg_locks JOIN pg_database d ON d.oid = database
       WHERE d.datname = current_database() AND mode = 'AccessExclusiveLock' AND NOT granted`,
    );
    waits += Number(count);
    await accepted;
  }
  expect(isErased).toBe(false);
  await reader.end();
  await erased;
  expect(removed).toBe(1);
  expect((await allRequests(relay)).length).toBeGreaterThanOrEqual(30);
  await relay.close();
  await owner.close();
}, 60_000);

test('a database that cannot hold every text is refused', async () => {
  const fresh = await postgres.freshStoreUrl();
  const name = `narrow_${randomUUID().replaceAll('-', '')}`;
  await postgres.run(
    `CREATE DATABASE ${name} ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  const narrow = Object.assign(new URL(fresh), { pathname: `/${name}` }).href;
  const config = readConfig({ DATABASE_URL: narrow });
  await expect(openConfiguredStore(config)).rejects.toThrow(/^DATABASE_URL: la base.*LATIN1.*UTF8/);
});

test('a database that became read-only does not count as ready', async () => {
  const fresh = await postgres.freshUrl();
  const name = new URL(fresh).pathname.slice(1);
  const store = await openPostgresStore({ url: fresh, channels: ['mail'] });
  await store.ping();
  await postgres.run(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  // Connections that are open keep their settings.
  await postgres.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  await expect.poll(() => store.ping().catch(String)).toMatch(/read-only/);
  await expect(store.accept(incoming({ company: 'Una' }))).rejects.toThrow();
  await store.close();
});
