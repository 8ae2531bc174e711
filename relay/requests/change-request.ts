/** Changes of stage, follow-up and the person assigned to a request. Promise: of two concurrent changes the second is refused, with both values. */
import type { StageRecord } from '../../contract/panel-answers.ts';
import type { StageChange } from '../../contract/panel-inputs.ts';
import type { Row, Sql, SqlValue } from '../db/sql-database.ts';
import { addDays, localMinute } from '../local-days.ts';
import { type OpeningTimes, openMsBetween } from '../opening-hours.ts';
import { type ChangeContext, type LoggedChange, logChange, markForSearch } from './change-log.ts';
import { PanelFailure } from './panel-failure.ts';
import { toRequest } from './request-row.ts';

/** Length of a trial, including its first day. */
const trialDays = 30;

/** How long the first answer took is counted in opening hours. */
export interface RecordContext extends ChangeContext {
  times: OpeningTimes;
}

/** @throws PanelFailure notFound, conflict */
export function changeStage(id: string, change: StageChange, context: RecordContext): Promise<StageRecord> {
  return changeRecord(id, change, context, (before) => {
    const to = afterStage(before, change, context);
    return { to, log: { kind: 'stage', from: before.stage, to } };
  });
}

/** @throws PanelFailure notFound, conflict */
export function changeFollowUp(
  id: string,
  change: { version: number; followUp: string | null },
  context: RecordContext,
): Promise<StageRecord> {
  return changeRecord(id, change, context, (before) => ({
    to: { ...before, version: before.version + 1, followUp: change.followUp, changedBy: context.by },
    log: { kind: 'followUp', followUp: change.followUp },
  }));
}

/** Assigns the request to the caller, or to no one. @throws PanelFailure notFound, conflict */
export function changeTaken(
  id: string,
  change: { version: number; taken: boolean },
  context: RecordContext,
): Promise<StageRecord> {
  const { by, now } = context;
  return changeRecord(id, change, context, (before) => ({
    to: {
      ...before,
      version: before.version + 1,
      takenBy: change.taken ? by : null,
      takenAt: change.taken ? now.toISOString() : null,
      changedBy: by,
    },
    log: { kind: change.taken ? 'taken' : 'untaken' },
  }));
}

/** Details of other stages are dropped; the dates of a trial are kept. */
function afterStage(before: StageRecord, change: StageChange, { by, now }: ChangeContext): StageRecord {
  const { stage } = change;
  const isBeforeTrial = stage === 'new' || stage === 'contacted';
  const trialStart = stage === 'trial' ? change.trialStart : isBeforeTrial ? null : before.trialStart;
  return {
    version: before.version + 1,
    stage,
    // A sale that is corrected was closed when it was closed.
    stageAt: stage === before.stage ? before.stageAt : now.toISOString(),
    trialStart,
    trialEnds: trialStart && addDays(trialStart, trialDays),
    sale:
      stage === 'won'
        ? { edition: change.edition, licences: change.licences, amountCents: change.amountCents }
        : null,
    lostReason: stage === 'lost' ? change.reason : null,
    followUp: before.followUp,
    takenBy: before.takenBy,
    takenAt: before.takenAt,
    changedBy: by,
  };
}

async function changeRecord(
  id: string,
  sent: { version: number },
  context: RecordContext,
  next: (before: StageRecord) => { to: StageRecord; log: LoggedChange },
): Promise<StageRecord> {
  const record = await context.database.transaction(async (sql) => {
    // Locked, so that the second of two changes at once reads what the first has written.
    const [row] = await sql.rows(
      `SELECT * FROM requests WHERE id = $1 AND status = 'accepted' ${context.database.forUpdate}`,
      [id],
    );
    if (!row) throw new PanelFailure('notFound');
    const before = toRequest(row).record;
    if (before.version !== sent.version) return repeatOf(before, sent, context, next);
    const { to, log } = next(before);
    await writeRecord(sql, row, to, context);
    await logChange(sql, [id], log, context);
    if (to.lostReason !== before.lostReason) await markForSearch(sql, [id]);
    return to;
  });
  await context.publishChange({ requests: [id] });
  return record;
}

/**
 * The columns of the first answer: when a new request without an assigned person is taken or contacted. They are cleared when
 * the request becomes new again and no person is assigned.
 */
function firstAnswer(row: Row, to: StageRecord, { by, now, times }: RecordContext): Record<string, SqlValue> {
  if (!isAnswered(to)) return { answer_by: null, answer_name: null, answer_wait_ms: null, answer_hour: null };
  if (isAnswered(toRequest(row).record)) return {};
  const fromMs = Number(row.answer_from ?? row.received_at);
  return {
    answer_by: by.id,
    answer_name: by.name,
    answer_wait_ms: openMsBetween(fromMs, now.getTime(), times),
    answer_hour: Number(localMinute(fromMs, times.timeZone).slice(11, 13)),
  };
}

function isAnswered({ stage, takenBy }: StageRecord): boolean {
  return stage !== 'new' || takenBy !== null;
}

async function writeRecord(sql: Sql, row: Row, to: StageRecord, context: RecordContext): Promise<void> {
  const { version, stage, stageAt, trialStart, trialEnds, sale, lostReason, followUp } = to;
  const { takenBy, takenAt, changedBy } = to;
  const values: Record<string, SqlValue> = {
    ...firstAnswer(row, to, context),
    // The first contact counts, unless the request is set back to new.
    first_contact_at: stage === 'new' ? null : (row.first_contact_at ?? context.now.getTime()),
    version,
    stage,
    stage_at: Date.parse(stageAt),
    trial_start: trialStart,
    trial_ends: trialEnds,
    won_edition: sale?.edition ?? null,
    licences: sale?.licences ?? null,
    amount_cents: sale?.amountCents ?? null,
    lost_reason: lostReason,
    follow_up: followUp,
    taken_by: takenBy?.id ?? null,
    taken_name: takenBy?.name ?? null,
    taken_at: takenAt && Date.parse(takenAt),
    person_id: changedBy?.id ?? '',
    person_name: changedBy?.name ?? '',
  };
  const columns = Object.keys(values).map((name, at) => `${name} = $${at + 2}`);
  await sql.rows(`UPDATE requests SET ${columns.join(', ')} WHERE id = $1`, [
    row.id ?? '',
    ...Object.values(values),
  ]);
}

/** A change whose answer was lost is answered again; any other change of an old version is a conflict. */
function repeatOf(
  current: StageRecord,
  sent: { version: number },
  context: RecordContext,
  next: (before: StageRecord) => { to: StageRecord },
): StageRecord {
  if (current.version === sent.version + 1 && current.changedBy?.id === context.by.id) {
    const { to } = next({ ...current, version: sent.version });
    // The moments are those of the first time.
    const { stageAt, changedBy } = current;
    const same = { ...to, stageAt, changedBy, takenAt: to.takenAt && current.takenAt };
    if (JSON.stringify(same) === JSON.stringify(current)) return current;
  }
  throw new PanelFailure('conflict', { current: { record: current }, yours: sent });
}
