/** Requests of a period by day, week, country and size, and the stages they reached; days of the business's zone. */
import type { Figures } from '../../contract/panel-answers.ts';
import { stages } from '../../contract/panel-inputs.ts';
import { templateParamOf } from '../../contract/trial-request.ts';
import type { Sql, SqlDatabase } from '../store/sql-database.ts';
import { firstKeyAt } from './index-key.ts';
import { addDays, dayOf, dayStartMs, nextDay } from './local-days.ts';
import { pageFigures } from './page-figures.ts';

export interface FiguresDeps {
  reader: Sql;
  dialect: SqlDatabase['dialect'];
  timeZone: string;
  now: () => Date;
  /** Visits that are counted in this process and not stored yet; undefined = FIGURES=off. */
  counter: { flush: () => Promise<void> } | undefined;
}

const daysShown = 90;
const daysMax = 3_660;
/** All time zone offsets are multiples of this. */
const quarterHourMs = 15 * 60_000;
const countriesMax = 12;
const sizesFrom = [0, 11, 21, 41, 81, 151] as const;

export async function figures(
  period: { from?: string | undefined; to?: string | undefined },
  deps: FiguresDeps,
): Promise<Figures> {
  const { reader, timeZone, counter } = deps;
  const to = period.to ?? dayOf(deps.now().getTime(), timeZone);
  const wanted = period.from ?? addDays(to, 1 - daysShown);
  const earliest = addDays(to, 1 - daysMax);
  const from = wanted < earliest ? earliest : wanted > to ? to : wanted;
  const startMs = dayStartMs(from, timeZone);
  const endMs = dayStartMs(nextDay(to), timeZone);
  const keys = [firstKeyAt(startMs), firstKeyAt(endMs)];
  const days = daysOf(from, to, await quarterHours(deps, keys), timeZone);
  await counter?.flush();
  const [page, countries, sizes, records, median] = await Promise.all([
    counter ? pageFigures(reader, startMs, endMs) : null,
    countriesOf(deps, keys),
    sizesOf(deps, keys),
    recordsOf(reader, keys),
    medianMs(reader, keys),
  ]);
  return {
    from,
    to,
    days,
    weeks: weeksOf(days),
    countries,
    sizes,
    page,
    funnel: {
      sent: days.reduce((sum, { requests }) => sum + requests, 0),
      contacted: Number(records.contacted),
      trial: Number(records.trial),
      won: Number(records.won),
    },
    firstContactMedianMs: median,
    sales: {
      count: Number(records.won),
      licences: Number(records.licences ?? 0),
      amountCents: Number(records.amount ?? 0),
    },
  };
}

/** Answered by a covering index: the table's own rows hold long texts. */
function inPeriod(dialect: SqlDatabase['dialect']): string {
  const index = dialect === 'sqlite' ? 'INDEXED BY panel_requests_stage' : '';
  const names = stages.map((stage) => `'${stage}'`).join(', ');
  return `panel_requests ${index} WHERE stage IN (${names}) AND seq >= $1 AND seq < $2`;
}

interface QuarterHour {
  startMs: number;
  count: number;
}

/** Oldest first. */
async function quarterHours({ reader, dialect }: FiguresDeps, keys: number[]): Promise<QuarterHour[]> {
  const rows = await reader.rows(
    `SELECT seq / ${firstKeyAt(quarterHourMs)} AS quarter, count(*) AS count FROM ${inPeriod(dialect)} GROUP BY 1 ORDER BY 1`,
    keys,
  );
  return rows.map((row) => ({ startMs: Number(row.quarter) * quarterHourMs, count: Number(row.count) }));
}

/** Asks the time zone once a day, not for each quarter of an hour: that would hold the event loop. */
function daysOf(from: string, to: string, quarters: QuarterHour[], timeZone: string): Figures['days'] {
  const days: Figures['days'] = [];
  let next = 0;
  for (let day = from; day <= to; day = nextDay(day)) {
    const endMs = dayStartMs(nextDay(day), timeZone);
    let requests = 0;
    for (let at = quarters[next]; at && at.startMs < endMs; at = quarters[next]) {
      requests += at.count;
      next += 1;
    }
    days.push({ day, requests });
  }
  return days;
}

function weeksOf(days: Figures['days']): Figures['weeks'] {
  const weeks = new Map<string, number>();
  for (const { day, requests } of days) {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7; // days since Monday
    const week = addDays(day, -weekday);
    weeks.set(week, (weeks.get(week) ?? 0) + requests);
  }
  return [...weeks].map(([week, requests]) => ({ week, requests }));
}

/** The spelling of the newest request. */
async function countriesOf({ reader, dialect }: FiguresDeps, keys: number[]): Promise<Figures['countries']> {
  const rows = await reader.rows(
    `SELECT country, count(*) AS count, max(seq) AS newest FROM ${inPeriod(dialect)}
     GROUP BY country ORDER BY count(*) DESC, country LIMIT ${countriesMax}`,
    keys,
  );
  return Promise.all(
    rows.map(async ({ newest, count }) => {
      const [row] = await reader.rows(
        'SELECT r.params FROM panel_requests i JOIN requests r ON r.id = i.request_id WHERE i.seq = $1',
        [newest ?? 0],
      );
      const params: Record<string, string> = row ? JSON.parse(String(row.params)) : {};
      return { name: params[templateParamOf.country]?.trim() ?? '', requests: Number(count) };
    }),
  );
}

async function sizesOf({ reader, dialect }: FiguresDeps, keys: number[]): Promise<Figures['sizes']> {
  const steps = sizesFrom.map((least, at) => `WHEN computers >= ${least} THEN ${at}`).reverse();
  const rows = await reader.rows(
    `SELECT CASE ${steps.join(' ')} END AS size, count(*) AS count FROM ${inPeriod(dialect)} GROUP BY 1`,
    keys,
  );
  const of = new Map(
    rows.filter(({ size }) => size !== null).map((row) => [Number(row.size), Number(row.count)]),
  );
  return sizesFrom.map((least, at) => {
    const next = sizesFrom[at + 1];
    return { from: Math.max(1, least), to: next === undefined ? null : next - 1, requests: of.get(at) ?? 0 };
  });
}

const recordsInPeriod = `panel_records p JOIN panel_requests i ON i.request_id = p.request_id
  WHERE i.seq >= $1 AND i.seq < $2 AND i.stage <> 'aside'`;

async function recordsOf(reader: Sql, keys: number[]) {
  const [row = {}] = await reader.rows(
    `SELECT count(p.first_contact_at) AS contacted, count(p.trial_start) AS trial, sum(p.licences) AS licences,
       sum(p.amount_cents) AS amount, count(CASE WHEN p.stage = 'won' THEN 1 END) AS won FROM ${recordsInPeriod}`,
    keys,
  );
  return row;
}

async function medianMs(reader: Sql, keys: number[]): Promise<number | null> {
  const rows = await reader.rows(
    `WITH waits AS MATERIALIZED (
       SELECT p.first_contact_at - i.seq / ${firstKeyAt(1)} AS wait FROM ${recordsInPeriod} AND p.first_contact_at IS NOT NULL),
     ranked AS (SELECT wait, row_number() OVER (ORDER BY wait) AS place, count(*) OVER () AS total FROM waits)
     SELECT wait FROM ranked WHERE place IN ((total + 1) / 2, (total + 2) / 2)`,
    keys,
  );
  if (rows.length === 0) return null;
  return Math.max(0, Math.round(rows.reduce((sum, { wait }) => sum + Number(wait), 0) / rows.length));
}
