/** The log of changes to accounts, with who made them; written in the transaction of the change itself. */
import type { Account, AccountChange } from '../../../contract/panel-account.ts';
import type { Row, Sql } from '../../store/sql-database.ts';
import { newChangeId } from '../change-id.ts';

export interface NewChange {
  at: Date;
  /** Null = a command on the server. */
  by: Account | null;
  account: Account;
  kind: AccountChange['kind'];
  detail?: string;
}

const listedMax = 100;

export async function recordChange(
  sql: Sql,
  { at, by, account, kind, detail = '' }: NewChange,
): Promise<void> {
  await sql.rows(
    `INSERT INTO panel_account_changes (id, at, by_id, by_name, account_id, account_name, kind, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [newChangeId(), at.getTime(), by?.id ?? null, by?.name ?? null, account.id, account.name, kind, detail],
  );
}

/** Newest first. @param before id of the last entry of the page before */
export async function listChanges(sql: Sql, before = '~'): Promise<AccountChange[]> {
  const rows = await sql.rows(
    `SELECT * FROM panel_account_changes WHERE id < $1 ORDER BY id DESC LIMIT ${listedMax}`,
    [before],
  );
  return rows.map(changeOf);
}

function changeOf(row: Row): AccountChange {
  return {
    id: String(row.id),
    at: new Date(Number(row.at)).toISOString(),
    by: row.by_name === null ? null : { id: String(row.by_id), name: String(row.by_name) },
    account: { id: String(row.account_id), name: String(row.account_name) },
    kind: String(row.kind) as AccountChange['kind'], // written by recordChange alone
    detail: String(row.detail),
  };
}
