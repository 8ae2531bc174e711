import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StageRecord } from '../../contract/panel/answers.ts';
import { ApiError, OfflineError } from '../api/call.ts';
import { newId } from '../format/new-id.ts';
import type { Change, ChangeRecord } from './change-record.ts';
import { openRecordStore } from './record-store.ts';
import { removeGone } from './remove-gone.ts';
import { createUnsentChanges, type UnsentChanges } from './unsent-changes.ts';

/** Only a failing test waits so long. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });

const contacted: Change = { call: 'changeStage', requestId: 'r1', body: { stage: 'contacted', version: 3 } };
const trial: Change = {
  call: 'changeStage',
  requestId: 'r1',
  body: { stage: 'trial', trialStart: '2026-11-14', version: 3 },
};
const noteOf = (text: string): Change => ({
  call: 'addNote',
  requestId: 'r2',
  body: { id: crypto.randomUUID(), text },
});
const offline = async () => {
  throw new OfflineError('Sin conexión');
};
const refusal = (status: number, error: 'unavailable' | 'invalid' | 'noSession') =>
  new ApiError(status, { error, message: `Dicho por el relay: ${status}` });

const unavailable = async () => {
  throw refusal(503, 'unavailable');
};
/** What the relay has stored; only this is read of it. */
const record = { version: 9, stage: 'won' } as StageRecord;
const conflict = async () => {
  throw new ApiError(409, { error: 'conflict', message: 'Otra persona', current: { record }, yours: {} });
};

const open: (() => void)[] = [];
/** Another one in each test: a closed tab may still send what its account has. */
let ana: string;
beforeEach(() => {
  ana = crypto.randomUUID();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  for (const close of open.splice(0)) close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Tab extends UnsentChanges {
  close(): void;
  sent: ChangeRecord[];
}

/** As a tab of the one browser: all share its database, its locks and its channel. */
function openTab(
  send: (change: ChangeRecord) => Promise<unknown>,
  { accountId = ana, onSignedOut = () => {}, store = openRecordStore() } = {},
): Tab {
  const sent: ChangeRecord[] = [];
  const unsent = createUnsentChanges({
    store,
    accountId,
    send,
    onSent: (change) => sent.push(change),
    onSignedOut,
  });
  const close = unsent.start();
  open.push(close);
  return { ...unsent, close, sent };
}

const texts = (tab: UnsentChanges) =>
  tab.changes.get().map((entry) => (entry.call === 'addNote' ? entry.body.text : entry.call));
const states = (tab: UnsentChanges) => tab.changes.get().map(({ state }) => state);

test('two tabs keep the changes of both while the relay takes none, also after they were closed; then one sends each, once, and the other hears the answer', async () => {
  const closed = [openTab(offline), openTab(unavailable)];
  for (const [at, tab] of [...closed, ...closed].entries()) tab.add(noteOf(`nota ${at}`));
  const all = [0, 1, 2, 3].map((at) => `nota ${at}`);
  for (const tab of closed) await eventually(() => expect(texts(tab).sort()).toEqual(all));
  await eventually(() => expect(closed[1]?.changes.get()[0]?.message).toBeTruthy());
  for (const tab of closed) {
    expect(new Set(states(tab))).toEqual(new Set(['waiting']));
    tab.close();
  }
  const sent: string[] = [];
  const send = async (change: Change) => {
    await new Promise((done) => setTimeout(done, 5));
    if (change.call === 'addNote') sent.push(change.body.text);
    return {};
  };
  const [one, two] = [openTab(send), openTab(send)];
  two.add(noteOf('nota 4'));
  await Promise.all([one.flush(), two.flush()]);
  await eventually(() => expect([...one.changes.get(), ...two.changes.get()]).toEqual([]));
  expect(sent.sort()).toEqual([...all, 'nota 4']);
  await eventually(() => expect([one.sent.length, two.sent.length]).toEqual([5, 5]));
});

test('a second change of a stage is sent with the version that the relay gave the first', async () => {
  const versions: unknown[] = [];
  const tab = openTab(async (change) => {
    versions.push('version' in change.body && change.body.version);
    return { version: versions.length + 3 };
  });
  tab.add(contacted);
  tab.add(trial);
  await eventually(() => expect(versions).toEqual([3, 4]));
  await eventually(() => expect(tab.changes.get()).toEqual([]));
  // Of a dialog that was opened before both.
  tab.add(contacted);
  await eventually(() => expect(versions).toEqual([3, 4, 5]));
});

test('a note that is changed before it is stored is changed under the version that it gets', async () => {
  const versions: unknown[] = [];
  const tab = openTab(async (change) => {
    versions.push('version' in change.body && change.body.version);
    return { version: 1 };
  });
  tab.add({ call: 'addNote', requestId: 'r2', body: { id: 'n1', text: 'Llam' } });
  tab.add({ call: 'editNote', requestId: 'r2', noteId: 'n1', body: { version: 0, text: 'Llamé' } });
  await eventually(() => expect(versions).toEqual([false, 1]));
});

test('a conflict keeps both values and holds later changes of the stage, neither notes nor entries of the log', async () => {
  const bodies: unknown[] = [];
  const tab = openTab(async (change) => {
    bodies.push(change.body);
    return bodies.length > 1 ? { version: 10 } : conflict();
  });
  tab.add(contacted);
  tab.add(trial);
  const note = noteOf('Llamé');
  tab.add({ ...note, requestId: 'r1' });
  const entry = { id: newId(), kind: 'greeted', channel: 'phone' } as const;
  tab.add({ call: 'addEntry', requestId: 'r1', body: entry });
  await eventually(() => expect(bodies).toEqual([contacted.body, note.body, entry]));
  await eventually(() => expect(states(tab)).toEqual(['refused', 'waiting']));
  expect(tab.changes.get()[0]?.current).toEqual({ record });

  // What waits behind it was decided with it.
  await tab.retry(tab.changes.get()[0]?.key ?? '');
  expect(bodies.slice(3)).toEqual([
    { stage: 'contacted', version: 9 },
    { ...trial.body, version: 10 },
  ]);
  expect(tab.changes.get()).toEqual([]);
});

test('a change is sent under the same id until it is answered, also after a conflict', async () => {
  const keys: string[] = [];
  const answers = [offline, conflict, async () => ({ version: 10 })];
  const tab = openTab(async (change) => {
    keys.push(change.key);
    return answers[keys.length - 1]?.();
  });
  const key = tab.add(contacted);
  await tab.flush();
  await tab.flush();
  await tab.retry(key);
  expect(keys).toEqual([key, key, key]);
  expect(tab.changes.get()).toEqual([]);
  const note = noteOf('Llamé');
  expect(tab.add(note)).toBe('id' in note.body && note.body.id);
});

test('a session that ended says so and keeps the change for the same account alone', async () => {
  const onSignedOut = vi.fn();
  const signedOut = async () => {
    throw refusal(401, 'noSession');
  };
  const tab = openTab(signedOut, { onSignedOut });
  tab.add(noteOf('Llamé'));
  await eventually(() => expect(onSignedOut).toHaveBeenCalled());
  expect(states(tab)).toEqual(['waiting']);
  tab.close();
  const send = vi.fn(async () => ({}));
  const luis = openTab(send, { accountId: 'luis' });
  await luis.flush();
  expect(luis.changes.get()).toEqual([]);
  expect(send).not.toHaveBeenCalled();
  const again = openTab(send);
  await eventually(() => expect(send).toHaveBeenCalledOnce());
  await eventually(() => expect(again.changes.get()).toEqual([]));
});

test('a change that can be undone is sent when its time is over, and never when it was undone', async () => {
  // The clock stands still until the test moves it.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  const send = vi.fn(async (_change: Change) => ({}));
  const tab = openTab(send);
  const remove = (noteId: string): Change => ({
    call: 'deleteNote',
    requestId: 'r2',
    noteId,
    body: { version: 1 },
  });
  const undone = tab.add(remove('n1'), { undoMs: 60 });
  tab.add(remove('n2'), { undoMs: 60 });
  await tab.flush();
  expect(send).not.toHaveBeenCalled();
  await tab.drop(undone);
  vi.advanceTimersByTime(110);
  await eventually(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toMatchObject({ noteId: 'n2' });
});

test('drafts are kept apart from changes, and a draft that became a change is gone', async () => {
  const tab = openTab(offline);
  await tab.saveDraft({ key: 'd1', requestId: 'r2', text: 'Llam' });
  await tab.saveDraft({ key: 'd1', requestId: 'r2', text: 'Llamé, vuel' });
  expect(tab.changes.get()).toEqual([]);
  tab.close();
  const later = openTab(offline);
  expect(await later.all()).toMatchObject([{ state: 'draft', text: 'Llamé, vuel' }]);
  later.add(noteOf('Llamé, vuelve'), { draft: 'd1' });
  await eventually(async () => expect((await later.all()).map(({ state }) => state)).toEqual(['waiting']));
  await later.clear(['r1']);
  expect(await later.all()).toHaveLength(1);
  await later.clear();
  expect(await later.all()).toEqual([]);
});

test('what is kept for the next session is what the person did, and nothing that the relay answered', async () => {
  const tab = openTab(conflict);
  tab.add(contacted);
  await eventually(() => expect(states(tab)).toEqual(['refused']));
  await tab.keep();
  tab.close();
  const [kept] = await openTab(offline).all();
  expect(Object.keys(kept ?? {}).sort()).toEqual(
    ['accountId', 'at', 'body', 'call', 'key', 'order', 'requestId', 'state'].sort(),
  );
});

/** @param gone of what is asked about; null = the relay does not answer @returns of how many ids each call asked */
async function removeWhere(gone: readonly string[] | null): Promise<number[]> {
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    if (!gone) throw new TypeError('no network');
    const { accounts, requests }: Record<string, string[]> = JSON.parse(String(body));
    asked.push(Math.max(accounts?.length ?? 0, requests?.length ?? 0));
    const among = (ids: readonly string[] = []) => ids.filter((id) => gone.includes(id));
    return Response.json({ accounts: among(accounts), requests: among(requests) });
  });
  await removeGone(new QueryClient(), openRecordStore());
  return asked;
}

test('what is unsent of a removed account and about an erased request is removed, whoever made it; tabs are told', async () => {
  const [tab, luis] = [openTab(offline), openTab(offline, { accountId: 'luis' })];
  for (let at = 0; at < 60; at += 1) tab.add({ ...contacted, requestId: `r${at}` });
  luis.add(noteOf('de Luis'));
  await Promise.all([tab.flush(), luis.flush()]);
  const jorges = { accountId: 'jorge', order: 0, state: 'draft', text: 'Llam' } as const;
  await openRecordStore().write({
    put: Array.from({ length: 450 }, (_, at) => ({ ...jorges, key: `j${at}`, requestId: `j${at}` })),
  });
  expect(await removeWhere([])).toEqual([500, 10]);
  expect(await tab.all()).toHaveLength(60);
  await removeWhere(['r0', 'r59', 'luis', 'jorge']);
  expect(await openRecordStore().all()).toHaveLength(58);
  await eventually(() => expect([tab.changes.get().length, luis.changes.get().length]).toEqual([58, 0]));
  // Without an answer nothing is removed.
  await removeWhere(null);
  expect(await tab.all()).toHaveLength(58);
});

const entryOf = (requestId: string): Change => ({
  call: 'enterRequest',
  requestId,
  body: {
    ...{ id: requestId, way: 'call', fullName: 'Rosa', phone: '+51987111222', email: '', country: '' },
    ...{ city: '', company: '', address: '', computers: '', edition: '' },
  },
});
/** What a person does with a request that the relay does not have: all of it about one id. */
const enterAndChange = (tab: Tab) => {
  const id = newId();
  tab.add(entryOf(id));
  tab.add({ call: 'addNote', requestId: id, body: { id: newId(), text: 'Llamar' } });
  tab.add({ ...contacted, requestId: id, body: { stage: 'contacted', version: 0 } });
  return id;
};

test('a new request is sent before what was changed of it, under its own id, and survives that its answer is lost', async () => {
  const sent: ChangeRecord[] = [];
  let isLost = true;
  const tab = openTab(async (change) => {
    sent.push(change);
    return isLost && change.call === 'enterRequest' ? offline() : { version: 1 };
  });
  const id = enterAndChange(tab);
  await tab.flush();
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([id]));
  tab.close();
  isLost = false;
  await eventually(async () => {
    await tab.flush();
    expect(tab.changes.get()).toEqual([]);
  });
  expect(tab.sent.map(({ call }) => call).slice(0, 1)).toEqual(['enterRequest']);
  expect(tab.sent.map(({ call }) => call).sort()).toEqual(['addNote', 'changeStage', 'enterRequest']);
});

test('what was changed of a refused new request waits for it, and is discarded with it', async () => {
  const send = vi.fn(async () => {
    throw refusal(400, 'invalid');
  });
  const tab = openTab(send);
  const id = enterAndChange(tab);
  await eventually(() => expect(states(tab)).toEqual(['refused', 'waiting', 'waiting']));
  expect(tab.changes.get()[0]?.message).toContain('400');
  expect(send).toHaveBeenCalledTimes(1);
  await tab.clear([id]);
  expect(await tab.all()).toEqual([]);
});

test('a new request that the relay does not have yet is not taken for an erased one; one that was erased leaves nothing', async () => {
  const tab = openTab(offline);
  const id = enterAndChange(tab);
  await tab.flush();
  await removeWhere([id]);
  expect(await tab.all()).toHaveLength(3);
  tab.close();
  const later = openTab(async () => {
    throw new ApiError(404, { error: 'notFound', message: 'No se encontró' });
  });
  await later.saveDraft({ key: 'd', requestId: id, text: 'Ros' });
  await eventually(async () => expect(await later.all()).toEqual([]));
});

test('without a database, and without locks, changes are shown and sent all the same', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('blocked');
    },
  });
  let isOffline = true;
  const send = vi.fn(async () => (isOffline ? offline() : {}));
  const tab = openTab(send);
  tab.add(contacted);
  await tab.flush();
  expect(states(tab)).toEqual(['waiting']);
  isOffline = false;
  await tab.flush();
  expect(tab.changes.get()).toEqual([]);
});

test('a tab of a later build, whose database has another shape, does not wait for this one', async () => {
  const tab = openTab(offline);
  tab.add(contacted);
  await tab.flush();
  const later = await new Promise((done) => {
    const opening = indexedDB.open('panel', 2);
    opening.onsuccess = () => done('opened');
    opening.onblocked = () => done('blocked');
  });
  expect(later).toBe('opened');
  expect(states(tab)).toEqual(['waiting']);
});

test('an id is a UUID of version 7, also where the address is not secure', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
