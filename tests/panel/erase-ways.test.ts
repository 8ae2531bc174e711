/** Erasing by panel, command line and RETENTION_DAYS, over both databases: each logs who erased how many, and marks the bytes. */

import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { removeAccountByName } from '../../relay/cli/panel.ts';
import { eraseAddress, eraseByIds } from '../../relay/requests/erase-requests.ts';
import { scrubIfDue } from '../../relay/requests/overwrite-erased.ts';
import { eraseExpired } from '../../relay/requests/retention.ts';
import { commandLine } from '../../relay/store/change-log.ts';
import type { SqlDatabase } from '../../relay/store/db/sql-database.ts';
import { allRequests } from '../support/all-requests.ts';
import { changeContext } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { panelClient } from '../support/panel-client.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { engines } from '../support/shared-postgres.ts';
import { ana } from '../support/start-panel.ts';
import { until } from '../support/until.ts';

const email = 'rosa@uno.example';
const longAgo = new Date(0);

async function logged(): Promise<unknown[]> {
  const rows = await at.database.rows(
    'SELECT request_id, account_name, kind, details FROM panel_changes WHERE request_id IS NULL',
  );
  return rows.map((row) => [row.account_name, row.kind, JSON.parse(String(row.details))]);
}

async function isScrubDue(): Promise<boolean> {
  return (await at.database.rows('SELECT mark FROM scrub_due')).length > 0;
}

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine);

  test('a browser that has signed in is told which of its ids are gone, an unknown one nothing', async () => {
    const [erased, stays] = [await at.accept(), await at.accept({ company: 'Otra' })];
    await at.call('erase', { body: { ids: [erased] } });
    const eva = await at.person('Eva', { role: 'seller' });
    const { id } = (await eva.call('whoAmI')).json().account;
    const body = { accounts: [id], requests: [erased, stays, 'r-1'] };
    expect((await eva.call('findGone', { body })).json()).toEqual({
      accounts: [],
      requests: [erased, 'r-1'],
    });

    await removeAccountByName(at.database, 'Eva', at.clock.now);
    expect((await eva.call('whoAmI')).json().account).toBeNull();
    const gone = { accounts: [id], requests: [erased, 'r-1'] };
    expect((await eva.call('findGone', { body })).json()).toEqual(gone);

    const device = [...eva.cookies].find(([name]) => name.endsWith('device')) ?? ['', ''];
    const forged = panelClient(at.app);
    forged.cookies.set(device[0], `${ana.id}${device[1].slice(ana.id.length)}`);
    for (const unknown of [panelClient(at.app), forged])
      for (const ids of [body, { accounts: [], requests: [stays] }, { accounts: [], requests: [erased] }])
        expect((await unknown.call('findGone', { body: ids })).json().error).toBe('noSession');
  });

  const post = (path: string, ids: string[]) => at.send('POST', `/panel/api/${path}`, { ids });
  const byAddress = () => eraseAddress(email, changeContext(at.store, at.clock.now, commandLine));
  const byAge = () => eraseExpired(at.database, { days: 30, channels: ['mail'] }, at.clock.now);
  test.each<[string, (ids: string[]) => Promise<unknown>, by: string, kind: string, erased: number]>([
    ['in the panel', (ids) => post('erase', ids), ana.name, 'erased', 3],
    ['as quarantined', (ids) => post('quarantined/remove', ids), ana.name, 'removed', 1],
    ['on the command line', byAddress, 'línea de comandos', 'erased', 3],
    ['by age', byAge, 'RETENTION_DAYS', 'erased', 3],
  ])('%s', async (_, erase, by, kind, requests) => {
    const entry = [by, kind, { requests }];
    const ids = [
      await at.accept({ email }, { at: longAgo, status: 'quarantined' }),
      await at.accept({ email, company: 'Una' }, { at: longAgo }),
      await at.accept({ email, company: 'Dos' }, { at: longAgo }),
    ];
    await at.database.rows(`UPDATE deliveries SET state = 'sent', sent_at = 0`);
    await erase(ids);
    expect(await logged()).toEqual([entry]);
    expect(await allRequests(at.store)).toHaveLength(3 - requests);
    expect(await isScrubDue()).toBe(true);
    await scrubIfDue(at.database);
    expect(await isScrubDue()).toBe(false);
    await erase(ids);
    expect(await logged()).toEqual([entry]);
    expect(await isScrubDue()).toBe(false);
  });

  test('one that is interrupted has logged what is gone, and no more', async () => {
    const { database } = at.store;
    const ids = await Promise.all(
      Array.from({ length: 2_000 }, (_, n) =>
        at.store.accept(incoming({ company: `E${n}` }, longAgo)).then(({ id }) => id),
      ),
    );
    // One takes about 10 ms, which is not enough for all.
    let left = 1;
    const transaction: SqlDatabase['transaction'] = (work, limitMs) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return database.transaction(work, limitMs);
    };
    const context = changeContext({ ...at.store, database: { ...database, transaction } }, at.clock.now);
    await expect(eraseByIds(ids, 'erased', context)).rejects.toThrow('killed');
    const [row] = await database.rows('SELECT count(*) AS count FROM requests');
    const gone = ids.length - Number(row?.count);
    expect(gone).toBeGreaterThan(0);
    expect(gone).toBeLessThan(ids.length);
    expect(await logged()).toEqual([[ana.name, 'erased', { requests: gone }]]);
    expect(await isScrubDue()).toBe(true);
  });
});

/** Another relay's transaction, and what waits for its end. */
async function besideAnother<Done>(sql: string, id: string, work: () => Promise<Done>): Promise<Done> {
  const other = new pg.Client({ connectionString: at.url });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('BEGIN');
  await other.query(sql, [id]);
  const done = work();
  await until('the relay waits for a row', async () => {
    const { rows } = await other.query('SELECT 1 FROM pg_locks WHERE NOT granted');
    return rows.length > 0;
  });
  await other.query('COMMIT');
  return done;
}

describe('PostgreSQL, at the same moment at another relay', () => {
  beginWithPanel('PostgreSQL', { channels: [] });

  test('a request that is released is not removed', async () => {
    const id = await at.accept({ email }, { status: 'quarantined' });
    const release = "UPDATE requests SET status = 'accepted' WHERE id = $1";
    const context = changeContext(at.store, at.clock.now);
    expect(await besideAnother(release, id, () => eraseByIds([id], 'removed', context))).toBe(0);
    expect(await allRequests(at.store)).toHaveLength(1);
  });

  test('a request that gets a note is not erased by age', async () => {
    const id = await at.accept({ email }, { at: longAgo });
    // As a note is written.
    const note = `WITH locked AS (SELECT id FROM requests WHERE id = $1 FOR NO KEY UPDATE)
      INSERT INTO panel_changes SELECT 'n', id, ${at.clock.now.getTime()}, '', '', 'note', '{}' FROM locked`;
    const erase = () => eraseExpired(at.database, { days: 1, channels: ['mail'] }, at.clock.now);
    expect(await besideAnother(note, id, erase)).toBe(0);
    expect(await allRequests(at.store)).toHaveLength(1);
  });

  test('a request that is sent again while it is erased is stored anew', async () => {
    const again = incoming({ email }, at.clock.now);
    const { id } = await at.store.accept(again);
    const erase = 'DELETE FROM requests WHERE id = $1';
    expect(await besideAnother(erase, id, () => at.store.accept(again))).toMatchObject({ repeated: false });
    expect(await allRequests(at.store)).toHaveLength(1);
  });
});
