// @vitest-environment happy-dom
/**
 * Erases a request that was entered by hand, corrected and sold, with a greeting, a quote, a next step, notes, mails and pushes,
 * assigned to another account, and copied on a device that was offline. Checks that no value of it is left anywhere.
 */
import { randomUUID } from 'node:crypto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import type { ErasePreview, Page, RequestRow } from '../../contract/panel/answers.ts';
import { openRecordStore } from '../../panel/changes/record-store.ts';
import { addPushDevice } from '../../relay/delivery/push-devices.ts';
import { scrubIfDue } from '../../relay/requests/overwrite-erased.ts';
import { addAccounts } from '../support/change-context.ts';
import type { PanelRelay } from '../support/panel-relay.ts';
import { makePushKeys } from '../support/push-keys.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { setUpPanelTests } from '../support/rendered-panel.tsx';
import { engines, storeUrlFor } from '../support/shared-postgres.ts';
import { luis } from '../support/start-panel.ts';
import { wordsInFiles, wordsInPostgres, wordsInRows } from '../support/stored-words.ts';

const { openRelay, press, renderPanel, user } = setUpPanelTests();

/** As they were entered, and as they were corrected. */
const before = {
  ...{ fullName: 'Zósimo Quimbaya', phone: '+51 987 650 123', email: 'Zosimo.Q@faro.example' },
  ...{ company: 'Faro Anterior', city: 'Yunguyo', address: 'Jirón Marcapata 77' },
};
const after = {
  ...{ fullName: 'Práxedes Tupaqué', phone: '+51 911 220 377', email: 'praxedes@farol.example' },
  ...{ company: 'Farol Violeta', city: 'Moquegua' },
};
const written = {
  note: 'nota turquesa',
  draft: 'borrador carmesí',
  unsent: 'apunte escarlata',
  step: 'paso esmeralda',
  greeting: 'Saludo zafiro',
  moved: 'motivo perla',
  quoted: '77713131',
  sold: '88824242',
};
/** Each as it is written, and as keys, index and links have it. */
const words = [...Object.values(before), ...Object.values(after), ...Object.values(written)].flatMap(
  asStored,
);

function asStored(value: string): string[] {
  const digits = value.startsWith('+')
    ? [value.replaceAll(/\D/g, ''), value.replaceAll(/\D/g, '').slice(2)]
    : [];
  const plain = value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const forms = [
    value,
    value.toLowerCase(),
    plain,
    plain.replaceAll(/[^a-z0-9]/g, ''),
    encodeURIComponent(value),
  ];
  return [...new Set([...forms, ...digits])];
}

/** All that this device holds: every table of every database, both storages, and what is shown. */
async function wordsOnDevice(): Promise<string[]> {
  const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await openDB(name);
    for (const table of db.objectStoreNames) kept.push(await db.getAll(table));
    db.close();
  }
  const text = JSON.stringify(kept).toLowerCase();
  return words.filter((word) => text.includes(word.toLowerCase()));
}

/** What Luis enters and does. @returns its id, and the one that the same person sent before */
async function live({ asLuis, at, ana }: PanelRelay): Promise<[string, string]> {
  const sent = await at.accept({ ...before, country: 'Perú', computers: '25' });
  const mails = await at.store.claim({ channel: 'mail', now: new Date(), leaseMs: 60_000, limit: 9 });
  const mail = mails.find(({ requestId }) => requestId === sent);
  const error = `550 ${before.email}: no such mailbox of ${before.fullName}`;
  if (mail) await at.store.recordOutcome(mail, { kind: 'held', error });
  const id = randomUUID();
  await asLuis('POST', 'requests', { id, way: 'visit', ...before });
  let version = 0;
  const change = async (path: string, body: object) => {
    await asLuis('POST', `requests/${id}/${path}`, { version, ...body });
    version += 1;
  };
  const entry = (body: object) => asLuis('POST', `requests/${id}/entries`, { id: randomUUID(), ...body });
  const trial = { stage: 'trial', trialStart: '2026-03-01' };
  const sale = { edition: 'Basic Edition', licences: 30 };
  const quote = { edition: sale.edition, pcs: 30, discountPercent: 10, validUntil: '2100-01-01' };
  await change('fields', { fields: { ...after, company: 'Farol Intermedio' } });
  await change('fields', { fields: after });
  await entry({ kind: 'greeted', channel: 'whatsapp', greeting: written.greeting });
  await entry({ kind: 'quoted', quote: { ...quote, totalCents: Number(written.quoted) } });
  await change('stage', trial);
  await change('stage', { ...trial, trialEnds: '2026-05-01', reason: written.moved });
  await change('stage', { stage: 'won', ...sale, amountCents: Number(written.sold), seller: luis.id });
  await change('taken', { taken: true, to: ana.id });
  const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await change('follow-up', { followUp: today, time: '10:00', text: written.step });
  await asLuis('POST', `requests/${id}/notes`, { id: randomUUID(), text: written.note });
  return [id, sent];
}

/** Ana reads Hoy, the list and the request; then she loses the connection, notes and corrects. */
async function readOnAnas(relay: PanelRelay, id: string): Promise<void> {
  await renderPanel('hoy');
  await screen.findAllByText(new RegExp(after.fullName));
  cleanup();
  await renderPanel(`solicitudes/${id}`);
  await screen.findByText(written.note);
  cleanup();
  await renderPanel(`solicitudes/${id}`, () => 'offline');
  const field = await screen.findByRole('textbox', { name: 'Nota nueva' });
  await user.type(field, written.unsent);
  await press('Guardar nota');
  await user.type(field, written.draft);
  const body = { version: 7, fields: { fullName: `${after.fullName} Segundo` } };
  const record = {
    call: 'correctFields',
    requestId: id,
    body,
    key: randomUUID(),
    order: Date.now(),
  } as const;
  const at = new Date().toISOString();
  await openRecordStore().write({ put: [{ ...record, accountId: relay.ana.id, at, state: 'waiting' }] });
  const own = [written.note, written.step, written.draft, written.unsent, after.email, before.phone];
  await waitFor(async () => expect(await wordsOnDevice()).toEqual(expect.arrayContaining(own)));
  cleanup();
}

test.each(engines)('%s: nothing of a person is left who had everything', async (engine) => {
  const { log, text } = recordedLog('trace');
  const url = await storeUrlFor(engine);
  const relay = await openRelay({
    isEmpty: true,
    url,
    log,
    channels: ['mail', 'webhook', 'acknowledgement', 'push'],
  });
  const { at, asLuis } = relay;
  const { database } = at.store;
  const other = await at.accept({
    fullName: 'Otra Persona',
    company: 'Otro local',
    phone: '+51 955 000 111',
  });
  await addAccounts(at.store, [luis]);
  const [session] = await database.rows('SELECT id FROM panel_sessions WHERE account_id = $1', [
    relay.ana.id,
  ]);
  const device = { endpoint: 'https://push.example/1', ...makePushKeys(), sessionId: String(session?.id) };
  await addPushDevice(database, relay.ana, device, new Date());
  const ids = await live(relay);
  await readOnAnas(relay, ids[0]);
  const inIndex = (query: string) =>
    database.rows('SELECT rowid FROM request_search_index WHERE request_search_index MATCH $1', [query]);
  if (engine === 'SQLite') expect(await inIndex('quimbaya OR tupaque OR turquesa')).toHaveLength(2);
  const stored = await wordsInRows(database, words);
  for (const table of ['requests', 'panel_changes', 'panel_notes', 'deliveries', 'request_search'])
    expect(
      stored.filter((found) => found.endsWith(` in ${table}`)),
      table,
    ).not.toEqual([]);

  // He is found by what was entered first, and by what was corrected.
  const found = async (email: string) => {
    const path = `erase?by=email&value=${encodeURIComponent(email)}`;
    const { rows } = await asLuis<ErasePreview>('GET', path);
    return rows.map(({ id, same = '' }) => `${id} ${same}`).sort();
  };
  expect(await found(after.email)).toEqual([`${ids[0]} `]);
  expect(await found(before.email)).toEqual(ids.toSorted().map((id) => `${id} `));
  // Who wrote from no address is found by the phone of who did.
  const byPhone = await at.accept({ email: 'otro@cabinas.example', phone: after.phone });
  expect(await found(after.email)).toContain(`${byPhone} phone`);
  await asLuis('POST', 'erase', { ids: [byPhone] });
  await asLuis('POST', 'erase', { ids });
  await scrubIfDue(database);

  expect(await wordsInRows(database, words)).toEqual([]);
  const onDisk =
    engine === 'SQLite' ? wordsInFiles(at.dataDir, words) : await wordsInPostgres(database.rows, words);
  expect(onDisk).toEqual([]);
  expect(words.filter((word) => text().toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  for (const value of [...Object.values(before), ...Object.values(after), ...Object.values(written)]) {
    const list = await asLuis<Page<RequestRow>>('GET', `requests?q=${encodeURIComponent(value)}`);
    expect([value, list.rows]).toEqual([value, []]);
  }
  if (engine === 'SQLite') expect(await inIndex('quimbaya OR tupaque OR turquesa')).toEqual([]);
  const { rows } = await asLuis<Page<RequestRow>>('GET', 'requests');
  expect(rows.map((row) => row.id)).toEqual([other]);

  expect(await wordsOnDevice()).not.toEqual([]);
  await renderPanel('solicitudes');
  await screen.findByRole('link', { name: 'Otra Persona' });
  await waitFor(async () => expect(await wordsOnDevice()).toEqual([]));
});
