/**
 * A page of the list: newest first, or in another order what has a value in it, then the rest, newest first. Pages
 * begin after a place, the value and the key of a row, so that nothing is counted or skipped.
 */
import { type ListOrder, type ListQuery, pageSize } from '../../contract/panel/inputs.ts';
import { Refusal } from '../base/refusal.ts';
import type { Reader, SqlValue } from '../store/db/sql-database.ts';
import { type Conditions, findInOrder, findKeys } from './find-keys.ts';

interface Order {
  column: string;
  /** What orders those of the same value. */
  within?: string;
  isDescending?: true;
  /** How its value stands in a cursor; empty = it has none. */
  written: RegExp;
}

const orders: Record<ListOrder, Order> = {
  computers: { column: 'computers', isDescending: true, written: /^\d{0,10}$/ },
  trialEnds: { column: 'trial_ends', written: /^(\d{4}-\d\d-\d\d)?$/ },
  // As in Hoy: what has no time can be done until the end of its day.
  followUp: {
    column: 'follow_up',
    within: "coalesce(r.follow_up_time, '24')",
    written: /^(\d{4}-\d\d-\d\d [\d:]{2,5})?$/,
  },
};

function valued({ column }: Order): { has: string; hasNot: string } {
  // What is not on trial any more keeps the days of its trial.
  if (column === 'trial_ends') return { has: "r.stage = 'trial'", hasNot: "r.stage <> 'trial'" };
  return { has: `r.${column} IS NOT NULL`, hasNot: `r.${column} IS NULL` };
}

/** Where a row stands; value null = among those without one. */
interface Place {
  value: SqlValue;
  key: number;
}

/** @returns the page's keys, and the cursor of the next page; null = this is the last one */
export async function keysOfPage(
  reader: Reader,
  conditions: Conditions,
  { sort, cursor }: Pick<ListQuery, 'sort' | 'cursor'>,
): Promise<{ keys: number[]; next: string | null }> {
  const order = sort && orders[sort];
  const after = placeOf(order, cursor);
  const found: Place[] = [];
  if (order && after?.value !== null) {
    const { column, within, isDescending } = order;
    const place = `r.${column}${within ? ` || ' ' || ${within}` : ''}`;
    const further = `${place} ${isDescending ? '<' : '>'}`;
    const where = [...conditions.where, valued(order).has];
    const values = [...conditions.values];
    if (after) {
      const value = `$${values.push(after.value)}`;
      where.push(`${further}= ${value}`, `(${further} ${value} OR r.list_key < ${after.key})`);
    }
    const rows = await findInOrder(reader, { ...conditions, where, values }, pageSize + 1, {
      by: `r.${column} ${isDescending ? 'DESC' : ''}${within ? `, ${within}` : ''}, r.list_key DESC`,
      value: place,
    });
    found.push(...rows.map(({ value = null, list_key }) => ({ value, key: Number(list_key) })));
  }
  if (found.length <= pageSize) {
    const others = {
      ...conditions,
      below: Math.min(conditions.below, after?.value === null ? after.key : conditions.below),
      where: order ? [...conditions.where, valued(order).hasNot] : conditions.where,
    };
    const keys = await findKeys(reader, others, pageSize + 1 - found.length);
    found.push(...keys.map((key) => ({ value: null, key })));
  }
  const shown = found.slice(0, pageSize);
  const end = found.length > pageSize ? shown.at(-1) : undefined;
  return { keys: shown.map(({ key }) => key), next: end ? `${end.value ?? ''}~${end.key}` : null };
}

/** @throws Refusal invalid */
function placeOf(order: Order | undefined, text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const [, value = '', digits] = /^(.*)~(\d{1,16})$/.exec(text) ?? [];
  const key = Number(digits);
  if (!(order?.written ?? /^$/).test(value) || !Number.isSafeInteger(key))
    throw new Refusal('invalid', { problems: { cursor: 'expected "next" of a page of the same order' } });
  return { value: value === '' ? null : order === orders.computers ? Number(value) : value, key };
}
