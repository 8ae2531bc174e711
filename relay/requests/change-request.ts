/** Changes of stage, follow-up and the person assigned to a request. Promise: of two concurrent changes the second is refused, with both values. */
import type { StageRecord } from '../../contract/panel-answers.ts';
import type { FollowUpChange, StageChange, TakenChange } from '../../contract/panel-inputs.ts';
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
export function changeStage(id: string, change: StageChange, context: RecordContext) {
  const changed = (before: StageRecord) => afterStage(before, change, context.now);
  return changeRecord(id, change, context, changed, ({ stage: from }, to) => ({ kind: 'stage', from, to }));
}

/** @throws PanelFailure notFound, conflict */
export function changeFollowUp(id: string, change: FollowUpChange, context: RecordContext) {
  const { followUp } = change;
  return changeRecord(
    id,
    change,
    context,
    () => ({ followUp }),
    () => ({ kind: 'followUp', followUp }),
  );
}

/** Assigns the request to the caller, or to no one. @throws PanelFailure notFound, conflict */
export function changeTaken(id: string, change: TakenChange, context: RecordContext) {
  const { by, now } = context;
  const [takenBy, takenAt] = change.taken ? [by, now.toISOString()] : [null, null];
  const kind = change.taken ? 'taken' : 'untaken';
  return changeRecord(
    id,
    change,
    context,
    () => ({ takenBy, takenAt }),
    () => ({ kind }),
  );
}

/** Details of other stages are dropped; the dates of a trial are kept. */
function afterStage(before: StageRecord, change: StageChange, now: Date): Partial<StageRecord> {
  const { stage } = change;
  const isBeforeTrial = stage === 'new' || stage === 'contacted';
  const trialStart = stage === 'trial' ? change.trialStart : isBeforeTrial ? null : before.trialStart;
  return {
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
  };
}

/** @param changed what the change gives, besides version and author */
async function changeRecord(
  id: string,
  sent: { version: number },
  context: RecordContext,
  changed: (before: StageRecord) => Partial<StageRecord>,
  log: (before: StageRecord, to: StageRecord) => LoggedChange,
): Promise<StageRecord> {
  const next = (before: StageRecord): StageRecord => ({
    ...before,
    ...changed(before),
    version: before.version + 1,
    changedBy: context.by,
  });
  const record = await context.database.transaction(async (sql) => {
    // Locked, so that the second of two changes at once reads what the first has written.
    const [row] = await sql.rows(
      `SELECT * FROM requests WHERE id = $1 AND status = 'accepted' ${context.database.forUpdate}`,
      [id],
    );
    if (!row) throw new PanelFailure('notFound');
    const before = toRequest(row).record;
    if (before.version === sent.version) {
      const to = next(before);
      await writeRecord(sql, row, to, context);
      await logChange(sql, [id], log(before, to), context);
      if (to.lostReason !== before.lostReason) await markForSearch(sql, [id]);
      return to;
    }
    // A change whose answer was lost is answered again, with the moments of the first time.
    const { stageAt, takenAt } = before;
    const again = next({ ...before, version: sent.version });
    const repeated = { ...again, stageAt, takenAt: again.takenAt && takenAt };
    if (JSON.stringify(repeated) === JSON.stringify(before)) return before;
    throw new PanelFailure('conflict', { current: { record: before }, yours: sent });
  });
  await context.publishChange({ requests: [id] });
  return record;
}

/** A new request is answered when it is taken or contacted, and unanswered when it is new again and no one's. */
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
