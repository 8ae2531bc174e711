/** The service worker's part in pushes: a notice for each, its opening, its button, and the subscription. */
import { isViewPath, requestHref, viewHref } from '../../contract/panel/addresses.ts';
import type { PushMessage } from '../../contract/push-message.ts';
import { call } from '../api/call.ts';
import { deviceOf } from '../api/push.ts';
import { newId } from '../format/new-id.ts';

type NoticeBoard = Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'>;

type Waiting = Record<'id' | 'title', string>;
/** Kept with a notice; that of another build may have no such parts. */
type Kept = Partial<{ path: string; requests: Waiting[] }>;

/** More notices at once than this are one. */
const singlesMax = 3;
const namedMax = 4;
const common = { lang: 'es', icon: '/icon-512.png', badge: '/icon-512.png' };
const viewPath = viewHref('today');

/** One after the other: each looks at what the one before has shown. @param text of the push; another one is not ours */
export function showPush(board: NoticeBoard, text: string | undefined): Promise<void> {
  return navigator.locks.request('notices', () => show(board, text));
}

async function show(board: NoticeBoard, text: string | undefined): Promise<void> {
  const message: PushMessage | undefined = await new Response(text).json().catch(() => undefined);
  const say = (title: string, options: object, path = viewPath, requests: Waiting[] = []) =>
    board.showNotification(title, { ...common, ...options, data: { path, requests } });
  // Browsers show a notice of their own where a push shows none. A newer relay may send other kinds.
  if (message?.kind !== 'request' && message?.kind !== 'notice')
    return say('Hay novedades en el panel', { tag: 'panel' });
  const { kind, id, title, text: body, request } = message;
  if (kind === 'notice')
    return say(title, { body, tag: id, renotify: true }, request && requestHref(request));
  const shown = await board.getNotifications();
  const unseen = new Map(shown.flatMap(requestsOf).map((one) => [one.id, one.title]));
  const renotify = !unseen.has(id);
  unseen.set(id, title);
  if (unseen.size <= singlesMax) {
    const actions = [{ action: 'take', title: 'La tomo yo' }];
    return say(title, { body, tag: `solicitud.${id}`, renotify, actions }, requestHref(id), [{ id, title }]);
  }
  const waiting = [...unseen].map(([each, name]) => ({ id: each, title: name }));
  for (const notice of shown) if (requestsOf(notice).length > 0) notice.close();
  const named = waiting.slice(-namedMax).map((one) => one.title);
  if (waiting.length > namedMax) named.push(`y ${waiting.length - namedMax} más`);
  const words = { body: named.join('\n'), tag: 'solicitudes', renotify };
  return say(`${waiting.length} solicitudes nuevas`, words, viewPath, waiting);
}

function requestsOf({ data }: Notification): Waiting[] {
  return (Object(data) as Kept).requests ?? [];
}

/** The path to open; the request is taken first where that was pressed. */
export async function answerTap(data: unknown, action: string): Promise<string> {
  const { path = viewPath, requests: [request] = [] } = Object(data) as Kept;
  // What cannot be taken now (offline, signed out, assigned to a person, contacted already) is shown by the request itself.
  if (action === 'take' && request) await take(request.id).catch(() => {});
  return isViewPath(path) ? path : viewPath;
}

/** In a tab of the panel, else in a new one. What is typed survives the change of address, but for what stands in a dialog. */
export async function openPath(tabs: Clients, path: string): Promise<void> {
  // The preview of the page in "Mi página" is a window too.
  const tab = (await tabs.matchAll({ type: 'window' })).find(({ frameType }) => frameType !== 'nested');
  if (!tab) return void (await tabs.openWindow(path));
  await tab.focus().catch(() => {}); // where the browser does not let it, it shows the new address anyway
  await tab.navigate(path);
}

/** The browser ended its subscription, or made another one, without being asked: the relay pushes to the one of now, too. */
export async function renewSubscription(pushManager: PushManager): Promise<void> {
  // Without a session the relay can be told nothing: "Cuenta" offers this device again.
  const known = await call('pushDevices', { body: { endpoint: '' } }).catch(() => undefined);
  if (!known) return;
  // One that the browser has made already is answered again.
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: known.publicKey });
  await call('addPushDevice', { body: deviceOf(made) });
}

async function take(id: string): Promise<void> {
  const { record } = await call('oneRequest', { params: { id } });
  if (record.takenBy || record.stage !== 'new') return;
  const body = { id: newId(), version: record.version, taken: true };
  await call('changeTaken', { params: { id }, body });
}
