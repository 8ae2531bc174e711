/** The panel's calls over both databases: what the list finds, what a change leaves, and that two of them never collide. */

import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Page, RequestRow } from '../../contract/panel/answers.ts';
import { incoming } from '../support/incoming.ts';
import { goodFields, mailEnv } from '../support/outbox.ts';
import { at, beginWithPanel, panelOfTest } from '../support/panel-of-test.ts';
import { engines } from '../support/shared-postgres.ts';
import { ana, luis, refusal } from '../support/start-panel.ts';

const api = '/panel/api';
/** No server listens there. */
const env = mailEnv('smtp://127.0.0.1:9');
const names = ({ rows }: Page<RequestRow>) => rows.map(({ fullName }) => fullName);
const hostile = [
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '\u202etxt.exe',
  'x'.repeat(300),
  "'; DROP TABLE requests; --",
  '%_\\"*',
];

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine, { env });

  test('the list finds by search, filters and pages by key, newest first, as soon as a request is stored', async () => {
    const accept = (n: number) => {
      const receivedAt = new Date(at.clock.now.getTime() - (61 - n) * 3_600_000);
      const fields = { fullName: `Persona ${n}`, computers: `${n}`, country: n % 2 ? 'México' : 'Perú' };
      return at.store.accept(incoming({ ...goodFields, ...fields }, receivedAt));
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => accept(index + 1)));
    await at.accept({ fullName: 'Robot' }, { status: 'quarantined' });
    const list = (query: string) => at.get<Page<RequestRow>>(`${api}/requests?${query}`);
    const first = await list('');
    expect(names(first).slice(0, 2)).toEqual(['Persona 60', 'Persona 59']);
    expect(first.rows).toHaveLength(50);
    const second = await list(`cursor=${first.next}`);
    expect(names(second)).toEqual(Array.from({ length: 10 }, (_, n) => `Persona ${10 - n}`));
    expect(second.next).toBeNull();
    for (const [query, found] of [
      ['q=PERSONA+7', 1],
      ['q=persona60', 1],
      ['q=pe', 50],
      ['q=p', 50],
      ['q=987+654+321', 50],
      ['q=51987', 50],
      ['q=zz', 0],
      ['q=tunel+maria%40cabinas', 50],
      ['country=MEXICO', 30],
      ['computersMin=10&computersMax=19', 10],
      ['edition=Basic', 0],
      ['stage=new', 50],
      // In the business's own days: it is ten in the morning there.
      ['from=2026-03-10', 10],
      ['to=2026-03-07', 2],
    ] as const)
      expect([query, (await list(query)).rows.length]).toEqual([query, found]);
    expect(await at.get(`${api}/requests-count?q=persona`)).toEqual({ count: 60, more: false });
    expect(await at.call('filterChoices')).toMatchObject({ countries: ['México', 'Perú'] });
    const ofOtherOrders = ['sort=computers&cursor=2026-03-01~5', 'sort=followUp&cursor=7', 'cursor=7~5'];
    for (const query of ['cursor=abc', ...ofOtherOrders, 'upTo=x', 'stage=sold'])
      expect(await refusal(list(query))).toMatchObject({ status: 400, body: { error: 'invalid' } });
  });

  test('a stage is changed under its version; a late change is answered with both, and each has its line in the history', async () => {
    const id = await at.accept();
    const change = (body: object, as = ana) => at.change(id, 'stage', body, as);
    const trial = await change({ version: 0, stage: 'trial', trialStart: '2026-03-10' });
    expect(trial).toMatchObject({ version: 1, trialEnds: '2026-04-09', changedBy: ana });
    const yours = { stage: 'lost', reason: 'Precio' };
    const current = { record: { stage: 'trial', version: 1 } };
    const late = await refusal(change({ version: 0, ...yours }, luis));
    expect(late).toMatchObject({ status: 409, body: { error: 'conflict', current, yours } });
    await change({ version: 1, stage: 'contacted' }, luis);
    await change({ version: 2, stage: 'new' });
    const { timeline } = await at.detail(id);
    expect(
      timeline.map((event) => (event.kind === 'stage' ? `${event.from} ${event.to.stage}` : event.kind)),
    ).toEqual(['received', 'new trial', 'trial contacted', 'contacted new']);
    expect(await at.list('stage=new&person=ana')).toHaveLength(1);
  });

  test('of two that are the same at the same moment none is refused, and one is made', async () => {
    const id = await at.accept();
    const both = (path: string, body: object) =>
      Promise.all([ana, luis].map((who) => at.change(id, path, body, who)));
    const start = { stage: 'trial', trialStart: '2026-03-10' };
    await both('stage', { version: 0, ...start });
    await both('follow-up', { version: 1, followUp: '2026-03-12' });
    const { record, timeline } = await at.detail(id);
    expect(record).toMatchObject({ version: 2, ...start, followUp: '2026-03-12' });
    expect(timeline.map(({ kind }) => kind)).toEqual(['received', 'stage', 'followUp']);
    // What differs in a detail alone is decided by the person.
    const other = { version: 0, ...start, trialStart: '2026-03-11' };
    expect((await refusal(both('stage', other))).status).toBe(409);
    expect((await refusal(both('taken', { version: 2, taken: true }))).status).toBe(409);
  });

  test('notes are added, edited and deleted under their version, by who wrote them, and searched', async () => {
    const id = await at.accept();
    const noteId = randomUUIDv7();
    const notes = `${api}/requests/${id}/notes`;
    await at.send('POST', notes, { id: noteId, text: 'Llamar el jueves, pidió boleta' });
    const edit = (version: number, text: string, as = ana) =>
      at.send('PATCH', `${notes}/${noteId}`, { version, text }, as);
    const remove = (version: number, as = ana) => at.send('DELETE', `${notes}/${noteId}`, { version }, as);
    const found = async (q: string) => (await at.list(`q=${q}`)).length;
    expect(await found('BOLETA')).toBe(1);
    for (const his of [() => edit(1, 'No', luis), () => remove(1, luis)])
      expect(await refusal(his())).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    expect(await edit(1, 'Ya pagó')).toMatchObject({ version: 2, by: ana, text: 'Ya pagó' });
    expect([await found('boleta'), await found('pago')]).toEqual([0, 1]);
    const current = { note: { version: 2, text: 'Ya pagó' } };
    for (const late of [() => edit(1, 'Otra'), () => remove(1)])
      expect(await refusal(late())).toMatchObject({ body: { error: 'conflict', current } });
    expect([await remove(2), await remove(2)]).toEqual([{ done: 1 }, { done: 1 }]);
    const { timeline, notes: left } = await at.detail(id);
    const changes = timeline.flatMap((event) => (event.kind === 'note' ? event.change : []));
    expect([changes, left]).toEqual([['added', 'edited', 'deleted'], []]);
    expect(await found('pago')).toBe(0);
  });

  test('hostile texts come out as the data that they are', async () => {
    for (const text of hostile) {
      const id = await at.accept({ fullName: text, company: text, edition: text });
      const note = { id: crypto.randomUUID(), text: `${text} nota` };
      await at.change(id, 'notes', note);
      const { fields, edition, notes } = await at.detail(id);
      expect([fields.fullName, edition, notes[0]?.text]).toEqual([text, text, note.text.trim()]);
      const rowsOf = async (path: string, value: string) =>
        (await at.get<Page<RequestRow>>(`${api}/${path}=${encodeURIComponent(value)}`)).rows;
      const found = await rowsOf('requests?q', text.slice(0, 40));
      expect(found.map(({ fullName }) => fullName)).toContain(text);
      for (const path of ['requests?country', 'erase?by=email&value'])
        expect(await rowsOf(path, text)).toEqual([]);
    }
    const headers = { 'x-test-account': 'ana' };
    const csv = await at.app.inject({ url: `${api}/export?format=csv`, headers });
    expect(csv.body).not.toMatch(/(^|,)"[=+@-]/m);
  });

  test('a failure that a person took note of is no task any more, until it fails once more', async () => {
    const id = await at.accept();
    const fail =
      "UPDATE deliveries SET state = 'held', last_error = '550 no such user' WHERE request_id = $1";
    await at.database.rows(fail, [id]);
    const failed = async () => (await at.call('today')).deliveries;
    expect(await failed()).toMatchObject({ rows: [{ requestId: id, dismissedAt: null }], count: 1 });
    expect(await at.call('dismissDeliveries', { body: { ids: [id, 'nadie'] } })).toEqual({ done: 1 });
    expect(await failed()).toEqual({ rows: [], count: 0, more: false });
    expect(await at.store.outboxStatus()).toMatchObject({ held: 0 }); // no mail says it again
    const { waiting } = await at.call('deliveries');
    expect(waiting).toMatchObject([{ requestId: id, dismissedAt: at.clock.now.toISOString() }]);
    const detail = await at.detail(id);
    expect(detail.timeline.at(-1)).toMatchObject({ kind: 'dismissed', by: ana });
    // Tried again, refused again.
    await at.call('retryDeliveries', { body: { ids: [id] } });
    const [claim] = await at.store.claim({ channel: 'mail', now: at.clock.now, leaseMs: 60_000, limit: 1 });
    if (!claim) throw new Error('was not due');
    await at.store.recordOutcome(claim, { kind: 'held', error: '550 no such user' });
    expect(await failed()).toMatchObject({ count: 1 });
    expect(await at.store.outboxStatus()).toMatchObject({ held: 1 });
  });

  test('quarantined requests are released or removed, and no others', async () => {
    const robot = (name: string) => at.accept({ fullName: name }, { status: 'quarantined' });
    const [first, second] = [await robot('Robot 0'), await robot('Robot 1'), await robot('Robot 2')];
    const person = await at.accept();
    const listed = async (path: string) => (await at.get<Page<RequestRow>>(`${api}/${path}`)).rows.length;
    expect(await listed('requests?quarantined=true')).toBe(3);
    const stage = at.change(first, 'stage', { version: 0, stage: 'contacted' });
    expect((await refusal(stage)).status).toBe(404);
    const done = (what: string, ids: unknown[]) => at.send('POST', `${api}/quarantined/${what}`, { ids });
    expect(await done('release', [first, person])).toEqual({ done: 1 });
    expect(at.woken()).toBe(1);
    expect(await done('remove', [second, person, first])).toEqual({ done: 1 });
    expect([await listed('requests?quarantined=true'), await listed('requests')]).toEqual([1, 2]);
  });

  test('the timeline has each attempt, and the channel since when it is down', async () => {
    const id = await at.accept();
    const [claim] = await at.store.claim({ channel: 'mail', now: at.clock.now, leaseMs: 1_000, limit: 1 });
    if (!claim) throw new Error('nothing was claimed');
    const error = 'EAUTH: Invalid login: 535 bad credentials';
    await at.store.recordOutcome(claim, { kind: 'paused', error, reasonCode: 'login' });
    await at.recordResult('mail', { ok: false, kind: 'channel', reason: error, reasonCode: 'login' });
    at.clock.now = new Date(at.clock.now.getTime() + 60_000);
    await at.recordResult('mail', { ok: false, kind: 'channel', reason: error, reasonCode: 'login' });
    await expect
      .poll(async () => (await at.call('deliveries')).channels[0]?.since)
      .toBe('2026-03-10T15:00:00.000Z');
    const { waiting } = await at.call('deliveries');
    expect(waiting).toMatchObject([{ requestId: id, failure: { code: 'login' } }]);
    const { timeline } = await at.detail(id);
    expect(timeline.at(-1)).toMatchObject({ kind: 'attempt', outcome: 'paused', failure: { code: 'login' } });
    expect(await at.call('retryDeliveries', { body: { ids: [id] } })).toEqual({ done: 1 });
    expect(await at.call('testChannel', { body: { channel: 'webhook' } })).toEqual({
      ok: false,
      failure: { code: 'unconfigured', detail: '' },
    });
  });

  test('figures are sums of the business’s own days, of what came within the period', async () => {
    const accept = (fullName: string, when: string) => at.accept({ fullName }, { at: new Date(when) });
    // 23:30 and 00:30 in Lima.
    await accept('Noche', '2026-03-10T04:30:00Z');
    const id = await accept('Madrugada', '2026-03-10T05:30:00Z');
    await accept('Después', '2026-03-11T17:00:00Z');
    await at.accept({ fullName: 'Robot' }, { status: 'quarantined' });
    const sale = { stage: 'won', edition: 'Basic Edition', licences: 40, amountCents: 40_000 };
    await at.change(id, 'stage', { version: 0, ...sale });
    await at.database.rows("UPDATE requests SET way = 'call' WHERE params NOT LIKE '%Noche%'");
    const figures = await at.call('figures', { query: { from: '2026-03-09', to: '2026-03-10' } });
    expect(figures).toMatchObject({
      days: ['2026-03-09', '2026-03-10'].map((day) => ({ day, requests: 1 })),
      weeks: [{ week: '2026-03-09', requests: 2 }],
      countries: [{ name: 'Perú', requests: 2 }],
      sizes: expect.arrayContaining([{ from: 21, to: 40, requests: 2 }]),
      funnel: { sent: 2, contacted: 1, trial: 0, won: 1, wonAfterTrial: 0 },
      ways: { whatsapp: 0, call: 1, visit: 0, other: 0 },
    });
  });
});

test('with FIGURES=off there are no figures of the page', async () => {
  const at = await panelOfTest({ isCounting: false });
  expect((await at.call('figures')).page).toBeNull();
});

test('a trial is as long as the business says', async () => {
  const at = await panelOfTest({ business: { trialDays: 14 } });
  const id = await at.accept();
  const body = { version: 0, stage: 'trial', trialStart: '2026-03-10' };
  expect(await at.change(id, 'stage', body)).toMatchObject({ trialEnds: '2026-03-24' });
});
