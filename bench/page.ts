/**
 * `npm run bench [-- RUNS [PART...]]` compares the page, as owners deploy it, with a page of one heading (the floor), all
 * rounds interleaved, and measures its interactions and how fast the relay serves the document. The parts are `loading`,
 * `interactions` and `document`; each writes its table of docs/performance.md, and with fewer than 15 RUNS only prints it.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSite } from '../relay/http/served-site.ts';
import { compressAll } from '../site/render/compress.ts';
import { serveDeployed, serveSite } from '../tests/support/serve-deployed.ts';
import { startRelay } from '../tests/support/start-relay.ts';
import { measurePage, type PageFigures } from './lighthouse.ts';
import { runLoad } from './load.ts';
import { measurePageInteractions } from './page-interactions.ts';
import { measuredOn, median, percentile, table, writeSection } from './report.ts';

const [given = '15', ...wanted] = process.argv.slice(2);
const runs = Number(given);
const connections = 32;
if (!(runs > 0)) throw new Error(`RUNS is "${given}": expected a number above 0, before any PART`);

const parts: Record<string, () => Promise<string>> = { loading, interactions, document };
for (const [name, measure] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) {
    const text = await measure();
    if (runs < 15) console.log(text);
    else writeSection('performance.md', name, text);
  }

async function loading(): Promise<string> {
  const deployed = await serveDeployed();
  const floor = await serveSite({ ...readSite(), folders: [await floorSite()] });
  const measured: Record<'page' | 'floor', PageFigures[]> = { page: [], floor: [] };
  for (let run = 0; run < runs; run += 1) {
    measured.page.push(await measurePage(deployed.url));
    measured.floor.push(await measurePage(floor.url));
  }
  await Promise.all([deployed.stop(), floor.stop()]);
  const { page, floor: least } = measured;
  const row = (what: string, pick: (figures: PageFigures) => number, digits = 0) => {
    const cell = (all: PageFigures[]) => {
      const at = (share: number) => percentile(all.map(pick), share).toFixed(digits);
      return at(0.25) === at(0.75) ? at(0.5) : `${at(0.5)} (${at(0.25)}-${at(0.75)})`;
    };
    const ratio = median(page.map(pick)) / median(least.map(pick));
    return [what, cell(page), cell(least), what.endsWith(', ms') ? ratio.toFixed(2) : ''];
  };
  const scores = [page, least].map((all) =>
    [0, 1, 2, 3].map((at) => median(all.map((figures) => figures.scores[at] ?? 0))).join(' / '),
  );
  const kinds = Object.entries(page[0]?.bytes ?? {}).filter(([, bytes]) => bytes > 0);
  return `${measuredOn()}; Lighthouse 12.8 mobile preset, ${runs} interleaved runs: median (quartiles).

${table([
  ['', 'page', 'floor', 'page / floor'],
  row('FCP, ms', ({ fcpMs }) => fcpMs),
  row('LCP, ms', ({ lcpMs }) => lcpMs),
  row('Speed Index, ms', ({ speedIndexMs }) => speedIndexMs),
  row('TBT', ({ tbtMs }) => tbtMs),
  row('CLS', ({ cls }) => cls, 4),
  ['scores P/A/BP/SEO', ...scores, ''],
  row('requests', ({ requests }) => requests),
  ...kinds.map(([kind]) => row(`bytes, ${kind}`, ({ bytes }) => bytes[kind] ?? 0)),
])}`;
}

async function interactions(): Promise<string> {
  const deployed = await serveDeployed();
  const each = Math.min(runs, 5);
  const measured = await measurePageInteractions(deployed.url, each);
  await deployed.stop();
  return `${measuredOn()}.\n\n${table([[`longest event at 4x CPU, median of ${each}`, 'page'], ...measured])}`;
}

async function document(): Promise<string> {
  const relay = await startRelay();
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n';
  const load = () => runLoad(relay.url, connections, 3_000, () => request);
  await load(); // warms up
  const results = [await load(), await load(), await load()];
  await relay.stop();
  const perSecond = median(results.map((result) => result.perSecond)).toFixed(0);
  const p99Ms = median(results.map((result) => result.p99Ms)).toFixed(1);
  const head = [`document, gzip, ${connections} connections`, 'requests/s', 'p99'];
  return `${measuredOn()}.\n\n${table([head, ['relay', perSecond, `${p99Ms} ms`]])}`;
}

/** The lower bound of loading: one heading. */
async function floorSite(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'floor-'));
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Referencia</title><link rel="icon" href="data:,">';
  writeFileSync(join(folder, 'index.html'), `<!doctype html><html lang="es">${head}<h1>Piso</h1>`);
  await compressAll(folder);
  return folder;
}
