/**
 * A page of the list in another order than newest first: what has a value in its order, then the rest, newest first. Pages
 * begin and end at a place, the value and the key of a row, so that nothing is counted or skipped.
 */
import type { ListOrder } from '../../contract/panel-inputs.ts';
import type { Sql, SqlDatabase, SqlValue } from '../db/sql-database.ts';
import { PanelFailure } from '../requests/panel-failure.ts';
import type { Conditions, Values } from './filter-sql.ts';
import { findInOrder, findKeys } from './find-keys.ts';

interface Order {
  column: string;
  index: string;
  has: string;
  hasNot: string;
  isDescending?: true;
}

const orders: Record<ListOrder, Order> = {
  computers: {
    column: 'computers',
    index: 'requests_computers',
    has: 'r.computers IS NOT NULL',
    hasNot: 'r.computers IS NULL',
    isDescending: true,
  },
  // What is not on trial any more keeps the days of its trial.
  trialEnds: {
    column: 'trial_ends',
    index: 'requests_trials',
    has: "r.stage = 'trial'",
    hasNot: "r.stage <> 'trial'",
  },
  followUp: {
    column: 'follow_up',
    index: 'requests_follow_ups',
    has: 'r.follow_up IS NOT NULL',
    hasNot: 'r.follow_up IS NULL',
  },
};

/** Where a row stands; value null = among those without one. */
interface Place {
  value: SqlValue;
  key: number;
}

interface PageBounds {
  /** The row before the page. */
  cursor: string | undefined;
  /** Its last row, however many it has now. */
  until: string | undefined;
}

/** @returns up to `limit` keys with the cursors that follow them */
export async function sortedPage(
  sql: Sql,
  dialect: SqlDatabase['dialect'],
  conditions: Conditions,
  limit: number,
  sort: ListOrder,
  bounds: PageBounds,
): Promise<{ key: number; cursor: string }[]> {
  const order = orders[sort];
  const after = placeOf(sort, 'cursor', bounds.cursor);
  const last = placeOf(sort, 'until', bounds.until);
  const found: Place[] = [];
  if (after?.value !== null)
    found.push(...(await withValue(sql, dialect, conditions, limit, order, after, last)));
  if (found.length < limit && (last === undefined || last.value === null)) {
    const others = {
      ...conditions,
      below: Math.min(conditions.below, after?.value === null ? after.key : conditions.below),
      from: Math.max(conditions.from, last?.key ?? 0),
      // Of the requests without a number of PCs, which are few, this index knows.
      driver: sort === 'computers' && conditions.driver === 'stage' ? sort : conditions.driver,
      sql: (values: Values) => [...conditions.sql(values), order.hasNot],
    };
    const keys = await findKeys(sql, dialect, others, limit - found.length);
    found.push(...keys.map((key) => ({ value: null, key })));
  }
  return found.map(({ value, key }) => ({ key, cursor: `${value ?? ''}~${key}` }));
}

async function withValue(
  sql: Sql,
  dialect: SqlDatabase['dialect'],
  conditions: Conditions,
  limit: number,
  { column, index, has, isDescending }: Order,
  after: Place | undefined,
  last: Place | undefined,
): Promise<Place[]> {
  const [further, nearer] = isDescending ? ['<', '>'] : ['>', '<'];
  const rows = await findInOrder(sql, dialect, conditions, limit, {
    by: `r.${column} ${isDescending ? 'DESC' : ''}, r.list_key DESC`,
    value: `r.${column}`,
    index,
    where(values) {
      const where = [has];
      if (after) {
        const value = values.add(after.value);
        where.push(
          `r.${column} ${further}= ${value}`,
          `(r.${column} ${further} ${value} OR r.list_key < ${values.add(after.key)})`,
        );
      }
      if (last && last.value !== null) {
        const value = values.add(last.value);
        where.push(
          `r.${column} ${nearer}= ${value}`,
          `(r.${column} ${nearer} ${value} OR r.list_key >= ${values.add(last.key)})`,
        );
      }
      return where;
    },
  });
  return rows.map(({ value = null, list_key }) => ({ value, key: Number(list_key) }));
}

/** @throws PanelFailure invalid */
function placeOf(sort: ListOrder, name: keyof PageBounds, text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const pattern = sort === 'computers' ? /^(\d{0,10})~(\d{1,16})$/ : /^(|\d{4}-\d\d-\d\d)~(\d{1,16})$/;
  const [, value, key] = pattern.exec(text) ?? [];
  if (value === undefined || !Number.isSafeInteger(Number(key)))
    throw new PanelFailure('invalid', {
      problems: { [name]: 'expected "next" of a page of the same order' },
    });
  return { value: value === '' ? null : sort === 'computers' ? Number(value) : value, key: Number(key) };
}
