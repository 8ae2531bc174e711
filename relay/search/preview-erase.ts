/** Finds what is stored of a person, to be erased. */
import type { ErasePreview } from '../../contract/panel/answers.ts';
import { type PersonQuery, previewedMax } from '../../contract/panel/inputs.ts';
import { Refusal } from '../base/refusal.ts';
import { requestsOf } from '../requests/erase-requests.ts';
import { placeholders, type Reader } from '../store/db/sql-database.ts';
import { emailKey, phoneKey } from '../store/derived-columns.ts';
import { folded } from '../store/normal-form.ts';
import { readFields, rowsWithMail, toRequestRow } from '../store/request-row.ts';
import { nameHas, searchParts } from '../store/search-text.ts';
import { everything, findKeys } from './find-keys.ts';

const phoneDigitsMin = 6;

/** Finds a person's requests by mail address, phone or name, quarantined ones included. @throws Refusal tooVague */
export async function previewErase({ by, value }: PersonQuery, reader: Reader): Promise<ErasePreview> {
  const own = await keysOf(reader, by, value);
  const other = by === 'name' ? undefined : by === 'phone' ? ('email' as const) : ('phone' as const);
  const keys = [...own, ...(other ? await keysBeside(reader, other, own) : [])];
  const found = await rowsWithMail(reader, 'list_key', keys.slice(0, previewedMax));
  const shown = found.map((row) => ({
    ...toRequestRow(row),
    quarantined: row.status === 'quarantined',
    same: own.includes(Number(row.list_key)) ? undefined : other,
  }));
  const counted = await reader.rows(
    `SELECT request_id, count(*) AS notes FROM panel_notes
     WHERE request_id IN (${placeholders(shown.length)}) GROUP BY request_id`,
    shown.map(({ id }) => id),
  );
  const notes = new Map(counted.map((row) => [row.request_id, Number(row.notes)]));
  return {
    rows: shown.map((row) => ({ ...row, notes: notes.get(row.id) ?? 0 })),
    more: keys.length > previewedMax,
  };
}

async function keysOf(reader: Reader, by: PersonQuery['by'], value: string): Promise<number[]> {
  if (by === 'name') {
    const parts = searchParts(value);
    if (parts.length === 0) throw new Refusal('tooVague');
    const words = value.split(/\s+/).map(folded).filter(Boolean);
    const named = { ...everything, parts, ...nameHas(words, reader.dialect) };
    const found = await findKeys(reader, named, previewedMax + 1);
    // The search knows what was corrected, and not what was sent.
    const corrected = await reader.rows('SELECT list_key, params FROM requests WHERE corrected IS NOT NULL');
    const sent = corrected.filter(({ params = null }) => {
      const name = folded(readFields({ params }).fullName);
      return words.every((word) => name.includes(word));
    });
    return newest([...new Set([...found, ...sent.map(({ list_key }) => Number(list_key))])]);
  }
  if (by === 'phone' && value.replace(/\D/g, '').length < phoneDigitsMin) throw new Refusal('tooVague');
  const rows = await (by === 'email'
    ? requestsOf(reader, 'email_key', emailKey(value))
    : requestsOf(reader, 'phone_key', phoneKey(value)));
  return newest(rows.map(({ list_key }) => Number(list_key)));
}

/** Of the same phone as those of a mail address, or the other way round: that person's, or another's who shares it. */
async function keysBeside(reader: Reader, other: 'phone' | 'email', own: readonly number[]) {
  const column = `${other}_key` as const;
  const values = await reader.rows(
    `SELECT DISTINCT ${column} AS value FROM requests WHERE list_key IN (${placeholders(own.length)})`,
    own,
  );
  const found = await Promise.all(values.map(({ value }) => requestsOf(reader, column, String(value ?? ''))));
  const keys = new Set(found.flat().map(({ list_key }) => Number(list_key)));
  return newest([...keys].filter((key) => !own.includes(key)));
}

const newest = (keys: readonly number[]) => keys.toSorted((a, b) => b - a).slice(0, previewedMax + 1);
