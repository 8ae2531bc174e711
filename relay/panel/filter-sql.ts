/** The list's filter -> conditions on `panel_requests p`, and the most selective index. */
import type { RequestFilter } from '../../contract/panel-inputs.ts';
import { stages } from '../../contract/panel-inputs.ts';
import type { SqlValue } from '../store/sql-database.ts';
import { firstKeyAt, keyMax } from './index-key.ts';
import { dayStartMs, nextDay } from './local-days.ts';
import { folded, searchParts } from './search-text.ts';

export interface Conditions {
  /** The range of keys: `below` is exclusive, `from` inclusive. */
  below: number;
  from: number;
  /** The parts that the search text must contain; empty = no search. */
  parts: readonly string[];
  /** Column of the most selective index; undefined = the key itself. */
  driver: string | undefined;
  /** Conditions with `$n` placeholders, without those of keys and search. */
  sql: (values: Values) => string[];
}

/** Parameters of one statement, numbered in the order in which they are added. */
export class Values {
  readonly list: SqlValue[] = [];

  add(value: SqlValue): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/**
 * @param cursor end of the previous page; undefined = the first page
 * @param timeZone of the business, for the days of the period
 */
export function conditionsOf(
  filter: RequestFilter,
  cursor: number | undefined,
  timeZone: string,
): Conditions {
  const { stage, country, city, edition, person, computersMin, computersMax } = filter;
  const equal: [column: string, value: string | undefined][] = [
    ['account_id', person],
    ['edition', edition && folded(edition)],
    ['city', city && folded(city)],
    ['country', country && folded(country)],
  ];
  const given = equal.filter(([, value]) => value !== undefined);
  const hasComputers = computersMin !== undefined || computersMax !== undefined;
  const driver = given[0]?.[0] ?? (hasComputers ? 'computers' : 'stage');
  const wanted = stage?.length ? stage : stages;
  const isPlain = driver !== 'stage' && wanted.length === stages.length;
  return {
    below: Math.min(
      cursor ?? keyMax,
      filter.to === undefined ? keyMax : firstKeyAt(dayStartMs(nextDay(filter.to), timeZone)),
    ),
    from: filter.from === undefined ? 0 : firstKeyAt(dayStartMs(filter.from, timeZone)),
    parts: searchParts(filter.q ?? ''),
    driver,
    sql: (values) => [
      ...given.map(([column, value]) => `p.${column} = ${values.add(value ?? '')}`),
      ...(hasComputers
        ? [`p.computers BETWEEN ${values.add(computersMin ?? 0)} AND ${values.add(computersMax ?? 1e9)}`]
        : []),
      isPlain ? "p.stage <> 'aside'" : `p.stage IN (${wanted.map((each) => values.add(each)).join(', ')})`,
    ],
  };
}

/** The same for quarantined requests. */
export function asideConditions(cursor: number | undefined): Conditions {
  return {
    below: cursor ?? keyMax,
    from: 0,
    parts: [],
    driver: 'stage',
    sql: () => ["p.stage = 'aside'"],
  };
}
