/** The list's filter -> conditions on `requests r`, in SQL. */

import { addDays } from '../../contract/calendar-day.ts';
import { type RequestFilter, untaken } from '../../contract/panel/inputs.ts';
import { dayStartMs } from '../base/local-days.ts';
import type { SqlValue } from '../store/db/sql-database.ts';
import { firstListKeyAt, listKeyMax, textKey } from '../store/derived-columns.ts';
import { searchParts } from './search-text.ts';

export interface Conditions {
  /** The range of keys: `below` is exclusive, `from` inclusive. */
  below: number;
  from: number;
  /** The parts that the search text must contain; empty = no search. */
  parts: readonly string[];
  /** Conditions, without those of keys and search; their values are numbered from $1. */
  where: readonly string[];
  values: readonly SqlValue[];
}

/** Parameters of one statement, numbered in the order in which they are added. */
export function valuesFrom(first: readonly SqlValue[] = []) {
  const list = [...first];
  return { list, add: (value: SqlValue) => `$${list.push(value)}` };
}
export type Values = ReturnType<typeof valuesFrom>;

/** Only these of what the filter finds; absent = all. */
export type ChosenFilter = RequestFilter & { ids?: readonly string[] | undefined };

/** @param timeZone of the business, for the days of the period */
export function conditionsOf(filter: ChosenFilter, timeZone: string): Conditions {
  const { ids, stage, country, city, edition, person, taken, computersMin, computersMax } = filter;
  const isUntaken = taken === untaken;
  const equal: [column: string, value: string | undefined][] = [
    ['taken_by', isUntaken ? undefined : taken],
    ['person_id', person],
    ['edition_key', edition && textKey(edition)],
    ['city_key', city && textKey(city)],
    ['country_key', country && textKey(country)],
  ];
  const given = equal.filter(([, value]) => value !== undefined);
  const hasComputers = computersMin !== undefined || computersMax !== undefined;
  const values = valuesFrom();
  const where = [
    ...given.map(([column, value]) => `r.${column} = ${values.add(value ?? '')}`),
    ...(hasComputers
      ? [`r.computers BETWEEN ${values.add(computersMin ?? 0)} AND ${values.add(computersMax ?? 1e9)}`]
      : []),
    "r.status = 'accepted'",
    ...(isUntaken ? ["r.stage = 'new'", 'r.taken_by IS NULL'] : []),
    ...(ids ? [`r.id IN (${ids.map((id) => values.add(id)).join(', ')})`] : []),
    ...(stage?.length ? [`r.stage IN (${stage.map((each) => values.add(each)).join(', ')})`] : []),
  ];
  return {
    below: filter.to === undefined ? listKeyMax : firstListKeyAt(dayStartMs(addDays(filter.to, 1), timeZone)),
    from: filter.from === undefined ? 0 : firstListKeyAt(dayStartMs(filter.from, timeZone)),
    parts: searchParts(filter.q ?? ''),
    where,
    values: values.list,
  };
}

/** All requests, quarantined ones included. */
export const everything: Conditions = { below: listKeyMax, from: 0, parts: [], where: ['true'], values: [] };
