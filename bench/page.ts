/**
 * `npm run bench`: the page beside a page of one heading, its answers to a hand at a quarter of the CPU, and the
 * document beside nginx, all in one run. Writes the table of docs/performance.md.
 */
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { createApp } from '../relay/app.ts';
import { readConfig } from '../relay/config.ts';
import { readSite } from '../relay/http/site-dir.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { startRelay } from '../tests/support/start-relay.ts';
import { type DocumentLoad, measureDocumentLoad } from './document-load.ts';
import { floorSite } from './floor-site.ts';
import { measureInteractions } from './interactions.ts';
import { measurePage, type PageFigures } from './lighthouse.ts';
import { writeSection } from './write-section.ts';

const root = resolve(import.meta.dirname, '..');
const runs = Number(process.argv[2] ?? 5);
const chromium = findChromium();

const relay = await startRelay();
const floor = await startFloor();
const page = await measurePage(relay.url, chromium, runs);
const least = await measurePage(floor.url, chromium, runs);
const interactions = await measureInteractions(relay.url, chromium, 3);
const load = await measureDocumentLoad(relay.url, join(root, 'dist'));
await floor.stop();
await relay.stop();

const report = [machine(), pageTable(page, least), interactionTable(interactions), loadTable(load)].join(
  '\n\n',
);
writeSection(join(root, 'docs/performance.md'), 'figures', report);
console.log(report);

/** The floor served by the same code as the page. */
async function startFloor(): Promise<{ url: string; stop: () => Promise<void> }> {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const nothing = async () => Promise.reject(new Error('the floor stores nothing'));
  const app = createApp({
    config,
    store: { accept: nothing, outboxStatus: nothing, ping: nothing },
    site: { ...readSite(), folders: [await floorSite()] },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close() };
}

function machine(): string {
  const { model = 'unknown' } = cpus()[0] ?? {};
  return `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${model.trim()}), Node ${process.versions.node}; Lighthouse 12.8 mobile preset, medians of ${runs}.`;
}

function pageTable(ours: PageFigures, least: PageFigures): string {
  const timed = (name: string, pick: (figures: PageFigures) => number) =>
    `| ${name} | ${Math.round(pick(ours))} ms | ${Math.round(pick(least))} ms | ${(pick(ours) / pick(least)).toFixed(2)} |`;
  const kinds = Object.entries(ours.bytes).filter(([kind, bytes]) => kind !== 'third-party' && bytes > 0);
  return [
    '| | page | floor | ratio |\n|---|---|---|---|',
    timed('FCP', ({ fcpMs }) => fcpMs),
    timed('LCP', ({ lcpMs }) => lcpMs),
    timed('Speed Index', ({ speedIndexMs }) => speedIndexMs),
    `| TBT | ${Math.round(ours.tbtMs)} ms | ${Math.round(least.tbtMs)} ms | |`,
    `| CLS | ${ours.cls.toFixed(4)} | ${least.cls.toFixed(4)} | |`,
    `| scores P/A/BP/SEO | ${ours.scores.join(' / ')} | | |`,
    `| requests | ${ours.requests} | ${least.requests} | |`,
    ...kinds.map(([kind, bytes]) => `| bytes, ${kind} | ${bytes} | ${least.bytes[kind] ?? 0} | |`),
  ].join('\n');
}

function interactionTable(figures: Record<string, number>): string {
  const rows = Object.entries(figures).map(([name, ms]) => `| ${name} | ${ms} ms |`);
  return ['| interaction, 4x CPU | longest event |\n|---|---|', ...rows].join('\n');
}

function loadTable({ relay: ours, nginx }: DocumentLoad): string {
  return [
    '| document, gzip, 32 connections, one core each | requests/s | p99 |\n|---|---|---|',
    `| relay | ${Math.round(ours.perSecond)} | ${ours.p99Ms.toFixed(1)} ms |`,
    `| nginx | ${Math.round(nginx.perSecond)} | ${nginx.p99Ms.toFixed(1)} ms |`,
    `| ratio | ${(ours.perSecond / nginx.perSecond).toFixed(2)} | ${(ours.p99Ms / nginx.p99Ms).toFixed(2)} |`,
  ].join('\n');
}
