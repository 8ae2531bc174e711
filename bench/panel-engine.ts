/** How fast the relay's functions answer the panel over a store of either kind. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RequestFilter } from '../contract/panel/inputs.ts';
import { dayMs, dayOf } from '../relay/base/local-days.ts';
import { createFigures } from '../relay/figures/figures.ts';
import { oneRequest } from '../relay/requests/one-request.ts';
import { exportFile } from '../relay/search/export/export-file.ts';
import { countRequests, type ListDeps, listRequests } from '../relay/search/list-requests.ts';
import { previewErase } from '../relay/search/preview-erase.ts';
import { tasksOfToday } from '../relay/search/today.ts';
import type { SqlDatabase } from '../relay/store/db/sql-database.ts';
import { median, percentile, table } from './report.ts';

const timeZone = 'America/Lima';

/** What is asked, and how many it finds of 100,000. */
const questions: [name: string, filter: RequestFilter][] = [
  ['list, no filter', {}],
  ['search, 1 letter, most', { q: 'c' }],
  ['search, 1 letter, none', { q: 'w' }],
  ['search, 2 letters, many', { q: 'ma' }],
  ['search, 2 letters, none', { q: 'xo' }],
  ['search, 3 letters', { q: 'ros' }],
  ['search, 5 letters, one in six', { q: 'norte' }],
  ['search, 10 letters, one', { q: 'cliente123' }],
  ['search, none', { q: 'zzzzz' }],
  ['search, two terms', { q: 'maria norte' }],
  ['search, two terms, none', { q: 'maria zzzzz' }],
  ['search and country', { q: 'norte', country: 'peru' }],
  ['search, two terms, a year', { q: 'maria norte', from: '2023-01-01', to: '2023-12-31' }],
  ['search, phone, 4 digits', { q: '9123' }],
  ['search, phone, 9 digits', { q: '912 345 678' }],
  ['stage new', { stage: ['new'] }],
  ['stage won', { stage: ['won'] }],
  ['country', { country: 'peru' }],
  ['country, one', { country: 'Uruguay' }],
  ['country, none', { country: 'Japón' }],
  ['computers, few', { computersMin: 500 }],
  ['computers, none', { computersMin: 5_000 }],
  ['computers, one in six', { computersMin: 10, computersMax: 23 }],
  ['edition', { edition: 'Basic Edition' }],
  ['edition, none', { edition: 'Otra' }],
  ['person', { person: 'ana' }],
  ['person, none', { person: 'nadie' }],
  ['period, a week', { from: '2025-03-01', to: '2025-03-07' }],
  ['period, none', { from: '2030-01-01' }],
  ['stage, country and search', { stage: ['won'], country: 'chile', q: 'hotel' }],
];

/** @param newestMs the moment of the newest request @returns the section of the document */
export async function measureEngine(database: SqlDatabase, runs: number, newestMs: number): Promise<string> {
  const deps: ListDeps = { reader: database.reader, timeZone };
  const rows: string[][] = [['question', 'found', 'median / p99', 'page 20']];
  const add = (...cells: string[]) => {
    console.log(database.dialect, ...cells);
    rows.push(cells);
  };
  for (const [name, filter] of questions) {
    const first = await timed(runs, () => listRequests(filter, deps));
    let cursor: string | undefined;
    for (let page = 1; page < 20; page += 1) {
      const { next } = await listRequests({ ...filter, cursor }, deps);
      if (!next) break;
      cursor = next;
    }
    const deep = cursor ? await timed(runs, () => listRequests({ ...filter, cursor }, deps)) : undefined;
    const { count, more } = await countRequests(filter, deps);
    const found = `${more ? 'over ' : ''}${count.toLocaleString('en-US')}`;
    add(name, found, `${ms(first.mid)} / ${ms(first.p99)}`, deep ? ms(deep.mid) : '');
  }
  for (const [name, ask] of Object.entries(await otherQuestions(deps, newestMs))) {
    const { mid, p99 } = await timed(runs, ask);
    add(name, '', `${ms(mid)} / ${ms(p99)}`, '');
  }
  const exported = await measureExport(deps, newestMs);
  return `${exported}\n\n${table(rows)}`;
}

/** What is no page of the list. */
async function otherQuestions(
  deps: ListDeps,
  newestMs: number,
): Promise<Record<string, () => Promise<unknown>>> {
  const { rows: listed } = await listRequests({}, deps);
  const now = () => new Date(newestMs);
  const figures = createFigures({ ...deps, business: { timeZone }, counter: { flush: async () => {} }, now });
  const person = { by: 'name', value: 'Rosa Ibáñez Zapata' } as const;
  let n = 0;
  return {
    'one request': () => oneRequest(deps.reader, listed[n++ % listed.length]?.id ?? ''),
    'count, no filter': () => countRequests({}, deps),
    'count, search of 5 letters': () => countRequests({ q: 'norte' }, deps),
    today: () => tasksOfToday(deps.reader, { now: now(), timeZone, retention: undefined }),
    'erase, preview by name': () => previewErase(person, deps.reader),
    'figures of 90 days': () => figures({}),
    'figures of a year': () => figures({ from: dayOf(newestMs - 364 * dayMs, timeZone) }),
  };
}

async function measureExport(deps: ListDeps, newestMs: number): Promise<string> {
  const held = monitorEventLoopDelay({ resolution: 5 });
  held.enable();
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of exportFile('xlsx', {}, deps, new Date(newestMs)).content) bytes += chunk.length;
  held.disable();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  return `Export of everything as .xlsx: ${seconds} s, ${(bytes / 1e6).toFixed(0)} MB; the event loop was held ${(held.max / 1e6).toFixed(0)} ms at most.`;
}

async function timed(runs: number, ask: () => Promise<unknown>): Promise<{ mid: number; p99: number }> {
  const times: number[] = [];
  while (times.length < runs) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  return { mid: median(times), p99: percentile(times, 0.99) };
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}
