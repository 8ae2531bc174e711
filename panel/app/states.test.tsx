// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Deliveries } from '../../contract/panel/answers.ts';
import { goodPassword } from '../../tests/support/panel-client.ts';
import { makePushKeys } from '../../tests/support/push-keys.ts';
import { setUpPanelTests } from '../../tests/support/rendered-panel.tsx';
import { openRecordStore } from '../changes/record-store.ts';
import { ViewBoundary } from './view-boundary.tsx';

const { endLiveEvents, hasLiveEvents, net, openRelay, press, renderPanel, sendLiveEvent, user } =
  setUpPanelTests();

const views = ['hoy', 'solicitudes', 'solicitudes/r1', 'apartadas', 'entregas', 'cifras'];
const isData = (path: string) => !['me', 'deliveries', 'filter-choices', 'requests-count'].includes(path);
const refused = (status: number, error: string) => ({
  status,
  json: { error, message: 'Dicho por el relay' },
});

test.each(
  views,
)('%s that failed says why, and loads once it is tried again, in the words of the panel', async (view) => {
  let isBroken = true;
  await renderPanel(view, ({ path }) =>
    path !== 'me' && isBroken && (isData(path) || view === 'entregas')
      ? refused(400, 'unavailable')
      : undefined,
  );
  const alert = (await screen.findByText('No se pudo cargar')).parentElement as HTMLElement; // it was found in one
  expect(within(alert).getByText('Dicho por el relay')).toBeTruthy();
  isBroken = false;
  await user.click(within(alert).getByRole('button', { name: 'Probar otra vez' }));
  await waitFor(() => expect(screen.queryByText('No se pudo cargar')).toBeNull());
  await waitFor(() => expect(document.querySelector('main li, main table')).toBeTruthy());
  expect(document.body.textContent).not.toMatch(/\braz[oó]n|\bplan(es)?\b|enviar prueba|lo tomo yo/i);
});

test('a view that does not load says so in Spanish, and below it what the browser says', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  render(<ViewBoundary at="/panel/hoy">{<Broken />}</ViewBoundary>);
  expect(screen.getByRole('alert').textContent).toMatch(/el panel se actualizó o se cortó la conexión/);
  expect(screen.getByText('Failed to fetch dynamically imported module').closest('[role=alert]')).toBeNull();
});

test.each([
  ['no network', 'offline' as const],
  ['502 of a proxy in front of a stopped relay', { status: 502, json: '<html><h1>Bad Gateway</h1></html>' }],
])('%s is no connection, which is said until the relay answers, however often it is tried', async (_, broken) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isBroken = true;
  const { calls } = await renderPanel('hoy', () => (isBroken ? broken : undefined));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(screen.getByText('Sin conexión')).toBeTruthy();
  const others: string[] = [];
  const watch = new MutationObserver(() => {
    const text = document.body.textContent ?? '';
    if (!/Sin conexión.*Probar otra vez/.test(text) || text.includes('502')) others.push(text);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  for (let second = 0; second < 30; second += 1) await vi.advanceTimersByTimeAsync(1_000);
  watch.disconnect();
  expect(calls.filter(({ path }) => path === 'me').length).toBeGreaterThan(6);
  expect(others).toEqual([]);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(10_000);
  // A view that was loaded stays, and says so.
  expect(await screen.findByRole('heading', { name: 'Hoy', level: 1 })).toBeTruthy();
  isBroken = true;
  sendLiveEvent({ arrived: 0, requests: null, deliveries: true });
  expect(await screen.findByText(/^Sin conexión\. Ves lo último/)).toBeTruthy();
  isBroken = false;
  await vi.advanceTimersByTimeAsync(10_000);
});

test('no further connection to what is unsent is opened with each return of the relay', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open');
  await renderPanel('hoy');
  await screen.findByText('Sin contactar');
  for (const offline of [/./, undefined, /./, undefined]) {
    net.offline = offline;
    sendLiveEvent({ arrived: 0, requests: null, deliveries: false });
    await waitFor(() => expect(screen.queryAllByText(/^Sin conexión\./)).toHaveLength(offline ? 1 : 0));
  }
  // That of the account, and that of what is removed of others.
  expect(open.mock.calls.filter(([name]) => name === 'panel')).toHaveLength(2);
});

test.each([
  'hoy',
  'solicitudes',
  'solicitudes/r1',
  'apartadas',
])('%s writes thousands of PCs as the business does', async (view) => {
  const relay = await openRelay({ isEmpty: true });
  const computers = '6442';
  await relay.add('r1', { computers });
  await relay.add('r6', { computers, company: 'Ciber Norte' });
  await relay.add('r7', { computers }, 'new', 0, 'quarantined');
  await renderPanel(view);
  expect(await screen.findAllByText(/6,442/)).toBeTruthy();
  expect(document.body.textContent).not.toContain(computers);
});

function look(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the title of a hidden tab counts what arrives, until the tab is looked at', async () => {
  await renderPanel('hoy');
  await screen.findByRole('heading', { name: 'Hoy', level: 1 });
  const { title } = document;
  sendLiveEvent({ arrived: 1, requests: ['r1'], deliveries: false });
  expect(document.title).toBe(title);
  look(true);
  sendLiveEvent({ arrived: 2, requests: ['r2', 'r3'], deliveries: false });
  sendLiveEvent({ arrived: 1, requests: ['r4'], deliveries: false });
  expect(document.title).toBe(`(3) ${title}`);
  look(false);
  expect(document.title).toBe(title);
});

test('a hidden tab gives its stream up when another tab opens one, and opens its own again when it is looked at', async () => {
  const other = new BroadcastChannel('panel-events');
  onTestFinished(() => other.close());
  const opened = vi.fn();
  other.onmessage = opened;
  await renderPanel('hoy');
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  other.postMessage('opened');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hasLiveEvents()).toBe(true);
  look(true);
  expect(hasLiveEvents()).toBe(true);
  other.postMessage('opened');
  await waitFor(() => expect(hasLiveEvents()).toBe(false));
  dispatchEvent(new Event('online'));
  expect(hasLiveEvents()).toBe(false);
  look(false);
  expect(hasLiveEvents()).toBe(true);
});

test('live events that end at once are asked for less and less often', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderPanel('hoy');
  await screen.findByRole('heading', { name: 'Hoy', level: 1 });
  for (const pauseMs of [1_000, 2_000, 4_000]) {
    const isOpenedAgain = endLiveEvents();
    await vi.advanceTimersByTimeAsync(pauseMs - 200);
    expect(isOpenedAgain()).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    expect(isOpenedAgain()).toBe(true);
  }
});

test('a session that ended is signed in again at the same place', async () => {
  const { relay } = await renderPanel('solicitudes/r1');
  const atTitle = (name: string) =>
    waitFor(() => expect(screen.getByRole('heading', { name })).toBe(document.activeElement));
  (await screen.findByLabelText('Nota nueva')).focus();
  relay.endSession();
  sendLiveEvent({ arrived: 0, requests: [relay.real('r1')], deliveries: false });
  await atTitle('Tu sesión terminó');
  expect(document.title).toMatch(/^Tu sesión terminó · /);
  await user.type(screen.getByLabelText('Nombre'), 'Ana');
  await user.type(screen.getByLabelText('Contraseña'), 'una clave equivocada');
  const enter = screen.getByRole('button', { name: 'Entrar' });
  await user.click(enter);
  await screen.findByText(/no coinciden|no es correct/);
  expect(document.activeElement).toBe(enter);
  await user.clear(screen.getByLabelText('Contraseña'));
  await user.type(screen.getByLabelText('Contraseña'), goodPassword);
  await user.click(enter);
  await atTitle('María José Ñáñez');
  expect(relay.named(location.pathname)).toBe('/panel/solicitudes/r1');
});

test('a tab signs out with another tab, goes on where it was when that signs in, and with it the device', async () => {
  const relay = await openRelay();
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/own';
  await relay.call('addPushDevice', { body: { endpoint, keys: makePushKeys() } });
  const registration = { pushManager: { getSubscription: async () => ({ endpoint }) } };
  for (const name of ['PushManager', 'Notification']) vi.stubGlobal(name, { permission: 'granted' });
  const serviceWorker = { configurable: true, value: { getRegistration: async () => registration } };
  Object.defineProperty(navigator, 'serviceWorker', serviceWorker);
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const sessionOfDevice = async () =>
    (await relay.at.database.rows('SELECT session_id FROM push_devices'))[0]?.session_id;
  const before = await sessionOfDevice();
  await renderPanel('solicitudes/r1');
  await screen.findByRole('heading', { name: 'María José Ñáñez' });
  const other = new BroadcastChannel('panel-session');
  onTestFinished(() => other.close());
  relay.endSession();
  other.postMessage('signedOut');
  await screen.findByRole('heading', { name: 'Tu sesión terminó' });
  await relay.browser.call('signIn', { body: { name: 'Ana', password: goodPassword } });
  other.postMessage('signedIn');
  await screen.findByRole('heading', { name: 'María José Ñáñez' });
  await waitFor(async () => expect(await sessionOfDevice()).not.toBe(before));
});

test('a refusal from before another tab signed in does not end the session', async () => {
  let late = 0;
  const { calls, relay } = await renderPanel('solicitudes/r1', ({ path }) => {
    if (path !== 'requests/r1' || late === 0) return undefined;
    late -= 1;
    return refused(401, 'noSession');
  });
  await screen.findByRole('heading', { name: 'María José Ñáñez' });
  // A refused call is repeated once before it is believed.
  late = 2;
  sendLiveEvent({ arrived: 0, requests: [relay.real('r1')], deliveries: false });
  await waitFor(() => expect(calls.filter(({ path }) => path === 'me')).toHaveLength(2));
  await waitFor(() => expect(calls.filter(({ path }) => path === 'requests/r1').length).toBeGreaterThan(1));
  expect(screen.getByRole('heading', { name: 'María José Ñáñez' })).toBeTruthy();
});

test('what a person left unsent waits for them in a tab that does not know yet that another one has signed in', async () => {
  const { bodies, relay } = await renderPanel('solicitudes/r1');
  const field = await screen.findByLabelText('Nota nueva');
  net.offline = /./;
  await user.type(field, 'Llamé');
  await press('Guardar nota');
  await screen.findByText('1 cambio sin guardar: espera la conexión.');
  const tried = () => bodies('requests/r1/notes').length;
  const [before, token] = [tried(), await relay.at.invitation('Eva')];
  await relay.browser.call('useInvitation', { body: { token, password: goodPassword } });
  net.offline = / me$/;
  await press('Ver');
  await press('Enviar otra vez');
  await waitFor(() => expect(tried()).toBeGreaterThan(before));
  net.offline = undefined;
  await waitFor(() => expect(screen.queryByText(/sin guardar/)).toBeNull());
  const writers = () => relay.at.database.rows("SELECT account_name FROM panel_notes WHERE text = 'Llamé'");
  expect(await writers()).toEqual([]);
  await relay.browser.call('signIn', { body: { name: 'Ana', password: goodPassword } });
  const other = new BroadcastChannel('panel-session');
  onTestFinished(() => other.close());
  other.postMessage('signedIn');
  await waitFor(async () => expect(await writers()).toEqual([{ account_name: 'Ana' }]));
});

test('unsent work is listed by the name that was loaded, and without one by when it was done', async () => {
  const relay = await openRelay();
  const kept = { call: 'addNote', accountId: relay.ana.id, at: '', state: 'waiting' } as const;
  const [now, dayMs] = [Date.now(), 86_400_000];
  const put = [
    { ...kept, key: 'a', requestId: relay.real('r1'), order: now - dayMs, body: { id: 'n1', text: 'Llamé' } },
    { ...kept, key: 'b', requestId: 'r99', order: now - dayMs, body: { id: 'n2', text: 'Vuelve' } },
  ];
  await openRecordStore().write({ put });
  await renderPanel('hoy', ({ path }) =>
    /notes$|^gone$/.test(path) ? refused(503, 'unavailable') : undefined,
  );
  await press('Ver');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambios sin guardar' }));
  const items = () => dialog.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
  await waitFor(() =>
    expect(items()).toEqual([
      'María José Ñáñez: nota «Llamé»',
      expect.stringMatching(/^Cambio de ayer \d\d:\d\d: nota «Vuelve»$/),
    ]),
  );
});

test('a note that the relay refuses stays where it was written, until it is discarded', async () => {
  await renderPanel('solicitudes/r1', { 'requests/r1/notes': refused(400, 'invalid') });
  await user.type(await screen.findByLabelText('Nota nueva'), 'Llamé');
  await press('Guardar nota');
  const note = (await screen.findByText('Llamé')).closest('li') as HTMLElement; // it is in the list
  await waitFor(() => expect(note.textContent).toContain('no se pudo guardar'));
  await press('Ver');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Dicho por el relay')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(note.isConnected).toBe(false));
});

test('a draft of an edited note is saved over the text that it was written on, and over a newer one only when asked', async () => {
  const relay = await openRelay();
  const { notes } = await relay.call('oneRequest', { params: { id: 'r1' } });
  const { id: noteId = '', version = 0 } = notes[0] ?? {};
  const draft = { noteId, version, key: 'd', requestId: relay.real('r1'), accountId: relay.ana.id, order: 1 };
  await openRecordStore().write({ put: [{ ...draft, state: 'draft', text: 'Mi borrador' }] });
  await relay.call('editNote', { params: { id: 'r1', noteId }, body: { version, text: 'Desde el celular' } });
  await renderPanel('solicitudes/r1');
  await user.type(await screen.findByDisplayValue('Mi borrador'), '.');
  await press('Guardar');
  const conflict = await screen.findByRole('alertdialog', { name: /Esto cambió/ });
  expect(conflict.textContent).toContain('En otro equipo o pestaña cambiaste');
  expect(conflict.textContent).toContain('Desde el celular');
});

test('a note that is saved as it was leaves no draft', async () => {
  await renderPanel('solicitudes/r1');
  await press('Editar');
  await user.type(screen.getByLabelText('Cambiar nota'), ' ');
  await waitFor(async () => expect(await openRecordStore().all()).toHaveLength(1));
  await press('Guardar');
  await waitFor(async () => expect(await openRecordStore().all()).toEqual([]));
});

test('a note that was deleted can be brought back, and is deleted at the relay only afterwards', async () => {
  const { calls } = await renderPanel('solicitudes/r1');
  const note = await screen.findByText('Arequipa', { selector: 'li *' });
  await press('Borrar');
  await screen.findByText('Nota borrada');
  expect(note.isConnected).toBe(false);
  await press('Deshacer');
  await screen.findByText('Arequipa', { selector: 'li *' });
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test.each([
  ['cifras', '1 año', 'figures', /^Cargando… Estas cifras son del \d+ \S+ al \d+ \S+\.$/],
  ['solicitudes', 'Contactada', 'requests', 'Cargando… Estas solicitudes son de la búsqueda anterior.'],
])('while the answer to another question is awaited, %s says whose the shown one is', async (view, name, path, words) => {
  let answer = () => {};
  let isAsked = false;
  const awaited = new Promise<void>((done) => {
    answer = done;
  });
  await renderPanel(view, (call) =>
    call.path === path && isAsked ? awaited.then(() => undefined) : undefined,
  );
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(document.querySelector('main table, main li a')).toBeTruthy());
  expect(screen.queryByText(words)).toBeNull();
  isAsked = true;
  await user.click(button);
  await screen.findByText(words);
  answer();
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test('dates are written as the business writes them', async () => {
  const relay = await openRelay({ isEmpty: true, business: { country: 'BO', timeZone: 'America/La_Paz' } });
  const minutesAgo = (Date.now() - Date.parse('2025-09-10T12:00:00.000Z')) / 60_000;
  await relay.add('r1', {}, 'new', minutesAgo);
  await renderPanel('solicitudes/r1');
  expect(await screen.findByText('10 sept 2025, 08:00')).toBeTruthy();
});

test('what arrives while Hoy is open is marked and announced, once', async () => {
  const { relay } = await renderPanel('hoy');
  await screen.findByText('Sin contactar');
  expect(document.querySelector('[data-arrival]')).toBeNull();
  await relay.add('r9', { fullName: 'Rosa Quispe' });
  sendLiveEvent({ arrived: 1, requests: [relay.real('r9')], deliveries: false });
  await screen.findByText('Solicitud nueva: Rosa Quispe, Cabinas El Túnel');
  const marked = [...document.querySelectorAll('[data-arrival]')].map((row) => row.textContent);
  expect(marked).toEqual([expect.stringContaining('Rosa Quispe')]);
});

test('a failure is put away by "Entendido", and stays among the deliveries', async () => {
  const { bodies } = await renderPanel('hoy');
  const failures = await screen.findByRole('region', { name: /Entregas detenidas/ });
  await user.click(within(failures).getAllByRole('button', { name: /^Entendido/ })[0] as HTMLElement);
  await screen.findByText('Entendido. Siguen en Entregas.');
  expect(bodies('deliveries/dismiss')).toEqual([{ ids: [expect.stringMatching(/^r[123]$/)] }]);
  await waitFor(() => expect(within(failures).getAllByRole('listitem').length).toBe(2));
  await press('Entregas', 'link');
  await screen.findByText(/Entendido/, { selector: 'p' });
});

test('an export that the relay refuses, or that ends early, says so', async () => {
  let isRefused = true;
  await renderPanel('solicitudes', ({ path }) => {
    if (path !== 'export') return undefined;
    return isRefused ? refused(429, 'tooMany') : 'offline';
  });
  const ask = async () => {
    await press('Exportar');
    await press('Excel (.xlsx)', 'menuitem');
  };
  await ask();
  expect(await screen.findByText('Dicho por el relay')).toBeTruthy();
  isRefused = false;
  await ask();
  expect(await screen.findByText(/La conexión se cortó antes/)).toBeTruthy();
});

test('Entregas says that a channel works and what is held from before, and sends a test message', async () => {
  const held = ({ channels, waiting }: Deliveries) => ({
    waiting: waiting.map((row) => ({ ...row, state: 'pending', attempts: 0, failure: null })),
    channels: channels.map((channel) => ({ ...channel, working: true, since: new Date().toISOString() })),
  });
  await renderPanel('entregas', ({ path }) =>
    path === 'deliveries/test'
      ? { status: 200, json: { ok: true } }
      : path === 'deliveries'
        ? held
        : undefined,
  );
  const [mail] = await screen.findAllByText(/^Funciona desde .*; 3 entregas anteriores detenidas$/);
  expect(mail?.parentElement?.textContent).not.toContain('3 detenidas');
  expect(screen.getByText('Sin activar: se activa en Cuenta, Avisos')).toBeTruthy();
  await press(/^Enviar mensaje de prueba por el correo/i);
  await screen.findByText('El mensaje de prueba salió');
  // Without mail settings, or while the channel is paused, no attempt counts, and no moment is known.
  expect(screen.getAllByText('En espera').length).toBeGreaterThan(0);
  // What no channel can send yet is not tried again.
  cleanup();
  await renderPanel('entregas', { deliveries: (found: Deliveries) => ({ ...found, channels: [] }) });
  await screen.findAllByText(/^Detenida/);
  expect(screen.queryByRole('button', { name: /^Reintentar(?! las)/ })).toBeNull();
});
