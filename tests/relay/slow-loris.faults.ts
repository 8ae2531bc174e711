/**
 * Many connections that say nothing, or never finish what they say, against the real relay: ordinary
 * requests must not feel them. Two relays are asked in turn, one of them under attack, so that whatever else
 * the machine does slows both. The cap stands at 5000.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPath } from '../../contract/emailjs.ts';
import { openConnection, type RawConnection } from '../support/raw-http.ts';
import { sendJson } from '../support/sends.ts';
import { type RunningRelay, startRelay } from '../support/start-relay.ts';

const idleConnections = 2_000;
const requestsPerRound = 200;
/** Other work on the machine can spoil a round, but cannot make one good. */
const roundsMax = 10;
const percentile = 0.99;
/** Below this, it is noise. */
const noiseMs = 5;

const unfinished = [
  '',
  'GET / HTTP/1.1\r\nhost: x\r\n',
  `POST ${sendPath} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"user_id":`,
];

let calm: RunningRelay;
let attacked: RunningRelay;
beforeAll(async () => {
  [calm, attacked] = await Promise.all([startRelay(), startRelay()]);
});
afterAll(() => Promise.all([calm.stop(), attacked.stop()]));

test(`${idleConnections} idle connections leave the p99 of ordinary requests within 2x`, async () => {
  await round(); // the first requests compile the code that the others use
  const attack = await startAttack();
  const rounds: { calmMs: number; attackedMs: number }[] = [];
  const isGood = ({ calmMs, attackedMs }: { calmMs: number; attackedMs: number }) =>
    attackedMs <= Math.max(2 * calmMs, noiseMs);
  while (rounds.length < roundsMax && !rounds.some(isGood)) rounds.push(await round());
  const open = attack.openCount();
  attack.stop();
  const tookMs = rounds.map(({ calmMs, attackedMs }) => `${calmMs.toFixed(1)} / ${attackedMs.toFixed(1)} ms`);
  console.log(
    `calm / attacked: ${tookMs.join(', ')}; ${open} of ${idleConnections} connections open at the end`,
  );
  // Otherwise nothing was measured.
  expect(open).toBeGreaterThan(idleConnections * 0.9);
  expect(rounds.filter(isGood)).not.toEqual([]);
}, 240_000);

/** Holds so many connections open; each that the relay closes is opened again. */
async function startAttack(): Promise<{ openCount: () => number; stop: () => void }> {
  const open = new Set<RawConnection>();
  let stopped = false;
  const hold = async (place: number) => {
    const connection = await openConnection(attacked.url);
    open.add(connection);
    connection.write(unfinished[place % unfinished.length] ?? '');
    connection.closed.then(() => {
      open.delete(connection);
      if (!stopped) hold(place);
    });
  };
  for (let place = 0; place < idleConnections; place += 1) await hold(place);
  return {
    openCount: () => open.size,
    stop() {
      stopped = true;
      for (const { socket } of open) socket.destroy();
    },
  };
}

/** The percentile of each relay, asked in turn. */
async function round(): Promise<{ calmMs: number; attackedMs: number }> {
  const durationsMs = { calm: [] as number[], attacked: [] as number[] };
  for (let count = 0; count < requestsPerRound; count += 1) {
    durationsMs.calm.push(await requestMs(calm, count));
    durationsMs.attacked.push(await requestMs(attacked, count));
  }
  return { calmMs: percentileOf(durationsMs.calm), attackedMs: percentileOf(durationsMs.attacked) };
}

/** Documents and sends by turns. */
async function requestMs({ url }: RunningRelay, count: number): Promise<number> {
  const startedAt = performance.now();
  const answer = count % 2 ? await fetch(url) : await sendJson(url);
  await answer.text();
  expect(answer.status).toBe(200);
  return performance.now() - startedAt;
}

function percentileOf(durationsMs: number[]): number {
  return durationsMs.sort((a, b) => a - b)[Math.floor(durationsMs.length * percentile)] ?? Number.NaN;
}
