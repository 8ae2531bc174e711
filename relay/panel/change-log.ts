/** The log of the panel's changes, with author and time; written in the transaction of the change itself. */
import type { Person, StageRecord } from '../../contract/panel-answers.ts';
import type { Stage } from '../../contract/panel-inputs.ts';
import type { Sql } from '../store/sql-database.ts';
import { newChangeId } from './change-id.ts';

export type LoggedChange =
  | { kind: 'stage'; from: Stage; to: StageRecord }
  | { kind: 'followUp'; followUp: string | null }
  | { kind: 'note'; noteId: string; change: 'added' | 'edited' | 'deleted' }
  | { kind: 'released' | 'retried' }
  /** A change without a request: how many were erased or removed. */
  | { kind: 'erased' | 'removed'; requests: number };

export interface ChangeContext {
  by: Person;
  now: Date;
}

/** @param requestId null when the request no longer exists */
export async function logChange(
  sql: Sql,
  requestId: string | null,
  { kind, ...details }: LoggedChange,
  { by, now }: ChangeContext,
): Promise<void> {
  await sql.rows(
    `INSERT INTO panel_changes (id, request_id, at, account_id, account_name, kind, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [newChangeId(), requestId, now.getTime(), by.id, by.name, kind, JSON.stringify(details)],
  );
}
