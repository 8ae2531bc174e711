/**
 * `npm run bench:pairs`: the durable accepts of this relay beside those of the built checkout that BENCH_REFERENCE names,
 * in pairs of rounds, one directly after the other. Writes a section of docs/relay-performance.md.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { type RunningRelay, startRelay } from '../tests/support/start-relay.ts';
import { acceptConnections, measureAccepts, measurePair } from './measure-accepts.ts';
import { quartiles } from './quartiles.ts';
import { writeSection } from './write-section.ts';

const pairs = Number(process.argv[2] ?? 12);
const durationMs = Number(process.env.BENCH_ROUND_MS ?? 4000);
/** Of the clock that /proc counts in; the same on every Linux. */
const ticksPerSecond = 100;

interface Round {
  perSecond: number;
  /** Processor time of the relay for each accept. */
  cpuMicros: number;
}

const reference = process.env.BENCH_REFERENCE;
if (!reference) throw new Error('BENCH_REFERENCE is not set: expected the folder of a built checkout');
const root = resolve(import.meta.dirname, '..');
// Not the system's temporary folder, which may be memory: a sync must reach a disk.
mkdirSync(join(root, 'build'), { recursive: true });
const workDir = mkdtempSync(join(root, 'build/bench-'));
const relays = {
  ours: await startRelay({ DATA_DIR: join(workDir, 'ours') }),
  theirs: await startRelay({ DATA_DIR: join(workDir, 'theirs') }, resolve(reference, 'relay/main.ts')),
};
const rounds: { ours: Round; theirs: Round }[] = [];
try {
  for (const name of ['ours', 'theirs'] as const) await measure(name, 1000); // what runs first would pay for compiling
  for (let pair = 0; pair < pairs; pair += 1) {
    const [ours, theirs] = await measurePair(
      pair,
      () => measure('ours', durationMs),
      () => measure('theirs', durationMs),
    );
    rounds.push({ ours, theirs });
  }
} finally {
  for (const { process } of Object.values(relays)) process.kill('SIGCONT');
  await Promise.all(Object.values(relays).map(({ stop }) => stop()));
  rmSync(workDir, { recursive: true });
}
const report = reportOf();
writeSection(join(root, 'docs/relay-performance.md'), 'pairs', report);
console.log(report);

async function measure(name: keyof typeof relays, durationMs: number): Promise<Round> {
  for (const [other, { process }] of Object.entries(relays))
    process.kill(other === name ? 'SIGCONT' : 'SIGSTOP');
  const relay = relays[name];
  const before = cpuSecondsOf(relay);
  const { perSecond, accepted } = await measureAccepts(relay.url, durationMs);
  return { perSecond, cpuMicros: ((cpuSecondsOf(relay) - before) / accepted) * 1e6 };
}

/** Of all its threads (proc(5), /proc/pid/stat: utime and stime). */
function cpuSecondsOf({ process: { pid } }: RunningRelay): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function reportOf(): string {
  const row = (title: string, of: (round: Round) => number) => {
    const ratios = quartiles(rounds.map(({ ours, theirs }) => of(ours) / of(theirs)));
    const cells = (['ours', 'theirs'] as const).map((name) =>
      quartiles(rounds.map((round) => of(round[name]))).median.toFixed(0),
    );
    return `| ${title} | ${cells.join(' | ')} | ${ratios.median.toFixed(2)} (${ratios.low.toFixed(2)} to ${ratios.high.toFixed(2)}) |`;
  };
  const { model = 'unknown' } = cpus()[0] ?? {};
  return `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${model.trim()}), Node ${process.versions.node}: ${pairs} pairs of rounds of ${durationMs / 1000} s, SQLite, ${acceptConnections} connections; medians, and the median of the pairs' ratios (quartiles).

| figure | this relay | reference | ratio |
|---|---|---|---|
${row('accepted / s', ({ perSecond }) => perSecond)}
${row('processor time / accept, µs', ({ cpuMicros }) => cpuMicros)}

Goal: at least 0.95 of the reference's accepts.`;
}
