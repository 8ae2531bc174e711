/** Changes of stage and follow-up. Promise: of two concurrent changes the second is refused, with both values. */
import type { StageRecord } from '../../contract/panel-answers.ts';
import type { StageChange } from '../../contract/panel-inputs.ts';
import type { Sql, SqlDatabase } from '../store/sql-database.ts';
import { type ChangeContext, type LoggedChange, logChange } from './change-log.ts';
import { indexRows } from './index-rows.ts';
import { PanelFailure } from './panel-failure.ts';
import { changed, readRecord, writeRecord } from './panel-records.ts';

/** @throws PanelFailure notFound, conflict */
export function changeStage(
  database: SqlDatabase,
  id: string,
  change: StageChange,
  context: ChangeContext,
): Promise<StageRecord> {
  return changeRecord(database, id, change, context, (before) => {
    const to = changed(before, change, context.by, context.now);
    return { to, log: { kind: 'stage', from: before.stage, to } };
  });
}

/** @throws PanelFailure notFound, conflict */
export function changeFollowUp(
  database: SqlDatabase,
  id: string,
  change: { version: number; followUp: string | null },
  context: ChangeContext,
): Promise<StageRecord> {
  return changeRecord(database, id, change, context, (before) => ({
    to: { ...before, version: before.version + 1, followUp: change.followUp, changedBy: context.by },
    log: { kind: 'followUp', followUp: change.followUp },
  }));
}

async function changeRecord(
  database: SqlDatabase,
  id: string,
  sent: { version: number },
  context: ChangeContext,
  next: (before: StageRecord) => { to: StageRecord; log: LoggedChange },
): Promise<StageRecord> {
  return database.transaction(async (sql) => {
    const found = await readRecord(sql, id);
    if (!found || found.status === 'quarantined') throw new PanelFailure('notFound');
    const { record: before } = found;
    if (before.version !== sent.version) return repeatOf(before, sent, context, next);
    const { to, log } = next(before);
    const firstContactAt = to.stage === 'new' ? null : context.now;
    if (!(await writeRecord(sql, id, to, firstContactAt))) throw await conflict(sql, id, sent);
    await logChange(sql, id, log, context);
    await indexRows(sql, database, [id]);
    return to;
  });
}

/** A change whose answer was lost is answered again; any other change of an old version is a conflict. */
function repeatOf(
  current: StageRecord,
  sent: { version: number },
  context: ChangeContext,
  next: (before: StageRecord) => { to: StageRecord },
): StageRecord {
  if (current.version === sent.version + 1 && current.changedBy?.id === context.by.id) {
    const { to } = next({ ...current, version: sent.version });
    const same = { ...to, stageAt: current.stageAt, changedBy: current.changedBy };
    if (JSON.stringify(same) === JSON.stringify(current)) return current;
  }
  throw new PanelFailure('conflict', { current: { record: current }, yours: sent });
}

async function conflict(sql: Sql, id: string, sent: unknown): Promise<PanelFailure> {
  const found = await readRecord(sql, id);
  return found
    ? new PanelFailure('conflict', { current: { record: found.record }, yours: sent })
    : new PanelFailure('notFound');
}
