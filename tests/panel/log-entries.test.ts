/** What was opened to reach a customer, and quotes: entries of the log that change nothing else. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { WhoAmI } from '../../contract/panel/account-routes.ts';
import { notesMax } from '../../contract/panel/limits.ts';
import { exampleBusiness } from '../support/example-business.ts';
import { goodQuote } from '../support/good-request.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { engines } from '../support/shared-postgres.ts';
import { ana, luis, refusal } from '../support/start-panel.ts';

const greeted = { kind: 'greeted', channel: 'whatsapp', greeting: 'Oferta de julio' };

const greetings = [{ name: 'Oferta', text: 'Solo para ti, {nombre}' }];
const texts = {
  ...exampleBusiness.texts,
  ...{ 'pricing.notIncluded': 'Incluye impuestos.', 'pricing.perPc': 'por PC, con IGV' },
};

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine, { business: { greetings, texts } });
  const add = (id: string, body: object, as = ana) =>
    at.change(id, 'entries', { id: randomUUID(), ...body }, as);

  test('the history says who opened what and who offered what; stage, version and first contact stay', async () => {
    const id = await at.accept();
    const before = await at.detail(id);
    expect(await add(id, greeted)).toEqual({ done: 1 });
    at.clock.now = new Date(at.clock.now.getTime() + 1_000);
    await add(id, { kind: 'greeted', channel: 'phone' }, luis);
    at.clock.now = new Date(at.clock.now.getTime() + 1_000);
    await add(id, { kind: 'quoted', quote: goodQuote }, luis);
    const { timeline, record } = await at.detail(id);
    expect(record).toEqual(before.record);
    expect(timeline.slice(before.timeline.length)).toMatchObject([
      { ...greeted, by: ana, at: '2026-03-10T15:00:00.000Z' },
      { kind: 'greeted', channel: 'phone', by: luis },
      { kind: 'quoted', quote: goodQuote, by: luis, at: '2026-03-10T15:00:02.000Z' },
    ]);
    const [row] = await at.database.rows('SELECT first_contact_at, answer_by FROM requests WHERE id = $1', [
      id,
    ]);
    expect(row).toEqual({ first_contact_at: null, answer_by: null });
  });

  test('an entry beyond its limits, or of a request that is not there, is refused, and leaves nothing', async () => {
    const id = await at.accept();
    const wrong: object[] = [
      { kind: 'greeted', channel: 'telegram' },
      { ...greeted, greeting: 'x'.repeat(31) },
      { ...greeted, id: 'a' },
      { kind: 'stage', from: 'new', to: {} },
      ...[
        { pcs: 0 },
        { pcs: 1.5 },
        { pcs: 1_000_001 },
        { discountPercent: -1 },
        { discountPercent: 101 },
        { discountPercent: 0.5 },
        { totalCents: -1 },
        { totalCents: 1_000_000_000_001 },
        { totalCents: 0.5 },
        { validUntil: '2026-02-30' },
        { validUntil: '2101-01-01' },
        { edition: '' },
        { edition: 'x'.repeat(101) },
      ].map((part) => ({ kind: 'quoted', quote: { ...goodQuote, ...part } })),
    ];
    for (const body of wrong) {
      expect((await refusal(add(id, body))).status, JSON.stringify(body)).toBe(400);
    }
    await expect(add(randomUUID(), greeted)).rejects.toThrow('404');
    expect(await at.database.rows('SELECT id FROM panel_changes')).toEqual([]);
  });

  test('a request has so many notes at most; a note that is there is answered again', async () => {
    const id = await at.accept();
    for (let n = 1; n < notesMax; n += 1)
      await at.database.rows(
        `INSERT INTO panel_notes (id, request_id, text, created_at, account_id, account_name)
         VALUES ($1, $2, 'Nota', 0, 'ana', 'Ana')`,
        [`n${n}`, id],
      );
    const note = (noteId: string) => at.change(id, 'notes', { id: noteId, text: 'La última' });
    const last = randomUUID();
    const added = await note(last);
    expect(await refusal(note(randomUUID()))).toMatchObject({
      status: 400,
      body: { error: 'invalid', message: 'Esta solicitud ya tiene 500 notas. Borra una para agregar otra.' },
    });
    expect(await note(last)).toEqual(added);
  });

  test('the owner’s texts are sent to who is signed in alone; the page’s address and the words of prices to both', async () => {
    const { business } = await at.call('whoAmI');
    expect(business).toMatchObject({
      greetings,
      page: 'https://cabinas.example',
      priceWords: { perPc: 'por PC, con IGV', once: 'pago único', notIncluded: 'Incluye impuestos.' },
    });
    const { json } = await at.app.inject({ url: '/panel/api/me' });
    expect(json<WhoAmI>()).toMatchObject({ account: null, business: { name: business.name, greetings: [] } });
  });
});
