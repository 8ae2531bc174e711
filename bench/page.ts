/**
 * `npm run bench [-- RUNS]` compares the page with a page of one heading (the lower bound), its interactions with those
 * of an unstyled page, and serving the document with nginx, all interleaved in one run. It writes the tables of
 * docs/performance.md. BENCH_REFERENCE names the folder of another built checkout, which is measured too.
 */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { findChromium } from '../scripts/find-chromium.ts';
import { startRelay } from '../tests/support/start-relay.ts';
import { type DocumentLoad, measureDocumentLoad } from './document-load.ts';
import { floorSite } from './floor-site.ts';
import { measureInteractions } from './interactions.ts';
import { measurePage, type PageFigures } from './lighthouse.ts';
import { plainSite } from './plain-site.ts';
import { type Quartiles, quartiles } from './quartiles.ts';
import { serveFolder } from './serve-folder.ts';
import { writeSection } from './write-section.ts';

const root = resolve(import.meta.dirname, '..');
const runs = Number(process.argv[2] ?? 15);
const chromium = findChromium();
const reference = process.env.BENCH_REFERENCE;

const relay = await startRelay();
const floor = await serveFolder([await floorSite()]);
// No policy, because of its inline script: the comparison is about the browser's work.
const plain = await serveFolder([plainSite()], {});
const landed = reference ? await serveFolder(foldersOf(reference), headersOf(reference)) : undefined;

const pages = { page: relay.url, ...(landed && { reference: landed.url }), floor: floor.url };
const figures = Object.fromEntries(Object.keys(pages).map((name): [string, PageFigures[]] => [name, []]));
for (let run = 0; run < runs; run++)
  for (const [name, url] of Object.entries(pages)) figures[name]?.push(await measurePage(url, chromium));
const interactions = await measureInteractions(
  { page: relay.url, plain: plain.url, ...(landed && { reference: landed.url }) },
  chromium,
  Math.min(runs, 5),
);
const load = await measureDocumentLoad(relay.url, join(root, 'dist'));
await Promise.all([landed?.stop(), plain.stop(), floor.stop(), relay.stop()]);

const report = [machine(), pageTable(figures), interactionTable(interactions), loadTable(load)].join('\n\n');
writeSection(join(root, 'docs/performance.md'), 'figures', report);
console.log(report);

function foldersOf(checkout: string): string[] {
  return [join(checkout, 'dist'), join(checkout, 'build/pages')];
}

function headersOf(checkout: string): Record<string, string> {
  return JSON.parse(readFileSync(join(checkout, 'build/headers.json'), 'utf8')).pages;
}

function machine(): string {
  const { model = 'unknown' } = cpus()[0] ?? {};
  return (
    `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${model.trim()}), Node ` +
    `${process.versions.node}; Lighthouse 12.8 mobile preset, ${runs} interleaved runs: median (quartiles).`
  );
}

function pageTable(all: Readonly<Record<string, PageFigures[]>>): string {
  const names = Object.keys(all);
  const of = (name: string, pick: (figures: PageFigures) => number) => quartiles((all[name] ?? []).map(pick));
  const timed = (what: string, pick: (figures: PageFigures) => number) => {
    const least = of('floor', pick).median;
    const cells = names.map((name) => {
      const q = of(name, pick);
      return `${withQuartiles(q, 0)} ms, ${(q.median / least).toFixed(2)}`;
    });
    return `| ${what}, of the floor | ${cells.join(' | ')} |`;
  };
  const row = (what: string, pick: (figures: PageFigures) => number, digits = 0) =>
    `| ${what} | ${names.map((name) => withQuartiles(of(name, pick), digits)).join(' | ')} |`;
  const kinds = new Set(
    names.flatMap((name) => (all[name] ?? []).flatMap(({ bytes }) => Object.keys(bytes))),
  );
  const scores = names.map((name) =>
    [0, 1, 2, 3].map((index) => of(name, ({ scores: given }) => given[index] ?? 0).median).join(' / '),
  );
  return [
    `| | ${names.join(' | ')} |\n|---|${names.map(() => '---|').join('')}`,
    timed('FCP', ({ fcpMs }) => fcpMs),
    timed('LCP', ({ lcpMs }) => lcpMs),
    timed('Speed Index', ({ speedIndexMs }) => speedIndexMs),
    row('TBT, ms', ({ tbtMs }) => tbtMs),
    row('CLS', ({ cls }) => cls, 4),
    `| scores P/A/BP/SEO | ${scores.join(' | ')} |`,
    row('requests', ({ requests }) => requests),
    ...[...kinds]
      .filter((kind) => names.some((name) => of(name, ({ bytes }) => bytes[kind] ?? 0).median > 0))
      .map((kind) => row(`bytes, ${kind}`, ({ bytes }) => bytes[kind] ?? 0)),
  ].join('\n');
}

function withQuartiles({ low, median, high }: Quartiles, digits: number): string {
  const text = (value: number) => value.toFixed(digits);
  return text(low) === text(high) ? text(median) : `${text(median)} (${text(low)}-${text(high)})`;
}

function interactionTable(all: Readonly<Record<string, Readonly<Record<string, number>>>>): string {
  const names = Object.keys(Object.values(all)[0] ?? {});
  const rows = Object.entries(all).map(([what, ms]) => {
    const ratio = (ms.page ?? Number.NaN) / (ms.plain ?? Number.NaN);
    return `| ${what} | ${names.map((name) => `${ms[name]} ms`).join(' | ')} | ${ratio.toFixed(1)} |`;
  });
  return [
    `| longest event at 4x CPU | ${names.join(' | ')} | page / plain |\n|---|${names.map(() => '---|').join('')}---|`,
    ...rows,
  ].join('\n');
}

function loadTable({ relay: ours, nginx }: DocumentLoad): string {
  return [
    '| document, gzip, 32 connections, one core each | requests/s | p99 |\n|---|---|---|',
    `| relay | ${Math.round(ours.perSecond)} | ${ours.p99Ms.toFixed(1)} ms |`,
    `| nginx | ${Math.round(nginx.perSecond)} | ${nginx.p99Ms.toFixed(1)} ms |`,
    `| ratio | ${(ours.perSecond / nginx.perSecond).toFixed(2)} | ${(ours.p99Ms / nginx.p99Ms).toFixed(2)} |`,
  ].join('\n');
}
