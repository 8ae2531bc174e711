/** Corrected fields over both databases: what finds and shows them, what stays as it was sent, and what waits to be sent. */
import { describe, expect, test } from 'vitest';
import type { ErasePreview, Page, RequestRow } from '../../contract/panel/answers.ts';
import type { Corrections } from '../../contract/panel/inputs.ts';
import { describeRequest } from '../../relay/cli/print-requests.ts';
import { eraseAddress } from '../../relay/requests/erase-requests.ts';
import { fingerprintOf } from '../../relay/store/normal-form.ts';
import { allRequests } from '../support/all-requests.ts';
import { changeContext, correctFields } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { goodFields } from '../support/outbox.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { engines, openFreshStore } from '../support/shared-postgres.ts';
import { ana, luis, refusal } from '../support/start-panel.ts';

const api = '/panel/api/requests';
const dayMs = 86_400_000;

const correct = (id: string, version: number, fields: Corrections, as = ana) =>
  at.change(id, 'fields', { version, fields }, as);
const idsOf = async (query: string) => (await at.list(query)).map(({ id }) => id);
const rowOf = async (id: string) => {
  const [row] = await at.database.rows('SELECT * FROM requests WHERE id = $1', [id]);
  return row;
};
const corrected = {
  fullName: 'Mariela Quimbaya',
  phone: '+51 911 222 333',
  email: 'mariela@otra.example',
  company: 'El Faro',
  city: 'Tacna',
  computers: '75',
};

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine);

  test('of two corrections at once the second is refused with both values, unless they are the same', async () => {
    const id = await at.accept();
    expect(await correct(id, 0, { phone: corrected.phone })).toMatchObject({ version: 1, changedBy: ana });
    const refused = await refusal(correct(id, 0, { phone: '+51 900 000 000' }, luis));
    expect(refused).toMatchObject({
      status: 409,
      body: {
        current: { record: expect.objectContaining({ fields: { phone: corrected.phone } }) },
        yours: { fields: { phone: '+51 900 000 000' } },
      },
    });
    expect(await correct(id, 0, { phone: ` ${corrected.phone} ` }, luis)).toMatchObject({ version: 1 });
    // One that changes nothing is none.
    expect(await correct(id, 1, { phone: corrected.phone })).toMatchObject({ version: 1 });
    // A stage that comes second is told nothing of the customer.
    const stage = await refusal(at.change(id, 'stage', { version: 0, stage: 'contacted' }));
    expect(stage).toMatchObject({ status: 409, body: { current: { record: { version: 1, fields: {} } } } });
    const both = [ana, luis].map((who, nth) => correct(id, 1, { city: `Ciudad ${nth}` }, who));
    const answers = await Promise.allSettled(both);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { timeline } = await at.detail(id);
    expect(timeline.filter(({ kind }) => kind === 'corrected')).toHaveLength(2);
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: 'corrected',
        by: ana,
        from: { phone: '+51 987 654 321' },
        to: { phone: corrected.phone },
      }),
    );
  });

  test('lists, search, filters, related, today, export, command and erasure agree on what was corrected', async () => {
    const id = await at.accept();
    const other = await at.accept({
      ...{ fullName: 'Otra', company: 'Otro negocio', city: 'Lima', email: 'otra@x.example' },
      phone: corrected.phone,
    });
    await at.accept({ fullName: 'De antes', company: 'Nada', phone: '+51 900 111 222' }); // of the mail as it was sent
    const before = await at.detail(id);
    expect(before.related.map((row) => row.fullName)).toEqual(['De antes']);
    await correct(id, 0, corrected);

    const { fields, sent, record, related } = await at.detail(id);
    expect(fields).toEqual({ ...before.fields, ...corrected });
    expect(sent).toEqual(before.sent);
    expect(record.fields).toEqual(corrected);
    expect(related.map((row) => [row.id, row.same])).toEqual([[other, ['phone']]]);
    const { rows } = await at.get<Page<RequestRow>>(api);
    expect(rows.find((row) => row.id === id)).toMatchObject(corrected);
    for (const q of ['mariela', 'el faro', '911 222', 'otra.example', 'tacna'])
      expect(await idsOf(`q=${encodeURIComponent(q)}`)).toContain(id);
    for (const q of ['maría josé', 'túnel', '654321', 'maria@cabinas'])
      expect(await idsOf(`q=${encodeURIComponent(q)}`)).not.toContain(id);
    expect(await idsOf('city=TACNA')).toEqual([id]);
    expect(await idsOf('computersMin=70')).toEqual([id]);
    expect((await idsOf('sort=computers'))[0]).toBe(id);
    const today = await at.call('today');
    expect(today.unanswered.rows.find((row) => row.id === id)).toMatchObject(corrected);
    expect(await at.get(`/panel/api/export?format=json&ids=${id}`)).toMatchObject([corrected]);
    const claims = await at.store.claim({ channel: 'mail', now: at.clock.now, leaseMs: 1_000, limit: 10 });
    expect(claims.find(({ requestId }) => requestId === id)?.fields).toMatchObject(corrected);
    const shown = describeRequest(await at.detail(id), 'America/Lima');
    expect(shown).toContain('+51 911 222 333 (original: +51 987 654 321)');
    expect(shown).toMatch(/Calle Mercaderes 100$/m);

    // Who asks to be erased may know the one address or the other.
    const preview = async (by: string, value: string) => {
      const path = `/panel/api/erase?by=${by}&value=${encodeURIComponent(value)}`;
      const { rows } = await at.get<ErasePreview>(path);
      return rows.filter(({ same }) => !same).map((row) => row.id);
    };
    expect(await preview('email', corrected.email)).toEqual([id]);
    expect(await preview('email', ' MARIA@cabinas.example')).toContain(id);
    expect(await preview('phone', '987 654 321')).toContain(id);
    expect((await preview('phone', '911222333')).sort()).toEqual([id, other].sort());
    expect(await preview('phone', '900 000 001')).toEqual([]);
    expect((await refusal(preview('phone', '55'))).status).toBe(400);
    expect(await preview('name', 'quimbaya MARIELA')).toEqual([id]);
    expect(await preview('name', goodFields.fullName)).toContain(id);
  });

  test('what was sent, sent again within a day, joins the corrected request, and leaves its corrections', async () => {
    const id = await at.accept();
    await correct(id, 0, { phone: corrected.phone });
    expect(await at.accept({}, { at: new Date(at.clock.now.getTime() + dayMs - 1) })).toBe(id);
    const { timesReceived, fields } = await at.detail(id);
    expect([timesReceived, fields.phone]).toEqual([2, corrected.phone]);
    // What was corrected is another request when a visitor sends it.
    expect(await at.accept({ phone: corrected.phone })).not.toBe(id);
    expect((await rowOf(id))?.fingerprint).toBe(fingerprintOf(goodFields));
  });

  test('a correction is taken back by what was sent: nothing of it is left but the history', async () => {
    const id = await at.accept({ fullName: '  María José ' });
    const before = await rowOf(id);
    await correct(id, 0, corrected);
    await correct(id, 1, { phone: '+51 955 555 555' });
    const stored = async () => JSON.parse(String((await rowOf(id))?.corrected));
    expect(await stored()).toEqual({ ...corrected, phone: '+51 955 555 555' });
    await correct(id, 2, { phone: goodFields.phone, city: 'Arequipa' });
    expect(await stored()).not.toHaveProperty('phone');
    const { sent } = await at.detail(id);
    expect(sent.fullName).toBe('María José');
    await correct(id, 3, sent);
    const changed = { version: 4, person_id: ana.id, person_name: ana.name, stage_at: expect.any(Number) };
    expect(await rowOf(id)).toEqual({ ...before, ...changed });
    expect(await idsOf('q=mariela')).toEqual([]);
    expect(await idsOf('q=maria jose')).toEqual([id]);
    expect((await at.detail(id)).timeline.filter(({ kind }) => kind === 'corrected')).toHaveLength(4);
  });

  test('the form’s rules and words hold for each corrected field, and no other field can be corrected', async () => {
    const id = await at.accept({ email: 'sin arroba' }); // as it may be stored by a command
    const problems = async (fields: object) =>
      (await refusal(correct(id, 0, fields as Corrections))).body.problems;
    expect(await problems({ phone: '12', email: 'a@', fullName: ' \u200b ', city: 'x'.repeat(301) })).toEqual(
      {
        'fields.phone': 'Número inválido',
        'fields.email': 'Correo inválido',
        'fields.fullName': 'Este campo es requerido',
        'fields.city': 'Máximo 300 caracteres. Acorta este texto.',
      },
    );
    expect(await problems({ city: '' })).toEqual({ 'fields.city': 'Este campo es requerido' });
    expect(await problems({ country: 'Chile', adminLabel: 'x' })).toEqual({ fields: 'Expected a field' });
    expect(await correct(id, 0, { city: 'Tacna' })).toMatchObject({
      version: 1,
      fields: { email: 'sin arroba' },
    });
    expect(await at.detail(id)).toMatchObject({ fields: { country: 'Perú' } });
    const entered = { id: crypto.randomUUID(), way: 'call', fullName: 'Rosa', phone: '987654321' };
    await at.send('POST', api, entered);
    await correct(entered.id, 0, { email: 'rosa@x.example', city: 'Tacna' });
    expect(await correct(entered.id, 1, { email: '', city: '' })).toMatchObject({ version: 2, fields: {} });
    const robot = await at.accept({ company: 'Robot' }, { status: 'quarantined' });
    expect(await refusal(correct(robot, 0, { city: 'Tacna' }))).toMatchObject({ status: 404 });
  });

  test('an acknowledgement that waits goes to the corrected address', async () => {
    const store = await openFreshStore(engine, ['mail', 'acknowledgement']);
    const { now } = at.clock;
    const { id } = await store.accept(incoming({ email: 'typo@cabinas.example' }, now));
    await correctFields(
      id,
      { version: 0, fields: { email: 'Right@cabinas.example' } },
      changeContext(store, now),
    );
    const claims = await store.claim({ channel: 'acknowledgement', now, leaseMs: 60_000, limit: 9 });
    expect(claims.map(({ fields }) => fields.email)).toEqual(['Right@cabinas.example']);
  });

  test('who bought by another request is known by mail or phone, as it is corrected, and no one by a sale of their own', async () => {
    const sale = { stage: 'won', edition: 'Basic Edition', licences: 1, amountCents: 100 };
    const won = (id: string, version = 0) => at.change(id, 'stage', { version, ...sale });
    const sold = await at.accept({ email: 'a@x.example', phone: '+51 911 111 111' });
    const [byMail, byPhone, other] = [
      await at.accept({ email: 'A@x.example', phone: '+51 922 222 222' }),
      await at.accept({ email: 'c@x.example', phone: '0 911111111' }),
      await at.accept({ email: 'd@x.example', phone: '+51 944 444 444' }),
    ];
    const bought = async () =>
      (await at.list()).flatMap(({ id, boughtBefore }) => (boughtBefore ? [id] : [])).sort();
    expect(await bought()).toEqual([]);
    await won(sold);
    expect(await bought()).toEqual([byMail, byPhone].sort());
    expect((await at.detail(byMail)).boughtBefore).toBe(true);
    expect((await at.detail(sold)).boughtBefore).toBe(false);
    await correct(other, 0, { phone: '+51 911 111 111' });
    expect(await bought()).toEqual([byMail, byPhone, other].sort());
    await won(other, 1);
    expect(await bought()).toEqual([sold, byMail, byPhone, other].sort());
    // Neither robots' sales nor short numbers say anything.
    const short = await at.accept({ email: '', phone: '12345' });
    await won(short);
    await at.accept({ email: '', phone: '12345', company: 'Otra' });
    await at.call('quarantine', { body: { ids: [sold, other] } });
    expect(await bought()).toEqual([]);
  });

  test('erased by the address that was sent, or by the corrected one, from the command line too', async () => {
    const [one, two] = [await at.accept(), await at.accept({ company: 'Dos' })];
    await correct(one, 0, { email: corrected.email });
    await correct(two, 0, { email: 'tercera@otra.example' });
    const context = changeContext(at.store, at.clock.now);
    expect(await eraseAddress(corrected.email, context)).toBe(1);
    expect(await eraseAddress(goodFields.email, context)).toBe(1);
    expect(await eraseAddress('', context)).toBe(0);
    expect(await allRequests(at.store)).toEqual([]);
  });
});
