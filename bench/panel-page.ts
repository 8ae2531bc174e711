/**
 * Writes docs/panel-performance.md from the parts that were measured, one file each in build/bench-panel/: a part that is
 * measured again replaces only its own figures.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import type { AcceptPairs } from './panel-accept.ts';
import type { PanelInBrowser } from './panel-browser.ts';
import type { PanelEngine } from './panel-engine.ts';
import { quartiles } from './quartiles.ts';

interface Parts {
  SQLite?: PanelEngine;
  PostgreSQL?: PanelEngine;
  browser?: PanelInBrowser;
  accept?: AcceptPairs;
  'accept-large'?: AcceptPairs;
}

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'build/bench-panel');

export function savePart<Name extends keyof Parts>(name: Name, part: NonNullable<Parts[Name]>): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(part));
  writeFileSync(join(root, 'docs/panel-performance.md'), page());
}

function page(): string {
  const engines = (['SQLite', 'PostgreSQL'] as const).flatMap((name) => {
    const engine = part(name);
    return engine ? [{ name, engine }] : [];
  });
  const browser = part('browser');
  const accept = (['accept', 'accept-large'] as const).flatMap((name) => part(name) ?? []);
  return `# Performance of the panel

Written by \`npm run bench:panel\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}).
${engines.length > 0 ? `\n${ofEngines(engines)}` : ''}${browser ? `\n${inBrowser(browser)}` : ''}${accept.length > 0 ? `\n${whileAccepting(accept)}` : ''}`;
}

/** Undefined = it was not measured yet. */
function part<Name extends keyof Parts>(name: Name): Parts[Name] | undefined {
  const file = join(folder, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function ofEngines(all: { name: string; engine: PanelEngine }[]): string {
  const asked = new Map(all.flatMap(({ engine }) => Object.entries(engine.answers)));
  const rows = [...asked].map(([question, { found }]) => [
    question,
    found,
    ...all.flatMap(({ engine }) => {
      const { median = Number.NaN, p99 = Number.NaN, deep } = engine.answers[question] ?? {};
      return [`${ms(median)} / ${ms(p99)}`, deep === undefined ? '' : ms(deep)];
    }),
  ]);
  const facts = all.map(
    ({ name, engine }) =>
      `- ${name}: ${engine.rows.toLocaleString('en-US')} requests, ${engine.megabytes.toFixed(0)} MB, each question ${engine.runs} times. Export of everything as .xlsx: ${engine.exported.seconds.toFixed(0)} s, ${engine.exported.megabytes.toFixed(0)} MB; the event loop was held ${engine.exported.heldMs.toFixed(0)} ms at most.`,
  );
  return `## Answers of the relay

One question at a time. Goal: 50 ms at the median, 150 ms at p99. Asked of the relay’s own
functions, so that HTTP (below 1 ms) is not in it. "Found" stops at 1,000. Of fewer than 100 times, p99 is the longest:
often the first, which reads from the disk.

${facts.join('\n')}

${table(['question', 'found', ...all.flatMap(({ name }) => [`${name}, median / p99`, 'page 20'])], rows)}
`;
}

function inBrowser({ interactions, scrolling }: PanelInBrowser): string {
  const { rows, seconds, frames, emptyFrames, skeletonFrames, longestFrameMs, heapMb } = scrolling;
  return `## In the browser, over SQLite

At 4x CPU throttling; goal: 100 ms.

${table(
  ['interaction', 'longest event, median of 3'],
  Object.entries(interactions).map(([name, longest]) => [name, `${longest} ms`]),
)}

Scrolled as fast as a wheel allows, without throttling: ${rows.toLocaleString('en-US')} rows in ${seconds.toFixed(0)} s. Of ${frames.toLocaleString('en-US')} frames ${emptyFrames} had
an empty place and ${skeletonFrames} a row that was still loading; the longest took ${longestFrameMs.toFixed(0)} ms. Afterwards JavaScript held ${heapMb.toFixed(0)} MB.
`;
}

function whileAccepting(all: AcceptPairs[]): string {
  const rows = all.map(({ stored, pairs }) => {
    const alone = quartiles(pairs.map((pair) => pair.alone)).median;
    const watched = quartiles(pairs.map((pair) => pair.watched)).median;
    const ratio = quartiles(pairs.map((pair) => pair.watched / pair.alone));
    const share = (value: number) => value.toFixed(2);
    return [
      stored.toLocaleString('en-US'),
      alone.toFixed(0),
      watched.toFixed(0),
      `${share(ratio.median)} (${share(ratio.low)} to ${share(ratio.high)})`,
    ];
  });
  return `## Accepting requests while panels are open

Accepted requests a second over SQLite, alone and with three panels open: each receives live events, loads again what they
change, and searches once a second. ${all[0]?.pairs.length} pairs of rounds of ${all[0]?.roundS} s, one directly after the other; goal: a ratio of 0.95.

${table(['stored requests', 'alone / s', 'three panels / s', "median of the pairs' ratios (quartiles)"], rows)}
`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function ms(value: number): string {
  return Number.isNaN(value) ? '' : `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}
