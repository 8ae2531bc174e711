import { afterEach, expect, test, vi } from 'vitest';
import { relayTime } from '../format/clock.ts';
import { call, OfflineError } from './call.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const endedEarly = (): BodyInit =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new TypeError('network error'));
    },
  });

test('where the device’s clock is wrong, or set right meanwhile, the relay’s counts', async () => {
  const rightMs = Math.floor(Date.now() / 1_000) * 1_000;
  const date = new Date(rightMs).toUTCString();
  vi.stubGlobal('fetch', async () => Response.json({}, { headers: { date } }));
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const wrongMs of [-24 * 3_600_000, 3 * 3_600_000, 0]) {
    vi.setSystemTime(rightMs + wrongMs);
    await call('whoAmI');
    expect(Math.abs(relayTime() - rightMs)).toBeLessThanOrEqual(1_000);
  }
  // As the other tests expect it.
  expect(relayTime()).toBe(Date.now());
});

test.each([
  [200, 'an answer that ended early', endedEarly],
  [200, 'the page of a network that asks for a sign-in', () => '<!doctype html><title>Wi-Fi</title>'],
  [404, 'the page of a proxy that finds no relay while it starts', () => '404 page not found'],
  [502, 'the page of a proxy', () => '<h1>Bad Gateway</h1>'],
  [503, 'the page of a proxy', () => '<h1>Service Unavailable</h1>'],
  [504, 'the page of a proxy', () => '<h1>Gateway Time-out</h1>'],
])('%i, %s: no connection, and no change is acknowledged', async (status, _, body) => {
  vi.stubGlobal('fetch', async () => new Response(body(), { status }));
  const note = { id: crypto.randomUUID(), text: 'Llamé' };
  await expect(call('addNote', { params: { id: 'r1' }, body: note })).rejects.toBeInstanceOf(OfflineError);
});
