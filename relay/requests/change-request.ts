/**
 * Changes of what stands in a request's record: stage, follow-up, the person assigned to it, corrected fields. Promise: of two
 * concurrent changes the second is refused, with both values, unless they are the same.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Person, StageRecord } from '../../contract/panel/answers.ts';
import type { Corrections } from '../../contract/panel/inputs.ts';
import { correctableNames } from '../../contract/panel/limits.ts';
import { changedRecord, nextStepOf, pastStages, type RecordChange } from '../../contract/stage-record.ts';
import { localMinute, momentOf } from '../base/local-days.ts';
import { type OpeningTimes, openMsBetween } from '../base/opening-hours.ts';
import { Refusal } from '../base/refusal.ts';
import type { ChangeContext, LoggedChange } from '../store/change-log.ts';
import type { Row, Sql, SqlValue } from '../store/db/sql-database.ts';
import { derivedColumns } from '../store/derived-columns.ts';
import { readFields, toRequest } from '../store/request-row.ts';
import { writeSearchText } from '../store/search-text.ts';
import { changeOnce } from './change-once.ts';

/** How long the first answer took is counted in opening hours. */
export interface RecordContext extends ChangeContext {
  times: OpeningTimes;
  trialDays: number;
}

/** @throws Refusal notFound, conflict, invalid, noAccount where it names an account that does not exist */
export function changeRecord(id: string, change: RecordChange, context: RecordContext): Promise<StageRecord> {
  const { by, now, trialDays } = context;
  const { version } = change.body;
  return changeOnce(context, {
    requestId: id,
    id: change.body.id,
    // Under the version that this change gave it: what was based on it is compared with what others changed since.
    again: (_sql, row) => ({ ...acceptedRecord(row), version: version + 1 }),
    async make(sql, row) {
      const before = acceptedRecord(row);
      const people = await namedIn(sql, change);
      const undo = change.call === 'undoStage' ? change.body.undo : undefined;
      const entries = undo ? await stageEntries(sql, id) : [];
      const { way, receivedAt, sent } = toRequest(row);
      const stages = pastStages({ way, receivedAt: receivedAt.toISOString() }, entries);
      const to = changedRecord(before, change, { by, people, at: now.toISOString(), trialDays, stages });
      const corrected = change.call === 'correctFields' ? change.body.fields : undefined;
      if (to === before) return { answer: before };
      if (before.version !== version) {
        if (isSame(before, to)) return { answer: before };
        const record = { ...before, fields: differences(before.fields, to.fields).from };
        throw new Refusal('conflict', { current: { record }, yours: change.body });
      }
      if (to.trialStart && to.trialEnds && to.trialEnds <= to.trialStart)
        throw new Refusal('invalid', { problems: { trialEnds: 'Expected a day after trialStart' } });
      const emptied = correctableNames.find((name) => corrected?.[name] === '' && sent[name] !== '');
      if (emptied)
        throw new Refusal('invalid', { problems: { [`fields.${emptied}`]: 'Este campo es requerido' } });
      await writeRecord(sql, row, to, context, entries.find((entry) => entry.id === undo)?.answer);
      if (change.call === 'changeTaken') await storeTakeNotice(sql, id, to);
      if (corrected || to.lostReason !== before.lostReason) await writeSearchText(sql, id);
      return { answer: to, entry: logged(change, before, to, row) };
    },
  });
}

/** What a request loses that is set back to new. */
const answerColumns = ['first_contact_at', 'answer_by', 'answer_name', 'answer_wait_ms', 'answer_hour'];

type StageEntry = { id: string; to: StageRecord; answer?: Row };
async function stageEntries(sql: Sql, id: string): Promise<StageEntry[]> {
  const entries = "SELECT id, details FROM panel_changes WHERE request_id = $1 AND kind = 'stage'";
  return (await sql.rows(entries, [id])).map((row) => ({ id: row.id, ...JSON.parse(String(row.details)) }));
}

/** @throws Refusal noAccount */
async function namedIn(sql: Sql, { body }: RecordChange): Promise<Person[]> {
  const named = 'to' in body ? body.to : 'seller' in body ? body.seller : undefined;
  if (named === undefined) return [];
  const rows = await sql.rows('SELECT id, name FROM panel_accounts WHERE id = $1', [named]);
  if (rows.length === 0) throw new Refusal('noAccount');
  return rows.map(({ id, name }) => ({ id: String(id), name: String(name) }));
}

/** Another person has just made the same change: there is nothing to decide. */
function isSame(before: StageRecord, { version, changedBy, takenAt, ...values }: StageRecord): boolean {
  return isDeepStrictEqual({ ...before, ...values }, before);
}

/** @throws Refusal notFound where the request is quarantined */
function acceptedRecord(row: Row): StageRecord {
  const { status, record } = toRequest(row);
  if (status !== 'accepted') throw new Refusal('notFound');
  return record;
}

function logged({ call, body }: RecordChange, before: StageRecord, to: StageRecord, row: Row): LoggedChange {
  switch (call) {
    case 'changeStage':
    case 'undoStage':
      return {
        ...{ kind: 'stage', from: before.stage, to: { ...to, fields: {} } },
        reason: 'stage' in body && body.stage === 'trial' ? body.reason : undefined,
        ...(to.stage === 'new' && {
          answer: Object.fromEntries(answerColumns.map((name) => [name, row[name] ?? null])),
        }),
      };
    case 'changeFollowUp':
      return body.done && !to.followUp
        ? { kind: 'followUp', ...nextStepOf(before), done: true }
        : { kind: 'followUp', ...nextStepOf(to) };
    case 'changeTaken':
      return body.taken ? { kind: 'taken', to: (body.to && to.takenBy) || undefined } : { kind: 'untaken' };
    case 'correctFields':
      return { kind: 'corrected', ...differences(before.fields, to.fields) };
  }
}

/** What delivery/request-notices.ts tells: only the latest take, and none that was given back. */
async function storeTakeNotice(sql: Sql, id: string, { takenBy, version }: StageRecord): Promise<void> {
  await sql.rows('DELETE FROM take_notices WHERE request_id = $1', [id]);
  if (takenBy)
    await sql.rows('INSERT INTO take_notices (request_id, version) VALUES ($1, $2)', [id, version]);
}

/**
 * A new request counts as answered when it is contacted, or assigned (then by the assigned person), and as unanswered when it is
 * new again and assigned to no one; one that a person entered never waited.
 */
function firstAnswer(row: Row, to: StageRecord, { by, now, times }: RecordContext): Record<string, SqlValue> {
  if (row.way != null) return {};
  if (!isAnswered(to)) return { answer_by: null, answer_name: null, answer_wait_ms: null, answer_hour: null };
  if (isAnswered(toRequest(row).record)) return {};
  const fromMs = Number(row.answer_from ?? row.received_at);
  return {
    answer_by: (to.takenBy ?? by).id,
    answer_name: (to.takenBy ?? by).name,
    answer_wait_ms: openMsBetween(fromMs, now.getTime(), times),
    answer_hour: Number(localMinute(fromMs, times.timeZone).slice(11, 13)),
  };
}

const isAnswered = ({ stage, takenBy }: StageRecord) => stage !== 'new' || takenBy !== null;

/** Another day or time is told anew (delivery/request-notices.ts), another text is not. */
function stepColumns(row: Row, to: StageRecord, timeZone: string): Record<string, SqlValue> {
  const { followUp: day, followUpTime: time, followUpText: text } = to;
  const columns = { follow_up: day, follow_up_time: time, follow_up_text: text };
  if (day === row.follow_up && time === row.follow_up_time) return columns;
  const at = day && time ? momentOf(day, time, timeZone) : null;
  return { ...columns, follow_up_at: at, follow_up_told_at: null };
}

/** @param answer columns of the first answer that an undo restores */
async function writeRecord(sql: Sql, row: Row, to: StageRecord, context: RecordContext, answer: Row = {}) {
  const { version, stage, stageAt, trialStart, trialEnds, sale, lostReason } = to;
  const { seller, takenBy, takenAt, changedBy } = to;
  const values: Record<string, SqlValue> = {
    ...correctedColumns(row, to.fields),
    ...firstAnswer(row, to, context),
    // The first contact counts, unless the request is set back to new.
    first_contact_at: stage === 'new' ? null : (row.first_contact_at ?? context.now.getTime()),
    ...answer,
    version,
    stage,
    stage_at: Date.parse(stageAt),
    trial_start: trialStart,
    trial_ends: trialEnds,
    won_edition: sale?.edition ?? null,
    licences: sale?.licences ?? null,
    amount_cents: sale?.amountCents ?? null,
    seller_id: seller?.id ?? null,
    seller_name: seller?.name ?? null,
    lost_reason: lostReason,
    ...stepColumns(row, to, context.times.timeZone),
    taken_by: takenBy?.id ?? null,
    taken_name: takenBy?.name ?? null,
    taken_at: takenAt && Date.parse(takenAt),
    person_id: changedBy?.id ?? '',
    person_name: changedBy?.name ?? '',
  };
  const columns = Object.keys(values).map((name, at) => `${name} = $${at + 2}`);
  await sql.rows(`UPDATE requests SET ${columns} WHERE id = $1`, [row.id ?? '', ...Object.values(values)]);
}

/** Of the fields that differ: what they were, and what they are. */
function differences(from: Corrections, to: Corrections): { from: Corrections; to: Corrections } {
  const names = correctableNames.filter((name) => from[name] !== to[name]);
  const only = (of: Corrections): Corrections => Object.fromEntries(names.map((name) => [name, of[name]]));
  return { from: only(from), to: only(to) };
}

/** Of a request with these fields. The fingerprint stays: a visitor who sends the same again does not know of corrections. */
function correctedColumns(row: Row, fields: Corrections): Record<string, SqlValue> {
  const { to } = differences(toRequest(row).sent, fields);
  const corrected = Object.keys(to).length > 0 ? JSON.stringify(to) : null;
  return { corrected, ...derivedColumns(readFields({ ...row, corrected })) };
}
