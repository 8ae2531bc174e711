// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { enterBody } from '../../contract/panel/inputs.ts';
import { goodPassword } from '../../tests/support/panel-client.ts';
import type { PanelRelay } from '../../tests/support/panel-relay.ts';
import { setUpPanelTests } from '../../tests/support/rendered-panel.tsx';
import { createQueryClient } from '../api/queries.ts';
import { forgetRequests, keepRead } from './kept-read.ts';
import { openRecordStore } from './record-store.ts';

const { openRelay, press, renderPanel, sendLiveEvent, user } = setUpPanelTests();

const hourMs = 60 * 60_000;
const name = 'María José Ñáñez';
const offline = () => 'offline' as const;

/** As a reload does. */
async function open(path: string, isOffline = false) {
  cleanup();
  return renderPanel(path, isOffline ? offline : undefined);
}

async function kept(): Promise<{ key: string; data: unknown; at: number; since?: number }[]> {
  // It would be made without its table.
  if (!(await indexedDB.databases()).some((each) => each.name === 'panel-read')) return [];
  const db = await openDB('panel-read');
  const all = await db.getAll('answers');
  db.close();
  return all;
}
const keys = async () => (await kept()).map(({ key }) => key);

/** Ana has opened Hoy and one request. */
async function read(request = 'r1'): Promise<PanelRelay> {
  const relay = await openRelay();
  await open('hoy');
  await waitFor(async () => expect(await keys()).toEqual(['me', 'today']));
  await open(`solicitudes/${request}`);
  await screen.findByRole('region', { name: 'Datos' });
  await waitFor(async () => expect(await keys()).toEqual(['me', `request ${relay.real(request)}`, 'today']));
  return relay;
}

test('a reload without connection shows Hoy and the request that was opened, with their age, and not the others', async () => {
  const relay = await read();
  await open('hoy', true);
  expect(await screen.findByText(/^Guardado/)).toBeTruthy();
  expect(screen.getByText(/^Guardado/).textContent).toBe('Guardado ahora, sin conexión');
  await open('solicitudes/r1', true);
  expect(await screen.findByRole('heading', { name, level: 1 })).toBeTruthy();
  expect(screen.getByText(/^Guardado/)).toBeTruthy();
  await open('solicitudes', true);
  const list = within(await screen.findByRole('region', { name: 'Guardadas en este equipo' }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/panel/solicitudes/${relay.real('r1')}`,
  ]);
  await open('solicitudes/r2', true);
  expect(await screen.findByText('Sin conexión')).toBeTruthy();
  expect(screen.queryByText(/^Guardado/)).toBeNull();
});

test('with a connection nothing of it is read', async () => {
  await read();
  const [, request] = await kept();
  const db = await openDB('panel-read');
  await db.put('answers', { ...request, data: { ...(request?.data as object), fields: {} } });
  db.close();
  await open('solicitudes/r1');
  expect(await screen.findByRole('heading', { name, level: 1 })).toBeTruthy();
});

test('where the relay is slow to answer it is shown after four seconds', async () => {
  await read();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cleanup();
  await renderPanel('hoy', () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(3_900);
  expect(screen.queryByRole('heading', { name: 'Hoy' })).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  expect(await screen.findByText(/^Guardado/)).toBeTruthy();
});

test('of the requests the fifty that were answered last are kept', async () => {
  const client = createQueryClient();
  const stop = keepRead(client);
  const account = { id: 'a', name: 'Ana', role: 'owner', keepsRead: true };
  client.setQueryData(['me'], { account });
  const start = Date.now();
  for (let at = 0; at < 60; at += 1)
    client.setQueryData(['request', `r${at}`], { id: `r${at}` }, { updatedAt: start + at });
  client.setQueryData(['requests', 'x'], { pages: [] });
  await waitFor(async () => expect(await keys()).toContain('request r59'));
  const expected = Array.from({ length: 50 }, (_, at) => `request r${at + 10}`);
  expect(await keys()).toEqual(['me', ...expected]);
  // A tab that still thinks it is another account's.
  client.setQueryData(['me'], { account: { ...account, id: 'b' } });
  await waitFor(async () => expect(await keys()).toEqual(['me']));
  stop();
  const late = createQueryClient();
  late.setQueryData(['me'], { account });
  const stopLate = keepRead(late);
  late.setQueryData(['request', 'r1'], { id: 'r1' });
  client.setQueryData(['request', 'r2'], { id: 'r2' });
  late.setQueryData(['me'], { account: { ...account, id: 'b' } });
  await waitFor(async () => expect((await kept())[0]?.at).toBe(late.getQueryState(['me'])?.dataUpdatedAt));
  expect(await keys()).toEqual(['me']);
  stopLate();
});

/** tests/panel/erased-everywhere.test.ts erases one before the panel is opened. */
test.each([
  'while the panel is open',
  'while its events do not come',
])('a request that is erased %s leaves no trace after the next contact', async (when) => {
  const relay = await read();
  const id = relay.real('r1');
  // Of the same person: it names the one that is erased.
  await open('solicitudes/r2');
  await waitFor(async () => expect(JSON.stringify((await kept()).slice(1, 3))).toContain(id));
  await waitFor(async () => expect(await keys()).toHaveLength(4));
  const { calls } = await open('cuenta');
  // What is asked at the opening is answered before.
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('gone'));
  await relay.call('listSessions');
  await relay.asLuis('POST', 'erase', { ids: [id] });
  expect(JSON.stringify(await kept())).toContain(id);
  const requests = when === 'while the panel is open' ? [id] : null;
  sendLiveEvent({ arrived: 0, requests, deliveries: true });
  await waitFor(async () => expect(JSON.stringify(await kept())).not.toContain(id));
});

test('an erased request that views have in memory is not kept again when another one is changed', async () => {
  const client = createQueryClient();
  const stop = keepRead(client);
  client.setQueryData(['me'], { account: { id: 'a', name: 'Ana', role: 'owner', keepsRead: true } });
  client.setQueryData(['today'], { unanswered: { rows: [{ id: 'r1' }, { id: 'r2' }] } });
  client.setQueryData(['request', 'r2'], { id: 'r2', fields: {}, related: [{ id: 'r1' }] });
  await waitFor(async () => expect(await keys()).toEqual(['me', 'request r2', 'today']));
  await forgetRequests(client, ['r1']);
  for (const key of [['today'], ['request', 'r2']])
    client.setQueryData<object>(key, (shown) => shown && { ...shown });
  client.setQueryData(['request', 'r3'], { id: 'r3' });
  await waitFor(async () => expect(await keys()).toContain('request r3'));
  expect(JSON.stringify(await kept())).not.toContain('"r1"');
  stop();
});

test('what is unsent of a removed account and about an erased request goes before anyone signs in', async () => {
  const relay = await read();
  const draft = { accountId: relay.ana.id, order: 1, state: 'draft', text: 'Llam' } as const;
  const records = openRecordStore();
  await records.write({
    put: [
      { ...draft, key: 'of a removed account', requestId: relay.real('r2'), accountId: 'removed' },
      { ...draft, key: 'about an erased request', requestId: relay.real('r1') },
      { ...draft, key: 'stays', requestId: relay.real('r2') },
    ],
  });
  await relay.asLuis('POST', 'erase', { ids: [relay.real('r1')] });
  // The browser is known still.
  relay.browser.cookies.delete('__Host-panel');
  await open('entrar');
  await screen.findByRole('heading', { name: 'Entra al panel' });
  await waitFor(async () => expect((await records.all()).map(({ key }) => key)).toEqual(['stays']));
});

test('a request that is erased while it is shown is not shown any more, and what is unsent about it goes at once, nothing else', async () => {
  const relay = await read();
  const records = openRecordStore();
  const draft = (request: string) => ({
    ...{ key: request, requestId: relay.real(request), accountId: relay.ana.id, order: Date.now() },
    ...({ state: 'draft', text: `Sobre ${request}` } as const),
  });
  const body = enterBody.parse({
    ...{ id: crypto.randomUUID(), way: 'call', fullName: 'Rosa', phone: '+51987111222' },
  });
  const entered = { call: 'enterRequest', key: body.id, requestId: body.id, body, order: 1 } as const;
  const waiting = { accountId: relay.ana.id, at: new Date().toISOString(), state: 'refused' } as const;
  await records.write({ put: [draft('r1'), draft('r2'), { ...entered, ...waiting }] });
  await relay.asLuis('POST', 'erase', { ids: [relay.real('r1')] });
  sendLiveEvent({ arrived: 0, requests: [relay.real('r1'), relay.real('r2'), body.id], deliveries: true });
  expect(await screen.findByText('No se encontró')).toBeTruthy();
  await waitFor(async () => expect((await records.all()).map(({ key }) => key)).toEqual([body.id, 'r2']));
});

const ends: Record<string, (relay: PanelRelay) => Promise<unknown>> = {
  'the setting is turned off': async () => {
    await open('cuenta');
    const box = await screen.findByRole('checkbox', { name: 'Guardar en mis equipos lo que leo' });
    await user.click(box);
  },
  'the person signs out': async () => {
    await open('cuenta');
    await press('Cerrar sesión');
    await screen.findByRole('heading', { name: 'Entra al panel' }).catch(() => {});
  },
  'the session has ended': async (relay) => {
    relay.endSession();
    sendLiveEvent({ arrived: 0, requests: [relay.real('r1')], deliveries: false });
  },
  'the account is removed': async (relay) => {
    await relay.invite('');
    await open('hoy');
  },
  'another account signs in': async (relay) => {
    await relay.invite('Luis');
    const body = { token: relay.real('t1'), password: goodPassword };
    await relay.call('useInvitation', { body });
    await open('cuenta');
  },
};
test.each(Object.keys(ends))('nothing that was read is kept once %s', async (how) => {
  const relay = await read();
  await ends[how]?.(relay);
  const left = how.startsWith('another') ? ['me'] : [];
  await waitFor(async () => expect(await keys()).toEqual(left));
  await open('solicitudes/r1', true);
  expect(await screen.findByText('Sin conexión')).toBeTruthy();
  expect(screen.queryByText(name)).toBeNull();
});

test.each([
  ['12 hours after the last answer', 12 * hourMs, 0],
  ['30 days after it began', 0, 30 * 24 * hourMs],
])('%s nothing is shown, and nothing left', async (_, at, since) => {
  await read();
  const db = await openDB('panel-read');
  for (const each of await kept())
    await db.put('answers', {
      ...each,
      at: each.at - at,
      ...(each.since && { since: each.since - Math.max(since, at) }),
    });
  db.close();
  await open('hoy', true);
  expect(await screen.findByText('Sin conexión')).toBeTruthy();
  expect(await kept()).toEqual([]);
});
