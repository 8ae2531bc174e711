/**
 * The searched text of a request, of its fields and newest notes: written in the transaction that stores or changes them, and folded
 * so that accents, case, blanks and punctuation make no difference. A trigram index finds any three letters in a row. One or two letters
 * are found at the beginnings of words only; for them the text ends with the beginnings of all words, two blanks before each.
 */
import { argentine15 } from '../../contract/phone-number.ts';
import { fieldNames } from '../../contract/trial-request.ts';
import { jsonOf, type Row, type Sql, type SqlDatabase } from './db/sql-database.ts';
import { folded, ignored, plain } from './normal-form.ts';
import { readFields } from './request-row.ts';

/** Its values are of `textsOf`. */
export const storeTexts = `
  INSERT INTO request_search (list_key, text) SELECT CAST(value->>0 AS BIGINT), value->>1 FROM json_each($1) WHERE true
  ON CONFLICT (list_key) DO UPDATE SET text = excluded.text`;

/** @param rows of `requests` @param notes of any of them, the newest first */
export function textsOf(rows: readonly Row[], notes: readonly Row[] = []): [string] {
  const of = Map.groupBy(notes, ({ request_id }) => request_id);
  const texts = rows.map((row) => {
    const { edition = '', ...fields } = readFields(row);
    const noted = of.get(row.id)?.map(({ text }) => `${text}`) ?? [];
    const all = [...fieldNames.map((name) => fields[name]), edition, `${row.lost_reason ?? ''}`, ...noted];
    return [row.list_key, searchTextOf(all)];
  });
  return [jsonOf(texts)];
}

/** The condition on `requests r` that these words stand in the name, which is the first line of a text, and its values. */
export function nameHas(words: readonly string[], dialect: SqlDatabase['dialect']) {
  const place = dialect === 'sqlite' ? 'instr' : 'strpos';
  const found = words.map((_, nth) => `${place}(text, $${nth + 2}) BETWEEN 1 AND ${place}(text, $1)`);
  const named = `SELECT 1 FROM request_search s WHERE s.list_key = r.list_key AND ${found.join(' AND ')}`;
  return { where: [`EXISTS (${named})`], values: ['\n', ...words] };
}

/** Writes the text of a changed request anew. A migration writes all when what is searched of a request changes. */
export async function writeSearchText(sql: Sql, id: string): Promise<void> {
  const rows = await sql.rows('SELECT * FROM requests WHERE id = $1', [id]);
  await sql.rows(storeTexts, textsOf(rows, await sql.rows(newestNotes('$1'), [id])));
}

/** All fields together have 3,000; the rest is for notes. SQLite holds the event loop while it writes the index, and overwrites what was there. */
const textLengthMax = 4_000;

/** More of each request than a text takes, because blanks do not count. @param ids placeholders */
export const newestNotes = (ids: string) => `
  SELECT request_id, text FROM (
    SELECT request_id, text, created_at, id,
      sum(length(text)) OVER (PARTITION BY request_id ORDER BY created_at DESC, id DESC) - length(text) AS newer
    FROM panel_notes WHERE request_id IN (${ids})) AS notes
  WHERE newer < ${5 * textLengthMax} ORDER BY created_at DESC, id DESC`;

const shortLength = 2;
const termsMax = 8;

/** @param texts the most important first: what is beyond the limit is not searched */
export function searchTextOf(texts: readonly string[]): string {
  const beginnings = new Set<string>();
  const lines: string[] = [];
  let left = textLengthMax;
  for (const text of texts) {
    if (left <= 0) break;
    const part = plain(text.slice(0, left));
    for (const word of part.split(ignored).filter(Boolean))
      beginnings.add([...word].slice(0, shortLength).join(''));
    const line = part.replace(ignored, '').slice(0, left);
    lines.push(line);
    left -= line.length + 1;
  }
  const text = lines.join('\n').toWellFormed();
  return `${text}\n${[...beginnings].map((beginning) => `  ${beginning}`).join('')}`;
}

/**
 * Splits a query into parts that must all occur. Characters other than letters, digits and symbols are removed; a
 * query of digits, blanks and signs is one phone number. It is stored with its country's code, without the zeros that are dialled; behind
 * the code some write a digit that others leave out, the 1 of Mexico and the 9 of Argentina.
 */
export function searchParts(query: string): string[] {
  const isNumber = /^[\d\s()+.\-/]+$/.test(query);
  const number = folded(query)
    .replace(/^0+(?=\d{6})/, '')
    .replace(argentine15, '$1')
    .replace(/^\d{2,}(?=\d{10}$)/, '');
  const words = isNumber ? [number] : query.split(/\s+/);
  const terms = new Set(words.map(folded).filter(Boolean));
  return [...terms].slice(0, termsMax).map((term) => ([...term].length <= shortLength ? `  ${term}` : term));
}
