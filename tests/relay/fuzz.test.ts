/**
 * Thousands of bodies that no client would make, against the real relay: no 5xx, no crash, no hanging
 * connection, memory bounded.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effort } from '../faults/effort.ts';
import { type FuzzedSend, fuzzedSend } from '../support/fuzzed-sends.ts';
import { peakMemoryMb } from '../support/process-memory.ts';
import { openConnection } from '../support/raw-http.ts';
import { type RunningRelay, startRelay } from '../support/start-relay.ts';

const bodies = effort.fuzzedBodies;
/** What is in use stays level near 25 MB; the rest is garbage that nobody was in a hurry to collect. */
const peakMbMax = 400;
const answerWithinMs = 20_000;

let relay: RunningRelay;
beforeAll(async () => {
  relay = await startRelay();
});
afterAll(() => relay.stop());

test(
  `${bodies} bodies`,
  async () => {
    const answered = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fuzzedSend, async (send) => {
        const status = await statusOf(send);
        answered.set(status, (answered.get(status) ?? 0) + 1);
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: bodies },
    );
    expect(relay.process.exitCode).toBe(null);
    expect(await (await fetch(`${relay.url}/healthz`)).text()).toBe('{"status":"ok"}');
    // Otherwise it was not the relay's reading that was tried.
    for (const status of [200, 400, 413, 415, 422])
      expect([status, answered.get(status) ?? 0]).not.toEqual([status, 0]);
    console.log(
      `answers: ${JSON.stringify(Object.fromEntries(answered))}, peak ${peakMemoryMb(relay.process.pid).toFixed(0)} MB`,
    );
    expect(peakMemoryMb(relay.process.pid)).toBeLessThan(peakMbMax);
  },
  bodies * 50 + 30_000,
);

/** @throws Error when there is no answer in time, though one is due. */
async function statusOf({ path, headers, body, framing }: FuzzedSend): Promise<number> {
  const connection = await openConnection(relay.url);
  const timer = setTimeout(() => connection.socket.destroy(), answerWithinMs);
  const length =
    body.length + (framing === 'tooLong' ? 10 : framing === 'tooShort' ? -Math.min(10, body.length) : 0);
  const size = framing === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  connection.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${[...headers, size].join('\r\n')}\r\n\r\n`);
  if (framing === 'chunked') {
    for (let at = 0; at < body.length; at += 700) {
      const chunk = body.subarray(at, at + 700);
      connection.socket.write(`${chunk.length.toString(16)}\r\n`);
      connection.socket.write(chunk);
      connection.write('\r\n');
    }
    connection.write('0\r\n\r\n');
  } else connection.socket.write(body);
  // A body shorter than announced is over only when its sender is.
  if (framing === 'tooLong') connection.socket.end();
  try {
    return (await connection.answer()).status;
  } finally {
    clearTimeout(timer);
    connection.socket.destroy();
  }
}
