/**
 * The panel's part of a copy into PostgreSQL: accounts with their passkeys, stages, notes, follow-ups, what happened,
 * and the sums of visits.
 * It may be repeated: of two versions of a stage or a note the higher one stays, and what is there already is not
 * doubled. Sessions and invitations stay behind, so that everybody signs in again; the index is derived from the rest.
 */
import { indexRows } from '../panel/index-rows.ts';
import type { Row, Sql, SqlDatabase } from '../store/sql-database.ts';

export interface CopiedPanel {
  /** Requests with a stage or a follow-up. */
  stages: number;
  notes: number;
  accounts: number;
  /** Names of the accounts that stay behind, because the target has another account of that name. */
  namesTaken: string[];
}

interface Table {
  name: string;
  /** Of the rows `n`, those that can be in the target. */
  where: string;
  /** What happens to a row that the target has; `update` sets all of its columns. */
  onConflict: (update: string) => string;
}

const hasRequest = 'EXISTS (SELECT 1 FROM requests r WHERE r.id = n.request_id)';
const keep = () => 'ON CONFLICT DO NOTHING';

/** Each after the tables that it refers to. */
const tables: readonly Table[] = [
  { name: 'panel_accounts', where: 'true', onConflict: keep },
  {
    name: 'panel_passkeys',
    where: 'EXISTS (SELECT 1 FROM panel_accounts a WHERE a.id = n.account_id)',
    onConflict: keep,
  },
  { name: 'panel_account_changes', where: 'true', onConflict: keep },
  {
    name: 'panel_records',
    where: hasRequest,
    onConflict: (update) =>
      `ON CONFLICT (request_id) DO UPDATE SET ${update} WHERE excluded.version > panel_records.version`,
  },
  {
    name: 'panel_notes',
    where: hasRequest,
    onConflict: (update) =>
      `ON CONFLICT (id) DO UPDATE SET ${update} WHERE excluded.version > panel_notes.version`,
  },
  { name: 'panel_changes', where: `n.request_id IS NULL OR ${hasRequest}`, onConflict: keep },
  {
    name: 'delivery_attempts',
    // It has no key.
    where: `${hasRequest} AND NOT EXISTS (SELECT 1 FROM delivery_attempts t WHERE t.request_id = n.request_id
      AND t.channel = n.channel AND t.at = n.at AND t.outcome = n.outcome)`,
    onConflict: () => '',
  },
  {
    name: 'hourly_figures',
    where: 'true',
    onConflict: () =>
      'ON CONFLICT (hour, event) DO UPDATE SET count = greatest(hourly_figures.count, excluded.count)',
  },
];

/** indexRows takes no more at once. */
const rowsAtOnce = 200;

/** @param to has the requests of `from` already */
export async function copyPanel(from: SqlDatabase, to: SqlDatabase): Promise<CopiedPanel> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    counts[table.name] = 0;
    for await (const rows of pagesOf(from, table.name)) {
      await to.transaction(async (sql) => {
        await copyRows(sql, table, rows);
        if (table.name === 'panel_records' || table.name === 'panel_notes')
          await indexRows(sql, to, [...new Set(rows.map(({ request_id }) => String(request_id)))]);
      });
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
    }
  }
  const namesTaken = await namesTakenIn(from, to);
  return {
    stages: counts.panel_records ?? 0,
    notes: counts.panel_notes ?? 0,
    accounts: (counts.panel_accounts ?? 0) - namesTaken.length,
    namesTaken,
  };
}

async function* pagesOf(from: SqlDatabase, table: string): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const page = await from.rows(
      `SELECT rowid AS copied_row, * FROM ${table} WHERE rowid > $1 ORDER BY rowid LIMIT ${rowsAtOnce}`,
      [after],
    );
    const last = page.at(-1);
    if (!last) return;
    after = Number(last.copied_row);
    yield page.map(({ copied_row: _, ...row }) => row);
  }
}

async function copyRows(sql: Sql, { name, where, onConflict }: Table, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const update = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  await sql.rows(
    `INSERT INTO ${name} (${columns.join(', ')})
     SELECT ${columns.map((column) => `n.${column}`).join(', ')} FROM json_populate_recordset(NULL::${name}, $1) n
     WHERE ${where} ${onConflict(update)}`,
    [JSON.stringify(rows)],
  );
}

/** There are few accounts. */
async function namesTakenIn(from: SqlDatabase, to: SqlDatabase): Promise<string[]> {
  const there = new Set((await to.rows('SELECT id FROM panel_accounts')).map(({ id }) => id));
  const here = await from.rows('SELECT id, name FROM panel_accounts ORDER BY name');
  return here.filter(({ id }) => !there.has(id)).map(({ name }) => String(name));
}
