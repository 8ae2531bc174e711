/** Requests that a person entered, over both databases: once under an id, told to no one, and like any other in all that counts and finds. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ErasePreview, RequestDetail } from '../../contract/panel/answers.ts';
import { describeRequest } from '../../relay/cli/print-requests.ts';
import { createAnswerClock } from '../../relay/reminders/answer-clock.ts';
import { eraseExpired } from '../../relay/requests/retention.ts';
import { addAccounts } from '../support/change-context.ts';
import { exampleBusiness } from '../support/example-business.ts';
import { goodFields } from '../support/outbox.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { engines } from '../support/shared-postgres.ts';
import { ana, luis, refusal } from '../support/start-panel.ts';
import { toldOwner } from '../support/told-owner.ts';

const api = '/panel/api';
const dayMs = 86_400_000;
const retention = { days: 30, channels: ['mail', 'webhook'] as const };
const rosa = { way: 'call', fullName: 'Rosa Quispe', phone: '+51987111222' };

const enter = (body: object, as = ana) =>
  at.send<RequestDetail>('POST', `${api}/requests`, { id: randomUUID(), ...rosa, ...body }, as);
const refusedWith = (answer: Promise<unknown>) =>
  refusal(answer).then(({ status, body }) => [status, body.problems]);
const listed = async (query = '') => (await at.list(query)).map(({ fullName }) => fullName);
const rows = (table: string) => at.database.rows(`SELECT * FROM ${table}`);

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine, { retention });

  test('two at once and one whose answer was lost are one request, answered in the same way', async () => {
    const id = randomUUID();
    const [first, second] = await Promise.all([enter({ id }), enter({ id })]);
    expect(second).toEqual(first);
    at.clock.now = new Date(at.clock.now.getTime() + 60_000);
    expect(await enter({ id })).toEqual(first);
    const { way, ...fields } = rosa;
    expect(first).toMatchObject({ id, way, fields: { ...fields, city: '' } });
    expect(first.record).toMatchObject({ version: 0, stage: 'contacted', takenBy: ana, changedBy: ana });
    expect(first.timeline.map(({ kind }) => kind)).toEqual(['entered']);
    expect(await rows('requests')).toHaveLength(1);
    expect(await rows('panel_changes')).toHaveLength(1);
    // The change that waited behind it in the browser was based on what the browser showed.
    await at.change(id, 'follow-up', { version: 0, followUp: '2026-03-12' });
    expect(await enter({ id })).toMatchObject({ record: { version: 1, followUp: '2026-03-12' } });
  });

  test('under an id of another account, content or kind it is refused, and nothing changes', async () => {
    const wrong = [400, { id: 'Expected an id that nothing else has' }];
    const id = randomUUID();
    await enter({ id });
    const noteId = randomUUID();
    await at.change(id, 'notes', { id: noteId, text: 'Llamar' });
    const sent = await at.accept();
    const before = [await rows('requests'), await rows('panel_changes')];
    expect(await refusedWith(enter({ id }, luis))).toEqual(wrong);
    for (const other of [{ id, city: 'Lima' }, { id, way: 'visit' }, { id: noteId }, { id: sent }])
      expect(await refusedWith(enter(other))).toEqual(wrong);
    expect([await rows('requests'), await rows('panel_changes')]).toEqual(before);
  });

  test('name and telephone are required by the rules of the form, and a mail address is one', async () => {
    const wrong = { fullName: ' \u200b', phone: '12345', email: 'rosa', city: 'x'.repeat(301) };
    const [required, phone, email] = ['Este campo es requerido', 'Número inválido', 'Correo inválido'];
    const problems = { fullName: required, phone, email, city: expect.any(String) };
    expect(await refusedWith(enter(wrong))).toEqual([400, problems]);
    expect(await rows('requests')).toEqual([]);
  });

  test('no channel, phone or clock is told of it, also when it is set back, given up, quarantined and released', async () => {
    const { id } = await enter({});
    const change = (path: string, body: object) => at.change(id, path, body);
    await change('stage', { version: 0, stage: 'new' });
    await change('taken', { version: 1, taken: false });
    await at.call('quarantine', { body: { ids: [id] } });
    await at.call('releaseQuarantined', { body: { ids: [id] } });
    expect(await listed()).toEqual(['Rosa Quispe']);
    await addAccounts(at.store, [ana]);
    const owner = toldOwner(() => at.clock.now);
    const business = { ...exampleBusiness, openingHours: [], answerWithinMinutes: 15 };
    const look = createAnswerClock(owner.telling(at.database, { business }));
    at.clock.now = new Date(at.clock.now.getTime() + 3_600_000);
    await look();
    expect([owner.told, at.told]).toEqual([[], []]);
    for (const table of ['deliveries', 'take_notices']) expect(await rows(table)).toEqual([]);
    await change('taken', { version: 2, taken: true });
    const { answers, funnel, ways } = await at.call('figures');
    expect([answers.requests, funnel.sent, ways.call]).toEqual([0, 1, 1]);
  });

  test('a visitor’s request with the same fields is one of its own, before and after', async () => {
    const { adminLabel: _label, edition: _edition, ...same } = goodFields;
    const first = await at.accept(same);
    const entered = await enter(same);
    // No form has it as its hash.
    expect((await rows('requests')).map(({ fingerprint }) => fingerprint)).toContain(entered.id);
    at.clock.now = new Date(at.clock.now.getTime() + 60_000);
    expect(await at.accept(same)).toBe(first);
    at.clock.now = new Date(at.clock.now.getTime() + dayMs);
    const later = await at.accept(same);
    expect(new Set([first, entered.id, later]).size).toBe(3);
    const delivered = (await rows('deliveries')).map(({ request_id }) => request_id);
    expect(delivered.sort()).toEqual([first, later].sort());
    expect((await at.detail(entered.id)).timesReceived).toBe(1);
  });

  test('one of whom only name and telephone are known is related to no other', async () => {
    await enter({});
    const { id } = await enter({ fullName: 'Luz', phone: '+51955000111' });
    await at.accept({ company: '' });
    expect((await at.detail(id)).related).toEqual([]);
    const again = await enter({ fullName: 'Rosa Q.' });
    expect(again.related).toMatchObject([{ fullName: 'Rosa Quispe', same: ['phone'] }]);
  });

  test('list, search, export, figures, commands and erasing have it with its source', async () => {
    await at.accept({ fullName: 'Por la página' }, { source: { utm_source: 'facebook' } });
    const { id } = await enter({ computers: '25', edition: 'Basic Edition' });
    await enter({ way: 'whatsapp', fullName: 'Luz' });
    expect((await listed()).sort()).toEqual(['Luz', 'Por la página', 'Rosa Quispe']);
    expect(await listed('q=quispe&computersMin=20&stage=contacted&taken=ana&person=ana')).toEqual([
      'Rosa Quispe',
    ]);
    const exported = await at.get<Record<string, unknown>[]>(`${api}/export?format=json&q=quispe`);
    expect(exported).toMatchObject([{ source: 'A mano', medium: 'llamada', email: '', mail: '' }]);
    const sale = { edition: 'Basic', licences: 25, amountCents: 25_000 };
    await at.change(id, 'stage', { version: 0, stage: 'won', ...sale });
    const { sources, funnel, ways, countries } = await at.call('figures');
    const of = (source: string) => sources.find((each) => each.source === source);
    expect(of('A mano')).toMatchObject({ visits: 0, requests: 2, won: 1, amountCents: 25_000 });
    expect(ways).toEqual({ whatsapp: 1, call: 1, visit: 0, other: 0 });
    expect(of('facebook')).toMatchObject({ requests: 1 });
    expect(of('')).toBeUndefined();
    expect(funnel).toMatchObject({ sent: 3, contacted: 2, won: 1 });
    expect(countries).toContainEqual({ name: '', requests: 2 });
    expect(describeRequest(await at.detail(id), 'America/Lima')).toMatch(
      /Vino de A mano: llamada \(Ana Ñ\.\)/,
    );
    const found = await at.get<ErasePreview>(`${api}/erase?by=phone&value=987111222`);
    expect(found.rows).toHaveLength(2);
    await at.call('erase', { body: { ids: found.rows.map((row) => row.id) } });
    expect(await listed()).toEqual(['Por la página']);
    for (const table of ['requests', 'request_search', 'panel_changes'])
      expect(JSON.stringify(await rows(table))).not.toMatch(/quispe|987111222|Luz/i);
  });

  test('one that was erased is not entered again by a browser that never heard its answer', async () => {
    const { id } = await enter({});
    await at.call('erase', { body: { ids: [id] } });
    expect(await refusedWith(enter({ id }))).toEqual([404, undefined]);
    expect(await rows('requests')).toEqual([]);
  });

  test('it is erased by age from its entry on, though it was sent through no channel', async () => {
    await enter({});
    const expire = () => eraseExpired(at.database, retention, at.clock.now);
    at.clock.now = new Date(at.clock.now.getTime() + 24 * dayMs);
    expect((await at.call('today')).expiring.rows).toMatchObject([{ fullName: 'Rosa Quispe' }]);
    at.clock.now = new Date(at.clock.now.getTime() + 6 * dayMs - 1);
    expect(await expire()).toBe(0);
    at.clock.now = new Date(at.clock.now.getTime() + 2);
    expect(await expire()).toBe(1);
  });
});
