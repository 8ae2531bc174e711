/** Derives rows of the panel's index from stored requests, inside a transaction; existing rows are replaced. */
import { fieldNames, fromTemplateParams } from '../../contract/trial-request.ts';
import { addressOf } from '../store/recipient.ts';
import { placeholders, type Row, type Sql, type SqlDatabase, type SqlValue } from '../store/sql-database.ts';
import { indexKeyOf, nextKey } from './index-key.ts';
import { folded, searchTextOf } from './search-text.ts';

const columns = [
  'seq',
  'request_id',
  'stage',
  'account_id',
  'country',
  'city',
  'computers',
  'edition',
  'company',
  'phone',
  'email',
  'search',
] as const;
type Column = (typeof columns)[number];

/** The last digits of a phone number, which are compared, so that the country's notation does not matter. */
const phoneDigits = 8;
const computersMax = 1_000_000_000;

/** @param ids at most 200, because SQLite blocks this process; unknown ids are ignored */
export async function indexRows(
  sql: Sql,
  { eachOf }: Pick<SqlDatabase, 'eachOf'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const list = placeholders(ids.length);
  const requests = await sql.rows(
    `SELECT r.id, r.received_at, r.status, r.params, p.stage, p.account_id, p.lost_reason, i.seq
     FROM requests r LEFT JOIN panel_records p ON p.request_id = r.id
     LEFT JOIN panel_requests i ON i.request_id = r.id WHERE r.id IN (${list})`,
    ids,
  );
  const notes = Map.groupBy(
    await sql.rows(`SELECT request_id, text FROM panel_notes WHERE request_id IN (${list})`, ids),
    (row) => row.request_id,
  );
  const rows = requests.map((row) => rowOf(row, notes.get(row.id ?? null) ?? []));
  await keepApart(sql, rows, requests);
  await sql.rows(
    `INSERT INTO panel_requests (${columns.join(', ')})
     SELECT ${columns.map((name, at) => (isNumber(name) ? `CAST(value->>${at} AS BIGINT)` : `value->>${at}`)).join(', ')}
     FROM ${eachOf('$1')} WHERE true
     ON CONFLICT (request_id) DO UPDATE SET ${columns
       .slice(2)
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`,
    [JSON.stringify(rows.map((row) => columns.map((name) => row[name])))],
  );
}

const isNumber = (name: Column) => name === 'seq' || name === 'computers';

function rowOf(row: Row, notes: readonly Row[]): Record<Column, SqlValue> {
  const params: Record<string, string> = JSON.parse(String(row.params));
  const fields = fromTemplateParams(params);
  const digits = fields.phone.replace(/\D/g, '');
  const edition = fields.edition?.trim() ?? '';
  return {
    seq: row.seq ?? indexKeyOf(Number(row.received_at), String(row.id)),
    request_id: String(row.id),
    stage: row.status === 'quarantined' ? 'aside' : (row.stage ?? 'new'),
    account_id: row.account_id ?? null,
    country: folded(fields.country),
    city: folded(fields.city),
    computers: computersOf(fields.computers),
    edition: edition === '' ? null : folded(edition),
    company: folded(fields.company),
    phone: digits.slice(-phoneDigits),
    email: addressOf(params).replace(/\p{C}/gu, '').toWellFormed(),
    search: searchTextOf([
      ...fieldNames.map((name) => fields[name]),
      edition,
      String(row.lost_reason ?? ''),
      ...notes.map(({ text }) => String(text)),
    ]),
  };
}

/** The first number in the text: `unas 40 PC` is 40, `1,200` is 1200. */
export function computersOf(text: string): number | null {
  const digits = /\d[\d.,\s]*/.exec(text)?.[0].replace(/\D/g, '').slice(0, 10);
  return digits ? Math.min(Number(digits), computersMax) : null;
}

/** Gives each new row a key that no other row has. */
async function keepApart(
  sql: Sql,
  rows: readonly Record<Column, SqlValue>[],
  requests: readonly Row[],
): Promise<void> {
  const fresh = rows.filter((_row, at) => requests[at]?.seq == null);
  for (let unsure = fresh; unsure.length > 0; ) {
    const found = await sql.rows(
      `SELECT seq FROM panel_requests WHERE seq IN (${placeholders(unsure.length)})`,
      unsure.map(({ seq }) => seq),
    );
    const taken = new Set([
      ...found.map(({ seq }) => Number(seq)),
      ...rows.filter((row) => !unsure.includes(row)).map(({ seq }) => Number(seq)),
    ]);
    unsure = unsure.filter((row) => {
      const wanted = Number(row.seq);
      while (taken.has(Number(row.seq))) row.seq = nextKey(Number(row.seq));
      taken.add(Number(row.seq));
      return Number(row.seq) !== wanted;
    });
  }
}
