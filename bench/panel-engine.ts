/** How fast the relay's functions answer the panel over a store of either kind. */
import { pageSizeMax, type RequestFilter } from '../contract/panel-inputs.ts';
import { previewErase } from '../relay/panel/erase-requests.ts';
import { exportFile } from '../relay/panel/export/export-file.ts';
import { figures } from '../relay/panel/figures.ts';
import { countRequests, type ListDeps, listRequests } from '../relay/panel/list-requests.ts';
import { oneRequest } from '../relay/panel/one-request.ts';
import { today } from '../relay/panel/today.ts';
import type { SqlDatabase } from '../relay/store/sql-database.ts';

export interface PanelEngine {
  rows: number;
  runs: number;
  megabytes: number;
  /** By question. */
  answers: Record<string, Answer>;
  exported: { seconds: number; megabytes: number; heldMs: number };
}

/** Times in ms. */
interface Answer {
  found: string;
  median: number;
  p99: number;
  /** Median of the page after 19 others. */
  deep?: number;
}

/** The largest page that a browser asks for. */
const longest = { limit: pageSizeMax };
const timeZone = 'America/Lima';

/** What is asked, and how many it finds of 600,000. */
const questions: [name: string, filter: RequestFilter][] = [
  ['list, no filter', {}],
  ['search, 1 letter, most', { q: 'c' }],
  ['search, 1 letter, none', { q: 'w' }],
  ['search, 2 letters, many', { q: 'ma' }],
  ['search, 2 letters, none', { q: 'xo' }],
  ['search, 3 letters', { q: 'ros' }],
  ['search, 5 letters, 100,000', { q: 'norte' }],
  ['search, 10 letters, one', { q: 'cliente123' }],
  ['search, none', { q: 'zzzzz' }],
  ['search, two terms', { q: 'maria norte' }],
  ['search, two terms, none', { q: 'maria zzzzz' }],
  ['search, phone, 4 digits', { q: '9123' }],
  ['search, phone, 9 digits', { q: '912 345 678' }],
  ['stage new', { stage: ['new'] }],
  ['stage won', { stage: ['won'] }],
  ['country', { country: 'peru' }],
  ['country, one', { country: 'Uruguay' }],
  ['country, none', { country: 'Japón' }],
  ['computers, few', { computersMin: 500 }],
  ['computers, none', { computersMin: 5_000 }],
  ['computers, 100,000', { computersMin: 10, computersMax: 23 }],
  ['edition', { edition: 'Basic Edition' }],
  ['edition, none', { edition: 'Otra' }],
  ['person', { person: 'ana' }],
  ['person, none', { person: 'nadie' }],
  ['period, a week', { from: '2025-03-01', to: '2025-03-07' }],
  ['period, none', { from: '2030-01-01' }],
  ['stage, country and search', { stage: ['won'], country: 'chile', q: 'hotel' }],
];

/** @param newestMs the moment of the newest request */
export async function measureEngine(
  database: SqlDatabase,
  {
    rows,
    runs,
    newestMs,
    megabytes,
  }: Pick<PanelEngine, 'rows' | 'runs' | 'megabytes'> & { newestMs: number },
): Promise<PanelEngine> {
  const reader = database.openReader();
  const deps: ListDeps = { reader, dialect: database.dialect, timeZone, isFilling: () => false };
  const answers: PanelEngine['answers'] = {};
  const tell = (name: string, answer: Answer) => {
    answers[name] = answer;
    console.log(database.dialect, name, answer);
  };
  for (const [name, filter] of questions) {
    const first = await timed(runs, () => listRequests(filter, deps));
    let cursor: string | undefined;
    for (let page = 1; page < 20; page += 1) {
      const { next } = await listRequests({ ...filter, cursor }, deps);
      if (!next) break;
      cursor = next;
    }
    const deep = cursor && (await timed(runs, () => listRequests({ ...filter, cursor }, deps)));
    const { count, more } = await countRequests(filter, deps);
    const found = `${more ? 'over ' : ''}${count.toLocaleString('en-US')}`;
    tell(name, { found, ...first, ...(deep ? { deep: deep.median } : {}) });
  }
  for (const [name, ask] of await otherQuestions(database, deps, newestMs))
    tell(name, { found: '', ...(await timed(runs, ask)) });
  const exported = await measureExport(database, deps, newestMs);
  await reader.close();
  return { rows, runs, megabytes, answers, exported };
}

async function otherQuestions(
  database: SqlDatabase,
  deps: ListDeps,
  newestMs: number,
): Promise<[name: string, ask: () => Promise<unknown>][]> {
  const { rows: listed } = await listRequests({}, deps);
  let n = 0;
  return [
    ['400 requests, no filter', () => listRequests(longest, deps)],
    ['400 requests, search of 5 letters', () => listRequests({ ...longest, q: 'norte' }, deps)],
    ['400 requests, country', () => listRequests({ ...longest, country: 'peru' }, deps)],
    ['one request', () => oneRequest(deps.reader, listed[n++ % listed.length]?.id ?? '')],
    ['count, no filter', () => countRequests({}, deps)],
    ['count, search of 5 letters', () => countRequests({ q: 'norte' }, deps)],
    ['today', () => today(deps.reader, new Date(newestMs), timeZone)],
    [
      'erase, preview by name',
      () => previewErase(deps.reader, database.dialect, { by: 'name', value: 'Rosa Ibáñez Zapata' }),
    ],
    [
      'figures of 90 days',
      () => figures({}, { ...deps, counter: { flush: async () => {} }, now: () => new Date(newestMs) }),
    ],
  ];
}

async function measureExport(
  database: SqlDatabase,
  deps: ListDeps,
  newestMs: number,
): Promise<PanelEngine['exported']> {
  const slow = { ...deps, reader: database.openReader() };
  let heldMs = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    heldMs = Math.max(heldMs, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of exportFile('xlsx', {}, slow, new Date(newestMs)).content) bytes += chunk.length;
  clearInterval(watch);
  await slow.reader.close();
  return { seconds: (performance.now() - startedAt) / 1000, megabytes: bytes / 1e6, heldMs };
}

async function timed(runs: number, ask: () => Promise<unknown>): Promise<{ median: number; p99: number }> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? 0;
  return { median: at(0.5), p99: at(0.99) };
}
