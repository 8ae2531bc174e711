/**
 * `npm run bench:relay` measures durable accepts per second of the real relay and of the same routes without a store,
 * in one run. It writes docs/relay-performance.md.
 */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { peakMemoryMb } from '../tests/support/process-memory.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { type RunningRelay, startRelay } from '../tests/support/start-relay.ts';
import { type LoadResult, runLoad } from './load.ts';
import { nextRequest } from './next-request.ts';
import { writeSection } from './write-section.ts';

const rounds = 5;
const connections = 64;
const durationMs = Number(process.env.BENCH_ROUND_MS ?? 5000);
const goals = { perSecondShare: 0.6, p99Share: 5, peakMb: 150 };

const root = resolve(import.meta.dirname, '..');
// The system's temporary folder may be in memory, but a sync must reach a disk.
mkdirSync(join(root, 'build'), { recursive: true });
const workDir = mkdtempSync(join(root, 'build/bench-'));

type Figure = 'perSecond' | 'p50Ms' | 'p99Ms';

interface Subject {
  name: string;
  relay: RunningRelay;
  rounds: LoadResult[];
}

const started = async (name: string, env: Record<string, string>, entry?: string): Promise<Subject> => ({
  name,
  relay: await startRelay({ DATA_DIR: join(workDir, name), ...env }, entry),
  rounds: [],
});

const mailSink = await startMailSink();
const reference = await started('without storing', {}, 'bench/relay-without-store.ts');
const postgres = await startPostgres();
const subjects = [
  reference,
  await started('SQLite', {}),
  await started('SQLite, mailing', {
    SMTP_URL: mailSink.url,
    MAIL_FROM: 'web@bench.invalid',
    MAIL_TO: 'ventas@bench.invalid',
  }),
  await started('PostgreSQL', { DATABASE_URL: await postgres.freshUrl() }),
];
try {
  for (const subject of subjects) await load(subject, 1000); // warms up: the first run includes compiling
  for (let round = 0; round < rounds; round += 1)
    for (const subject of subjects) subject.rounds.push(await load(subject, durationMs));
  const report = reportOf(subjects);
  writeSection(join(root, 'docs/relay-performance.md'), 'figures', report);
  console.log(report);
} finally {
  for (const { relay } of subjects) {
    relay.process.kill('SIGCONT');
    await relay.stop();
  }
  await postgres.stop();
  mailSink.close();
  rmSync(workDir, { recursive: true });
}

/** Accepts every mail and discards it. */
async function startMailSink(): Promise<{ url: string; close: () => void }> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      stream.once('end', () => done()).resume();
    },
  });
  server.on('error', () => {}); // connections of a stopped relay break
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

/** Suspends the other relays meanwhile, because one that still sends mail would disturb the measurement. */
async function load({ name, relay }: Subject, durationMs: number): Promise<LoadResult> {
  for (const other of subjects) other.relay.process.kill(other.relay === relay ? 'SIGCONT' : 'SIGSTOP');
  const result = await runLoad({ url: relay.url, connections, durationMs, next: nextRequest });
  const { 200: accepted = 0, ...others } = result.statuses;
  if (accepted === 0 || Object.keys(others).length > 0)
    throw new Error(`${name}: expected 200 alone, got ${JSON.stringify(result.statuses)}`);
  return result;
}

function reportOf(all: Subject[]): string {
  const rows = all.map(({ name, relay, rounds: results }) => {
    const typical = (key: Figure) => median(results.map((result) => result[key]));
    // Each round is compared with the reference's round at the same time, because the load of a shared machine changes.
    const times = (key: Figure) =>
      median(results.map((result, round) => result[key] / (reference.rounds[round]?.[key] ?? Number.NaN)));
    return [
      name,
      typical('perSecond').toFixed(0),
      times('perSecond').toFixed(2),
      typical('p50Ms').toFixed(1),
      typical('p99Ms').toFixed(1),
      times('p99Ms').toFixed(1),
      peakMemoryMb(relay.process.pid).toFixed(0),
    ];
  });
  const [cpu] = cpus();
  return `\`npm run bench:relay\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpu?.model.trim()}), Node ${process.version},
${process.platform}. ${connections} connections in a closed loop, ${rounds} rounds of ${durationMs / 1000} s in turn. Figures are medians, shares too: each
round beside that of the same moment without storing; who is not measured stands still. The load generator takes its
part of the same cores. Every request is another one; "accepted" means committed with a sync before the 200; "mailing"
also delivers meanwhile, to a mail server in the generator's process.

| store | accepted / s | share | p50 ms | p99 ms | times | peak MB |
|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

Goals for SQLite: at least ${goals.perSecondShare} of the accepts without storing, p99 within ${goals.p99Share} times, peak memory under ${goals.peakMb} MB.
`;
}

function median(figures: number[]): number {
  return figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
