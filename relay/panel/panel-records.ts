/** Reads and changes a request's record; versions make sure that one of two concurrent changes is refused. */
import type { Person, StageRecord } from '../../contract/panel-answers.ts';
import type { Stage, StageChange } from '../../contract/panel-inputs.ts';
import type { Row, Sql } from '../store/sql-database.ts';
import { addDays } from './local-days.ts';
import { iso, textOrNull } from './request-rows.ts';

/** Length of a trial, including its first day. */
const trialDays = 30;

export interface RecordRow {
  record: StageRecord;
  receivedAtMs: number;
  status: string;
}

/** Undefined when there is no such request. */
export async function readRecord(sql: Sql, id: string): Promise<RecordRow | undefined> {
  const [row] = await sql.rows(
    `SELECT r.received_at, r.status, p.version, p.stage, p.stage_at, p.trial_start, p.trial_ends, p.won_edition, p.licences,
       p.amount_cents, p.lost_reason, p.follow_up, p.account_id, p.account_name
     FROM requests r LEFT JOIN panel_records p ON p.request_id = r.id WHERE r.id = $1`,
    [id],
  );
  return row && { record: toRecord(row), receivedAtMs: Number(row.received_at), status: String(row.status) };
}

function toRecord(row: Row): StageRecord {
  return {
    version: Number(row.version ?? 0),
    stage: (row.stage ?? 'new') as Stage, // written from Stage values only
    stageAt: iso(row.stage_at ?? row.received_at) ?? '',
    trialStart: textOrNull(row.trial_start),
    trialEnds: textOrNull(row.trial_ends),
    sale:
      row.licences == null
        ? null
        : {
            edition: String(row.won_edition),
            licences: Number(row.licences),
            amountCents: Number(row.amount_cents),
          },
    lostReason: textOrNull(row.lost_reason),
    followUp: textOrNull(row.follow_up),
    changedBy: row.account_id == null ? null : { id: String(row.account_id), name: String(row.account_name) },
  };
}

/** The record after a change. Details of other stages are dropped; the dates of a trial are kept. */
export function changed(before: StageRecord, change: StageChange, by: Person, now: Date): StageRecord {
  const { stage } = change;
  const isBeforeTrial = stage === 'new' || stage === 'contacted';
  const trialStart = stage === 'trial' ? change.trialStart : isBeforeTrial ? null : before.trialStart;
  return {
    version: before.version + 1,
    stage,
    stageAt: now.toISOString(),
    trialStart,
    trialEnds: trialStart && addDays(trialStart, trialDays),
    sale:
      stage === 'won'
        ? { edition: change.edition, licences: change.licences, amountCents: change.amountCents }
        : null,
    lostReason: stage === 'lost' ? change.reason : null,
    followUp: before.followUp,
    changedBy: by,
  };
}

/** False when another change was stored since `record.version - 1`. */
export async function writeRecord(
  sql: Sql,
  id: string,
  record: StageRecord,
  firstContactAt: Date | null,
): Promise<boolean> {
  const { version, stage, stageAt, trialStart, trialEnds, sale, lostReason, followUp, changedBy } = record;
  const names = [
    'stage',
    'stage_at',
    'first_contact_at',
    'trial_start',
    'trial_ends',
    'won_edition',
    'licences',
    'amount_cents',
    'lost_reason',
    'follow_up',
    'account_id',
    'account_name',
  ];
  const written = await sql.rows(
    `INSERT INTO panel_records (request_id, version, ${names.join(', ')})
     VALUES (${Array.from({ length: names.length + 2 }, (_, at) => `$${at + 1}`).join(', ')})
     ON CONFLICT (request_id) DO UPDATE SET version = excluded.version,
       ${names.map((name) => (name === 'first_contact_at' ? firstContact : `${name} = excluded.${name}`)).join(', ')}
     WHERE panel_records.version = excluded.version - 1 RETURNING version`,
    [
      id,
      version,
      stage,
      Date.parse(stageAt),
      firstContactAt?.getTime() ?? null,
      trialStart,
      trialEnds,
      sale?.edition ?? null,
      sale?.licences ?? null,
      sale?.amountCents ?? null,
      lostReason,
      followUp,
      changedBy?.id ?? '',
      changedBy?.name ?? '',
    ],
  );
  return written.length > 0;
}

/** The first contact counts, unless the request is set back to new. */
const firstContact = `first_contact_at = CASE WHEN excluded.stage = 'new' THEN NULL
  ELSE coalesce(panel_records.first_contact_at, excluded.first_contact_at) END`;
