import { expect, test, vi } from 'vitest';
import type { StageRecord } from '../../contract/panel-answers.ts';
import { ApiError, OfflineError } from '../api/call.ts';
import { createChangeQueue, queueKey } from './change-queue.ts';
import type { Change } from './queued-change.ts';

const account = 'ana';
const contacted: Change = { call: 'changeStage', requestId: 'r1', body: { stage: 'contacted', version: 3 } };
const trial: Change = {
  call: 'changeStage',
  requestId: 'r1',
  body: { stage: 'trial', trialStart: '2026-11-14', version: 3 },
};
const note: Change = { call: 'addNote', requestId: 'r2', body: { id: crypto.randomUUID(), text: 'Llamé' } };

test('changes that cannot be sent wait, survive a reload, and are sent in order', async () => {
  const storage = memory();
  let isOffline = true;
  const sent: Change[] = [];
  const send = async (change: Change) => {
    if (isOffline) throw new OfflineError();
    sent.push(change);
    return { version: 4 };
  };
  const first = queueOf(storage, send);
  first.add(contacted, 'María');
  first.add(note, 'Juan');
  await first.flush();
  expect(first.entries().map(({ state }) => state)).toEqual(['waiting', 'waiting']);

  const afterReload = queueOf(storage, send);
  isOffline = false;
  await afterReload.flush();
  expect(sent.map(({ call }) => call)).toEqual(['changeStage', 'addNote']);
  expect(afterReload.entries()).toEqual([]);
  expect(storage.getItem(queueKey(account))).toBeNull();
});

test('a second change of a request is sent with the version that the relay gave the first', async () => {
  const versions: unknown[] = [];
  const queue = queueOf(memory(), async (change) => {
    versions.push('version' in change.body && change.body.version);
    return { version: versions.length + 3 };
  });
  queue.add(contacted, 'María');
  queue.add(trial, 'María');
  await queue.flush();
  expect(versions).toEqual([3, 4]);
  expect(queue.versionOf('r1')).toBe(5);
});

test('a conflict shows what is stored, holds later changes, and is sent with the stored version on request', async () => {
  const record = { version: 9, stage: 'won' } as StageRecord; // the queue reads only these
  const bodies: unknown[] = [];
  let isFirst = true;
  const queue = queueOf(memory(), async (change) => {
    bodies.push(change.body);
    if (!isFirst) return { version: 10 };
    isFirst = false;
    throw new ApiError(409, { error: 'conflict', message: 'Otra persona', current: { record }, yours: {} });
  });
  queue.add(contacted, 'María');
  queue.add(trial, 'María');
  await queue.flush();
  expect(queue.entries().map(({ state }) => state)).toEqual(['conflict', 'waiting']);
  expect(queue.entries()[0]?.current).toEqual({ record });
  expect(bodies).toHaveLength(1);

  queue.retry(queue.entries()[0]?.key ?? '');
  await queue.flush();
  expect(bodies[1]).toEqual({ stage: 'contacted', version: 9 });
  expect(queue.entries().some(({ state }) => state === 'conflict')).toBe(false);
});

test('a refused change stays with its reason; one that failed temporarily is sent again', async () => {
  const answers = [
    new ApiError(503, { error: 'unavailable', message: 'Ahora no' }),
    new ApiError(400, { error: 'invalid', message: 'No vale' }),
  ];
  const queue = queueOf(memory(), async () => {
    throw answers.shift() ?? new OfflineError();
  });
  queue.add(contacted, 'María');
  await queue.flush();
  expect(queue.entries()[0]?.state).toBe('waiting');
  await queue.flush();
  expect(queue.entries()[0]).toMatchObject({ state: 'failed', message: 'No vale' });
  queue.drop(queue.entries()[0]?.key ?? '');
  expect(queue.entries()).toEqual([]);
});

test('another account sees no changes of this one, and signing out deletes them', async () => {
  const storage = memory();
  const offline = async () => {
    throw new OfflineError();
  };
  const queue = queueOf(storage, offline);
  queue.add(note, 'Juan');
  await queue.flush();
  expect(queueOf(storage, offline, 'luis').entries()).toEqual([]);
  queue.clear();
  expect(storage.size()).toBe(0);
});

test('full or broken storage does not keep changes from being sent', async () => {
  const broken = {
    getItem: () => '{',
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {},
  };
  const send = vi.fn(async () => ({ version: 4 }));
  const queue = queueOf(broken, send);
  queue.add(contacted, 'María');
  await queue.flush();
  expect(send).toHaveBeenCalledOnce();
});

function queueOf(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  send: (change: Change) => Promise<unknown>,
  accountId = account,
) {
  return createChangeQueue({ storage, accountId, send, onSent: () => {} });
}

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    size: () => values.size,
  };
}
