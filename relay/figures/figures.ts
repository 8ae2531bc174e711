/**
 * Figures of a period: requests by day, week, country and size, their stages, and what was closed. Calls are answered one after
 * the other, so that no number of them keeps the relay from its visitors.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { Business } from '../../business/business.ts';
import { addDays } from '../../contract/calendar-day.ts';
import { type CountedEvent, type PageEvent, pageEvents } from '../../contract/counted-events.ts';
import type { Figures } from '../../contract/panel/answers.ts';
import { type figuresQuery, stages, ways } from '../../contract/panel/inputs.ts';
import { createTurns } from '../base/in-turn.ts';
import { dayOf, dayStartMs, listDays } from '../base/local-days.ts';
import { numbersIn, type Row, type Sql } from '../store/db/sql-database.ts';
import { firstListKeyAt } from '../store/derived-columns.ts';
import { toRequest } from '../store/request-row.ts';
import { closedIn, peopleMax, uncounted } from './closed-figures.ts';
import { sourceFigures } from './source-figures.ts';

export interface FiguresDeps {
  reader: Sql;
  business: Pick<Business, 'timeZone'>;
  now: () => Date;
  /** Visits that are counted in this process and not stored yet; undefined = FIGURES=off. */
  counter: { flush: () => Promise<void> } | undefined;
}

type Wanted = z.infer<typeof figuresQuery>;
type Period = Pick<Figures, 'from' | 'to'>;

const daysShown = 90;
const daysMax = 3_660;
/** About a millisecond of work. */
const daysAtOnce = 100;
const countriesMax = 12;
const sizesFrom = [0, 11, 21, 41, 81, 151] as const;

export function createFigures(deps: FiguresDeps): (wanted: Wanted) => Promise<Figures> {
  const inTurn = createTurns();
  return (wanted) => inTurn(() => figures(periodOf(wanted, deps), deps));
}

/** Ten years at most, 90 days where nothing else is wanted. */
function periodOf(wanted: Wanted, { now, business }: FiguresDeps): Period {
  const to = wanted.to ?? dayOf(now().getTime(), business.timeZone);
  const from = wanted.from ?? addDays(to, 1 - daysShown);
  const earliest = addDays(to, 1 - daysMax);
  return { from: from < earliest ? earliest : from > to ? to : from, to };
}

async function figures({ from, to }: Period, deps: FiguresDeps): Promise<Figures> {
  const { reader, business, counter } = deps;
  const startMs = dayStartMs(from, business.timeZone);
  const endMs = dayStartMs(addDays(to, 1), business.timeZone);
  const keys = [firstListKeyAt(startMs), firstListKeyAt(endMs)];
  const days = await daysOf({ from, to }, deps);
  await counter?.flush();
  const [page, byHand, countries, sizes, records, answers, closed] = await Promise.all([
    counter ? pageFigures(reader, startMs, endMs) : null,
    waysOf(reader, keys),
    countriesOf(deps, keys),
    sizesOf(deps, keys),
    recordsOf(reader, keys),
    answerTimes(reader, keys),
    closedIn(reader, [startMs, endMs]),
  ]);
  const sent = days.reduce((sum, { requests }) => sum + requests, 0);
  const { contacted, wonAfterTrial, uncountedTrials, ...totals } = records;
  return {
    from,
    to,
    days,
    weeks: weeksOf(days),
    countries,
    sizes,
    page,
    ways: byHand,
    sources: await sourceFigures(reader, [...keys, startMs, endMs], { page, requests: sent, ...totals }),
    funnel: { sent, contacted, trial: totals.trials - uncountedTrials, won: totals.won, wonAfterTrial },
    answers,
    closed,
  };
}

/** Answered by a covering index, requests_stage: the table's own rows hold long texts. */
const ofStages = stages.map((stage) => `'${stage}'`).join(', ');
const between = (first: string, end: string) =>
  `requests WHERE status = 'accepted' AND stage IN (${ofStages}) AND list_key >= ${first} AND list_key < ${end}`;
const inPeriod = between('$1', '$2');

/** A count of its own for each day takes a quarter of the time of grouping them. */
async function daysOf({ from, to }: Period, { reader, business }: FiguresDeps): Promise<Figures['days']> {
  const days = listDays(from, to, daysMax);
  const keys: number[] = [];
  for (const day of [...days, addDays(to, 1)])
    if (keys.push(firstListKeyAt(dayStartMs(day, business.timeZone))) % daysAtOnce === 0) await nextTurn();
  // Both databases name the columns of such a table so.
  const rows = await reader.rows(
    `SELECT (SELECT count(*) FROM ${between('column1', 'column2')}) AS count
     FROM (VALUES ${days.map((_, at) => `(${keys[at]}, ${keys[at + 1]})`)}) AS days ORDER BY column1`,
  );
  return days.map((day, at) => ({ day, requests: Number(rows[at]?.count ?? 0) }));
}

function weeksOf(days: Figures['days']): Figures['weeks'] {
  const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  return [...Map.groupBy(days, ({ day }) => mondayOf(day))].map(([week, days]) => ({
    week,
    requests: days.reduce((sum, { requests }) => sum + requests, 0),
  }));
}

/** The spelling of the newest request. */
async function countriesOf({ reader }: FiguresDeps, keys: number[]): Promise<Figures['countries']> {
  const rows = await reader.rows(
    `SELECT r.*, c.count FROM requests r JOIN (
       SELECT country_key, count(*) AS count, max(list_key) AS newest FROM ${inPeriod}
       GROUP BY country_key ORDER BY count(*) DESC, country_key LIMIT ${countriesMax}) c ON r.list_key = c.newest
     ORDER BY c.count DESC, c.country_key`,
    keys,
  );
  return rows.map((row) => ({ name: toRequest(row).fields.country.trim(), requests: Number(row.count) }));
}

async function sizesOf({ reader }: FiguresDeps, keys: number[]): Promise<Figures['sizes']> {
  const counts = sizesFrom.map((least, at) => `count(CASE WHEN computers >= ${least} THEN 1 END) AS "${at}"`);
  const [row = {}] = await reader.rows(`SELECT ${counts} FROM ${inPeriod}`, keys);
  const atLeast = (at: number) => Number(row[at] ?? 0);
  return sizesFrom.map((least, at) => {
    const next = sizesFrom[at + 1];
    const requests = atLeast(at) - atLeast(at + 1);
    return { from: Math.max(1, least), to: next === undefined ? null : next - 1, requests };
  });
}

/** Answered by the index requests_by_hand, which only has the requests that a person entered. */
async function waysOf(reader: Sql, keys: number[]): Promise<Figures['ways']> {
  const rows = await reader.rows(
    `SELECT way, count(*) AS count FROM requests
     WHERE way IS NOT NULL AND status = 'accepted' AND list_key >= $1 AND list_key < $2 GROUP BY way`,
    keys,
  );
  const of = new Map(rows.map(({ way, count }) => [way, Number(count)]));
  return Object.fromEntries(ways.map((way) => [way, of.get(way) ?? 0])) as Figures['ways']; // one for each of them
}

/** Answered by a covering index, too. */
const contactedInPeriod =
  "requests WHERE list_key >= $1 AND list_key < $2 AND status <> 'quarantined' AND first_contact_at IS NOT NULL";

async function recordsOf(reader: Sql, keys: number[]) {
  const [row] = await reader.rows(
    `SELECT count(*) AS contacted, count(trial_start) AS trials,
       count(CASE WHEN stage = 'won' THEN 1 END) AS won,
       count(CASE WHEN lost_reason IN (${uncounted}) THEN trial_start END) AS "uncountedTrials",
       count(CASE WHEN stage = 'won' THEN trial_start END) AS "wonAfterTrial", CAST(coalesce(sum(amount_cents), 0) AS BIGINT) AS "amountCents"
     FROM ${contactedInPeriod}`,
    keys,
  );
  return numbersIn(row, 'contacted', 'trials', 'uncountedTrials', 'won', 'wonAfterTrial', 'amountCents');
}

/** How long the first answer took, in opening hours, by person and by hour of arrival: by a covering index, requests_answered. */
async function answerTimes(reader: Sql, keys: number[]): Promise<Figures['answers']> {
  const by = (column: string) =>
    reader.rows(
      `WITH waits AS MATERIALIZED (
         SELECT ${column} AS part, answer_name AS name, answer_wait_ms AS wait FROM requests
         WHERE list_key >= $1 AND list_key < $2 AND status <> 'quarantined' AND answer_wait_ms IS NOT NULL),
       ranked AS (
         SELECT part, name, wait, row_number() OVER (PARTITION BY part ORDER BY wait) AS place,
           count(*) OVER (PARTITION BY part) AS total FROM waits WHERE part IS NOT NULL)
       SELECT part, max(name) AS name, max(total) AS requests, max(wait) AS "slowestMs",
         round(avg(CASE WHEN place IN ((total + 1) / 2, (total + 2) / 2) THEN wait END)) AS "medianMs"
       FROM ranked GROUP BY part ORDER BY requests DESC, part`,
      keys,
    );
  const [[all], people, hours] = await Promise.all([by("''"), by('answer_by'), by('answer_hour')]);
  return {
    ...(all ? timesOf(all) : { requests: 0, medianMs: null, slowestMs: null }),
    people: people.slice(0, peopleMax).map((row) => ({ name: String(row.name), ...timesOf(row) })),
    hours: hours
      .map((row) => ({ hour: Number(row.part), ...timesOf(row) }))
      .sort((one, other) => one.hour - other.hour),
  };
}

const timesOf = (row: Row) => numbersIn(row, 'requests', 'medianMs', 'slowestMs');

/** Visits and their steps on the page, from the hourly sums. An hour belongs to the period that it begins in: whole days, where the time zone has whole hours. */
async function pageFigures(sql: Sql, startMs: number, endMs: number): Promise<NonNullable<Figures['page']>> {
  const rows = await sql.rows(
    `SELECT event, CAST(sum(count) AS BIGINT) AS count FROM hourly_figures
     WHERE hour >= $1 AND hour < $2 GROUP BY event`,
    [startMs, endMs],
  );
  const of = (event: CountedEvent) => Number(rows.find((row) => row.event === event)?.count ?? 0);
  const steps = Object.fromEntries(pageEvents.map((event) => [event, of(event)]));
  return { visits: of('visit'), ...(steps as Record<PageEvent, number>) }; // one for each of them
}
