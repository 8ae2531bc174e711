import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushMessage } from '../../contract/push-message.ts';
import { answerTap, openPath, renewSubscription, showPush } from './sw-notices.ts';

interface Shown extends Pick<Notification, 'title' | 'data' | 'close'> {
  tag: string;
  body?: string;
  renotify?: boolean;
  actions?: { action: string }[];
}

/** As a browser keeps notices: one for each tag. */
let shown: Shown[];
const board = {
  getNotifications: async () => [...shown],
  async showNotification(title: string, options: object) {
    const notice = { title, ...options, close: () => remove(notice) } as Shown;
    shown = [...shown.filter(({ tag }) => tag !== notice.tag), notice];
  },
} as unknown as ServiceWorkerRegistration; // as far as it is used
const remove = (notice: Shown) => {
  shown = shown.filter((one) => one !== notice);
};
beforeEach(() => {
  shown = [];
});
afterEach(() => vi.unstubAllGlobals());

const push = (message: PushMessage) => showPush(board, JSON.stringify(message));
const request = (id: string): PushMessage => ({
  kind: 'request',
  id,
  title: `Local ${id}`,
  text: '40 PC · Lima\nAna',
});

test('a request is shown with its words, opens itself, and can be taken', async () => {
  await push(request('1'));
  expect(shown).toMatchObject([
    { title: 'Local 1', body: '40 PC · Lima\nAna', actions: [{ action: 'take' }], renotify: true },
  ]);
  expect(await answerTap(shown[0]?.data, '')).toBe('/panel/solicitudes/1');
});

test('a push that comes twice is one notice, and rings once', async () => {
  await Promise.all([push(request('1')), push(request('1'))]);
  expect(shown).toMatchObject([{ title: 'Local 1', renotify: false }]);
});

test('more than three unseen requests are one notice, also when they come at once', async () => {
  await Promise.all(['1', '2', '3'].map((id) => push(request(id))));
  expect(shown).toHaveLength(3);
  await Promise.all(['4', '5', '6', '5'].map((id) => push(request(id))));
  expect(shown).toMatchObject([
    { title: '6 solicitudes nuevas', body: 'Local 3\nLocal 4\nLocal 5\nLocal 6\ny 2 más', renotify: false },
  ]);
  expect(await answerTap(shown[0]?.data, '')).toBe('/panel/hoy');
});

test('a notice opens the request that it is about, and is counted as none', async () => {
  await push({ kind: 'notice', id: 'n', title: 'Local 1', text: 'La tomó Luis.', request: '1' });
  for (const id of ['1', '2', '3']) await push(request(id));
  expect(shown).toHaveLength(4);
  expect(await answerTap(shown[0]?.data, '')).toBe('/panel/solicitudes/1');
});

test.each([
  undefined,
  '',
  'no JSON',
  '{"kind":"other"}',
  '[]',
])('a push of %j is shown as news', async (text) => {
  await showPush(board, text);
  expect(shown).toMatchObject([{ title: 'Hay novedades en el panel' }]);
  expect(await answerTap(shown[0]?.data, '')).toBe('/panel/hoy');
});

test('what is taken is taken under the version that it has, and a refusal opens it all the same', async () => {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    calls.push([path, body]);
    return Response.json({ record });
  });
  let record: object = { version: 7, stage: 'new', takenBy: null };
  await push(request('1'));
  expect(await answerTap(shown[0]?.data, 'take')).toBe('/panel/solicitudes/1');
  expect(calls).toEqual([
    ['/panel/api/requests/1', ''],
    [
      '/panel/api/requests/1/taken',
      expect.stringMatching(/^{"id":"[\da-f-]{36}","version":7,"taken":true}$/),
    ],
  ]);
  for (record of [
    { stage: 'new', takenBy: { id: 'luis' } },
    { stage: 'won', takenBy: null },
  ])
    await answerTap(shown[0]?.data, 'take');
  expect(calls.slice(2)).toEqual(Array(2).fill(['/panel/api/requests/1', '']));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await answerTap(shown[0]?.data, 'take')).toBe('/panel/solicitudes/1');
});

test('data that is not ours opens Hoy', async () => {
  for (const data of [null, 'x', { path: 'https://malo.example', requests: [] }])
    expect(await answerTap(data, 'take')).toBe('/panel/hoy');
});

test.each([
  [['nested', 'top-level'], 'top-level'],
  [['nested'], 'opened'],
] as const)('of the windows %j the path comes in that which is %s', async (frameTypes, where) => {
  const paths: string[] = [];
  const windows = frameTypes.map((frameType) => ({
    frameType,
    focus: () => Promise.reject(new Error('not now')),
    navigate: async (path: string) => void paths.push(`${frameType} ${path}`),
  }));
  const openWindow = async (path: string) => paths.push(`opened ${path}`);
  const tabs = { matchAll: async () => windows, openWindow } as unknown as Clients; // as far as they are used
  await openPath(tabs, '/panel/hoy');
  expect(paths).toEqual([`${where} /panel/hoy`]);
});

test('a subscription that the browser renews or ends is told to the relay, in a session alone', async () => {
  const posts: unknown[] = [];
  let answer = () => Response.json({ publicKey: 'K' });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    posts.push([path, body]);
    return answer();
  });
  const endpoint = 'https://push.example/made';
  const subscribe = vi.fn(async () => ({ toJSON: () => ({ endpoint, keys: { p256dh: 'P', auth: 'A' } }) }));
  const subscriber = { subscribe } as unknown as PushManager; // as far as it is used
  await renewSubscription(subscriber);
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'K' }]]);
  expect(posts).toEqual([
    ['/panel/api/push-devices/look', '{"endpoint":""}'],
    ['/panel/api/push-devices', `{"endpoint":"${endpoint}","keys":{"p256dh":"P","auth":"A"}}`],
  ]);
  answer = () => Response.json({ error: 'noSession', message: 'Entra otra vez' }, { status: 401 });
  await renewSubscription(subscriber);
  expect([subscribe.mock.calls.length, posts.length]).toEqual([1, 3]);
});
