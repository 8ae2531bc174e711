/**
 * Every call of the panel, from the contract's own tables: refused without a session, with one that ended or whose account was
 * removed, to sellers where it is the owner's, from another origin, by another method and with a hostile body, and then nothing has changed. A new call has to be listed here.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PanelError } from '../../contract/panel/answers.ts';
import type { PanelRoute } from '../../contract/panel/route.ts';
import { allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';
import { type CallOptions, goodPassword, type PanelClient, panelClient } from '../support/panel-client.ts';
import { panelSamples } from '../support/panel-samples.ts';
import { startPanel, type TestPanel } from '../support/start-panel.ts';

let at: TestPanel;
let owner: PanelClient;
let seller: PanelClient;
let removed: PanelClient;
/** What the panel itself would send. */
let samples: ReturnType<typeof panelSamples>;
const sampleOf = (name: PanelRouteName): CallOptions => samples[name][0];
const noteId = 'b0a5c0de-0000-4000-8000-000000000001';

beforeAll(async () => {
  at = await startPanel();
  const requestId = await at.accept();
  const robotId = await at.accept({ fullName: 'Robot' }, { status: 'quarantined' });
  owner = await at.person('Ana');
  await owner.call('addNote', { params: { id: requestId }, body: { id: noteId, text: 'Llamar' } });
  const sessionId = (await owner.call('listSessions')).json()[0].id;
  seller = await at.person('Luis', { role: 'seller' });
  removed = await at.person('Rosa');
  const accountId = (await removed.call('whoAmI')).json().account.id;
  const body = { role: null, password: goodPassword };
  await owner.call('changePerson', { params: { id: accountId }, body });
  const token = await at.invitation('Eva');
  samples = panelSamples({ requestId, robotId, noteId, sessionId, token, accountId });
});
afterAll(() => at.stop());

const names = Object.keys(allPanelRoutes) as PanelRouteName[];
const routeOf = (name: PanelRouteName): PanelRoute => allPanelRoutes[name];
const closed = names.filter((name) => !routeOf(name).open);
const owners = names.filter((name) => routeOf(name).ownerOnly);
const withBody = names.filter((name) => routeOf(name).body);
const withParams = names.filter((name) => routeOf(name).path.includes(':'));

/** Every row of every table; the secret is made when it is needed first, and the index follows by itself. */
async function everything(): Promise<string> {
  const tables = await at.database.rows(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%search%' AND name <> 'panel_secret' ORDER BY name",
  );
  const rows = [];
  for (const { name } of tables) rows.push([name, await at.database.rows(`SELECT * FROM ${name}`)]);
  return JSON.stringify(rows);
}

let before: string;
beforeEach(async () => {
  before = await everything();
});

async function refusedAll(calls: Promise<{ statusCode: number; body: string }>[], status: number) {
  for (const answer of await Promise.all(calls))
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining('"error"')]);
  expect(await everything()).toBe(before);
}

test('the store holds requests that a leaking route would show', () => {
  expect(before).toContain('Llamar');
  expect(names.length).toBeGreaterThan(30);
});

test.each(
  closed,
)('%s is refused without a session, with an unknown or expired one, and of an account that was removed', async (name) => {
  const unknown = panelClient(at.app);
  unknown.cookies.set('__Host-panel', 'a'.repeat(43));
  const clients = [panelClient(at.app), unknown, removed];
  const calls = clients.map((client) => client.call(name, sampleOf(name)));
  await refusedAll(calls, 401);
  const { now } = at.clock;
  at.clock.now = new Date(now.getTime() + 12 * 3_600_000);
  await refusedAll([owner.call(name, sampleOf(name))], 401).finally(() => {
    at.clock.now = now;
  });
});

test('people, channels, exporting, erasing and the page are the owner’s', () => {
  expect(owners).toEqual([
    'exportRequests',
    'removeQuarantined',
    'deliveries',
    'retryDeliveries',
    'dismissDeliveries',
    'testChannel',
    'previewErase',
    'erase',
    'listPeople',
    'invitePerson',
    'changePerson',
    'listAccountChanges',
    'page',
    'savePageDraft',
    'previewPage',
    'pagePreviewFile',
    'addPageFile',
    'pageFile',
    'downloadPage',
    'publishPage',
    'publishPageAgain',
  ]);
});

test.each(owners)('%s is refused to a seller, with a body or query of any kind', async (name) => {
  const options = sampleOf(name);
  const { body: _body, query: _query, ...without } = options;
  const calls = [options, without].map((each) => seller.call(name, each));
  await refusedAll(calls, 403);
});

test.each(names)('%s is refused from another origin', async (name) => {
  const from: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://other.cabinas.example' },
    { 'sec-fetch-site': '', origin: 'https://other.example' },
  ];
  if (routeOf(name).method !== 'GET') from.push({ 'sec-fetch-site': 'none' });
  const calls = from.map((headers) => owner.call(name, { ...sampleOf(name), headers }));
  await refusedAll(calls, 403);
});

test.each(names)('%s answers 404 to another method', async (name) => {
  const { path } = routeOf(name);
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => sampleOf(name).params?.[key] ?? '');
  const declared = names
    .filter((other) => routeOf(other).path === path)
    .map((other) => routeOf(other).method);
  const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
    (method) => !(declared as string[]).includes(method),
  );
  const headers = {
    'sec-fetch-site': 'same-origin',
    cookie: [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
  };
  const calls = others.map((method) => at.app.inject({ method, url, headers }));
  await refusedAll(calls, 404);
});

test.each(withBody)('%s refuses a hostile body', async (name) => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const wrong = ['null', '[]', '"text"', '1', '{}', '{'];
  const bodies = [...wrong, deep, '{"__proto__":{"ids":["a"]}}', 'x'.repeat(70_000)];
  // Of a passkey's answer the library checks all but the id: passkeys.test.ts.
  const read = name === 'passkeySignIn' ? ['id'] : Object.keys(sampleOf(name).body ?? {});
  const huge = read.map((key) => JSON.stringify({ ...(sampleOf(name).body as object), [key]: { $ne: '' } }));
  const ask = (body: string, headers: Record<string, string>) =>
    owner.call(name, { ...sampleOf(name), body, headers });
  const calls = [...bodies, ...huge].map((body) => ask(body, { 'content-type': 'application/json' }));
  await refusedAll(calls, 400);
  await refusedAll([ask(JSON.stringify(sampleOf(name).body), { 'content-type': 'text/plain' })], 400);
});

const signs = ["' OR 1=1 --", '<script>', '../../me', '\u0000', '\u202e', '%'];
const hostileTexts = [...signs, 'x'.repeat(400), '😀'.repeat(50)];

test.each(withParams)('%s finds nothing with a hostile path', async (name) => {
  for (const text of hostileTexts) {
    const params = Object.fromEntries(Object.keys(sampleOf(name).params ?? {}).map((key) => [key, text]));
    const { statusCode } = await owner.call(name, { ...sampleOf(name), params });
    expect(statusCode, text).toBe(text.length > 300 ? 414 : 404);
  }
  expect(await everything()).toBe(before);
});

// Last: what is refused above is answered with a session, so that the refusals mean something.
const errors: Partial<Record<PanelRouteName, PanelError['error']>> = {
  // Changed by the calls before them.
  changeFollowUp: 'conflict',
  changeTaken: 'conflict',
  correctFields: 'conflict',
  deleteNote: 'conflict',
  // What the samples name was never made.
  removePushDevice: 'notFound',
  removePasskey: 'notFound',
  endSession: 'notFound',
  passkeySignIn: 'wrongCredentials',
  addPasskey: 'wrongCredentials',
  // The draft of the samples has a name alone.
  previewPage: 'invalid',
  pagePreviewFile: 'invalid',
  publishPage: 'conflict',
  publishPageAgain: 'notFound',
  // The account was removed before.
  changePerson: 'notFound',
};
/** Change the session or the password, or ask for it after it was changed. */
const needSession = 'erase removeQuarantined changePassword endSession invitePerson changePerson'.split(' ');
const answering = names.filter((name) => routeOf(name).answers !== 'events' && !name.startsWith('sign'));
test.each(answering)('%s answers with a session, from the panel', async (name) => {
  if (needSession.includes(name)) owner = await at.person('Ana');
  const { statusCode, body } = await owner.call(name, sampleOf(name));
  const { error } = statusCode === 200 ? { error: undefined } : JSON.parse(body);
  expect(error).toBe(errors[name]);
});

test.each(
  answering.filter((name) => !owners.includes(name)),
)('%s is not refused to a seller', async (name) => {
  if (['useInvitation', 'changePassword', 'endSession'].includes(name))
    seller = await at.person('Luis', { role: 'seller' });
  expect((await seller.call(name, sampleOf(name))).statusCode).not.toBe(403);
});
