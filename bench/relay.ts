/**
 * `npm run bench:relay [-- SETTING...]`: how many requests a second the real relay stores durably with 100,000 stored, how long a
 * visitor waits for the 200, and how much memory a relay takes at most. The settings are SQLite, PostgreSQL and "two relays" (on one
 * PostgreSQL). Writes docs/relay-performance.md; with SETTING or BENCH_STORED, another number of requests, it only prints.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sendPath } from '../contract/emailjs.ts';
import { peakMemoryMb } from '../tests/support/process-memory.ts';
import { goodParams, identifiers } from '../tests/support/sends.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { type RunningRelay, startRelay } from '../tests/support/start-relay.ts';
import { type LoadResult, runLoad } from './load.ts';
import { measuredOn, median, table, writeSection } from './report.ts';

const stored = Number(process.env.BENCH_STORED ?? 100_000);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 5_000);
const rounds = 5;
/** Of all relays together. */
const connections = 64;
const settings = [
  { name: 'SQLite', relays: 1, goal: '2000' },
  { name: 'PostgreSQL', relays: 1, goal: '1000' },
  { name: 'two relays', relays: 2, goal: '' },
];

const wanted = process.argv.slice(2);
const rows: string[][] = [];
for (const setting of settings)
  if (wanted.length === 0 || wanted.includes(setting.name)) rows.push(await measure(setting));
const report = `\`npm run bench:relay\`, ${measuredOn()}. ${connections} connections in a closed
loop; first at least ${stored.toLocaleString('en-US')} requests are stored, then ${rounds} rounds of ${roundMs / 1000} s are measured, each request with its searched text. Figures
are medians. The load generator takes its part of the same cores, and so does PostgreSQL. Every request is another one, and is
committed with a sync before the 200. Two relays share one PostgreSQL and the connections. The peak is a relay's, of the whole run.

${table([['store', 'accepted / s', 'goal', 'p50 ms', 'p99 ms (goal 150)', 'peak MB (goal 180)'], ...rows])}`;
if (wanted.length === 0 && !process.env.BENCH_STORED) writeSection('relay-performance.md', 'figures', report);
else console.log(report);

async function measure({ name, relays: count, goal }: (typeof settings)[number]): Promise<string[]> {
  // The system's temporary folder may be in memory, but a sync must reach a disk.
  const build = resolve(import.meta.dirname, '../build');
  mkdirSync(build, { recursive: true });
  const dataDir = mkdtempSync(join(build, 'bench-'));
  const postgres = name === 'SQLite' ? undefined : await startPostgres();
  const env = postgres ? { DATABASE_URL: await postgres.freshUrl() } : { DATA_DIR: dataDir };
  const relays: RunningRelay[] = [];
  try {
    // It fills the cache, and makes the tables.
    await (await startRelay(env)).stop();
    while (relays.length < count) relays.push(await startRelay(env));
    for (let sent = 0; sent < stored; ) sent += (await accept(relays)).accepted;
    const measured: Awaited<ReturnType<typeof accept>>[] = [];
    while (measured.length < rounds) measured.push(await accept(relays));
    const typical = (of: 'perSecond' | 'p50Ms' | 'p99Ms', digits: number) =>
      median(measured.map((round) => round[of])).toFixed(digits);
    const peakMb = Math.max(...relays.map(({ process: { pid } }) => peakMemoryMb(pid))).toFixed(0);
    return [
      count > 1 ? `PostgreSQL, ${name}` : name,
      typical('perSecond', 0),
      goal,
      typical('p50Ms', 1),
      typical('p99Ms', 1),
      peakMb,
    ];
  } finally {
    for (const relay of relays) await relay.stop();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** One round at all relays at once; the times are the slowest relay's. @throws Error when a request is not answered 200 */
async function accept(relays: readonly RunningRelay[]) {
  const load = ({ url }: RunningRelay) => runLoad(url, connections / relays.length, roundMs, nextRequest);
  const results = await Promise.all(relays.map(load));
  const sum = (of: (result: LoadResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  for (const { statuses } of results)
    if (Object.keys(statuses).join() !== '200')
      throw new Error(`expected 200 alone, got ${JSON.stringify(statuses)}`);
  return {
    accepted: sum(({ statuses }) => statuses[200] ?? 0),
    perSecond: sum(({ perSecond }) => perSecond),
    p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
  };
}

/** The bytes of a send as the page makes it; each call gives another request. */
function nextRequest(): string {
  const body = JSON.stringify({ lib_version: '4.4.1', ...identifiers, template_params: goodParams() });
  return `POST ${sendPath} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
