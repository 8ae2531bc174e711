/** The list's filter -> conditions on `requests r`, and the most selective index. */

import { addDays } from '../../contract/calendar-day.ts';
import { type RequestFilter, stages, untaken } from '../../contract/panel/inputs.ts';
import { dayStartMs } from '../base/local-days.ts';
import type { SqlValue } from '../store/db/sql-database.ts';
import { firstListKeyAt, listKeyMax, textKey } from '../store/derived-columns.ts';
import { searchParts } from './search-text.ts';

/** What a list can be found by. */
export const indexOf = {
  person_id: 'requests_person',
  taken_by: 'requests_taken',
  untaken: 'requests_untaken',
  edition_key: 'requests_edition',
  city_key: 'requests_city',
  country_key: 'requests_country',
  computers: 'requests_computers',
  stage: 'requests_stage',
  quarantined: 'requests_quarantined',
} as const;
type Driver = keyof typeof indexOf;

export interface Conditions {
  /** The range of keys: `below` is exclusive, `from` inclusive. */
  below: number;
  from: number;
  /** The parts that the search text must contain; empty = no search. */
  parts: readonly string[];
  /** The most selective index. */
  driver: Driver;
  /** Conditions, without those of keys and search; their values are numbered from $1. */
  where: readonly string[];
  values: readonly SqlValue[];
}

/** The columns that conditions and orders read. */
export const filterColumns =
  'list_key, status, stage, person_id, taken_by, country_key, city_key, computers, edition_key, trial_ends, follow_up';

/** Parameters of one statement, numbered in the order in which they are added. */
export class Values {
  readonly list: SqlValue[];

  constructor(first: readonly SqlValue[] = []) {
    this.list = [...first];
  }

  add(value: SqlValue): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** @param timeZone of the business, for the days of the period */
export function conditionsOf(filter: RequestFilter, timeZone: string): Conditions {
  const { stage, country, city, edition, person, taken, computersMin, computersMax } = filter;
  const isUntaken = taken === untaken;
  const equal: [column: Driver, value: string | undefined][] = [
    ['taken_by', isUntaken ? undefined : taken],
    ['person_id', person],
    ['edition_key', edition && textKey(edition)],
    ['city_key', city && textKey(city)],
    ['country_key', country && textKey(country)],
  ];
  const given = equal.filter(([, value]) => value !== undefined);
  const hasComputers = computersMin !== undefined || computersMax !== undefined;
  const driver = isUntaken ? 'untaken' : (given[0]?.[0] ?? (hasComputers ? 'computers' : 'stage'));
  const wanted = stage?.length ? stage : stages;
  const isPlain = driver !== 'stage' && wanted.length === stages.length;
  const values = new Values();
  const where = [
    ...given.map(([column, value]) => `r.${column} = ${values.add(value ?? '')}`),
    ...(hasComputers
      ? [`r.computers BETWEEN ${values.add(computersMin ?? 0)} AND ${values.add(computersMax ?? 1e9)}`]
      : []),
    "r.status = 'accepted'",
    ...(isUntaken ? ["r.stage = 'new'", 'r.taken_by IS NULL'] : []),
    ...(isPlain ? [] : [`r.stage IN (${wanted.map((each) => values.add(each)).join(', ')})`]),
  ];
  return {
    below: filter.to === undefined ? listKeyMax : firstListKeyAt(dayStartMs(addDays(filter.to, 1), timeZone)),
    from: filter.from === undefined ? 0 : firstListKeyAt(dayStartMs(filter.from, timeZone)),
    parts: searchParts(filter.q ?? ''),
    driver,
    where,
    values: values.list,
  };
}

/** The same for quarantined requests. */
export const quarantinedConditions: Conditions = {
  below: listKeyMax,
  from: 0,
  parts: [],
  driver: 'quarantined',
  where: ["r.status = 'quarantined'"],
  values: [],
};
