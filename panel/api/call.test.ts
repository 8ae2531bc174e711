import { afterEach, expect, test, vi } from 'vitest';
import { call, OfflineError } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

const endedEarly = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new TypeError('network error'));
    },
  });

test.each([
  ['an answer that ended early', endedEarly],
  ['the page of a network that asks for a sign-in', () => '<!doctype html><title>Wi-Fi</title>'],
])('%s acknowledges no change, although its status is 200', async (_, body) => {
  vi.stubGlobal('fetch', async () => new Response(body()));
  const note = { id: crypto.randomUUID(), text: 'Llamé' };
  await expect(call('addNote', { params: { id: 'r1' }, body: note })).rejects.toBeInstanceOf(OfflineError);
});
