/** What every change of a request shares: its author, the log in the change's own transaction, and what follows the commit. */
import { randomUUIDv7 } from 'node:crypto';
import type { Person, TimelineEvent } from '../../contract/panel/answers.ts';
import type { Row, Sql, SqlDatabase } from './db/sql-database.ts';
import type { Channel } from './outbox.ts';

/** `answer`: columns of the first answer, of a request that is set back to new. */
type ChangeOf<Event> = Event extends { by: Person }
  ? Omit<Event, 'id' | 'at' | 'by'> & { answer?: Row }
  : never;

export type LoggedChange =
  | ChangeOf<TimelineEvent>
  /** A change without a request: how many were erased or removed. */
  | { kind: 'erased' | 'removed'; requests: number };

/** What is published to open panels about a change. */
export interface PublishedChange {
  /** Ids of the changed requests. */
  requests: readonly string[];
  /** True when deliveries changed too. */
  deliveries?: boolean;
}

/** Who changes something where: the panel and the owner's commands call the same functions with a context of their own. */
export interface ChangeContext {
  database: SqlDatabase;
  /** The channels of an accepted request. */
  channels: readonly Channel[];
  by: Person;
  now: Date;
  /** Called after the commit. */
  publishChange: (change: PublishedChange) => Promise<void> | void;
}

/** Who changed what no account did, as the panel names it. */
export const commandLine: Person = { id: '', name: 'línea de comandos' };
export const retention: Person = { id: '', name: 'RETENTION_DAYS' };

/** @param requestIds null = they no longer exist: an entry of this id is then replaced @param id of the one entry */
export async function logChange(
  sql: Sql,
  requestIds: readonly string[] | null,
  { kind, ...details }: LoggedChange,
  { by, now }: Pick<ChangeContext, 'by' | 'now'>,
  id?: string,
): Promise<void> {
  const orReplace = requestIds ? '' : 'ON CONFLICT (id) DO UPDATE SET details = excluded.details';
  for (const requestId of requestIds ?? [null])
    await sql.rows(
      `INSERT INTO panel_changes (id, request_id, at, account_id, account_name, kind, details)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ${orReplace}`,
      [id ?? newChangeId(), requestId, now.getTime(), by.id, by.name, kind, JSON.stringify(details)],
    );
}

let lastTime = '';
let count = 0;

/**
 * Node's UUIDv7 does not ascend within a millisecond, in which one person may change two things.
 * @returns a UUIDv7 whose rand_a counts the ids of this process within the millisecond (RFC 9562, 6.2, method 1)
 */
export function newChangeId(): string {
  const id = randomUUIDv7();
  const time = id.slice(0, 13);
  count = time === lastTime ? count + 1 : 0;
  lastTime = time;
  return `${id.slice(0, 15)}${count.toString(16).padStart(3, '0')}${id.slice(18)}`;
}
