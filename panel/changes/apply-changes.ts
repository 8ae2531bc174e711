/** Applies the changes that wait for the relay to a request, marked as unsaved. */

import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '../../contract/panel-account.ts';
import type { Note, RequestDetail, RequestRow, StageRecord } from '../../contract/panel-answers.ts';
import type { StageChange } from '../../contract/panel-inputs.ts';
import { detailKey, listsKey, type RequestList } from '../api/queries.ts';
import { addDays } from '../format/dates.ts';
import type { ChangeRecord } from './change-record.ts';

/** Length of a trial; the relay computes its end in the same way. */
export const trialDays = 30;

/** A request as it is shown: what the relay has not acknowledged is marked. */
export interface ShownDetail extends Omit<RequestDetail, 'notes'> {
  notes: ShownNote[];
  unsaved: { stage: boolean; followUp: boolean; taken: boolean };
}
export interface ShownNote extends Note {
  /** refused: the relay does not take it; the person's text stays here until it is discarded. */
  unsaved?: 'waiting' | 'refused';
}
export interface ShownRow extends RequestRow {
  unsaved?: true;
}

export function applyToDetail(
  detail: RequestDetail,
  changes: readonly ChangeRecord[],
  account: Account,
): ShownDetail {
  return changes
    .filter(
      ({ requestId, state, call }) => requestId === detail.id && (state !== 'refused' || call === 'addNote'),
    )
    .reduce<ShownDetail>((made, change) => applyOne(made, change, account), {
      ...detail,
      unsaved: { stage: false, followUp: false, taken: false },
    });
}

export function applyToRow(row: RequestRow, changes: readonly ChangeRecord[], account: Account): ShownRow {
  let made: ShownRow = row;
  for (const change of changes) {
    if (change.requestId !== row.id || change.state === 'refused') continue;
    if (change.call === 'changeFollowUp') made = { ...made, followUp: change.body.followUp, unsaved: true };
    if (change.call === 'changeTaken')
      made = { ...made, takenBy: change.body.taken ? account : null, unsaved: true };
    if (change.call !== 'changeStage') continue;
    const { trialEnds } = stageFields(change.body);
    made = { ...made, stage: change.body.stage, stageAt: change.at, trialEnds, unsaved: true };
  }
  return made;
}

function applyOne(detail: ShownDetail, change: ChangeRecord, by: Account): ShownDetail {
  const { record, notes, unsaved } = detail;
  if (change.call === 'changeStage')
    return {
      ...detail,
      unsaved: { ...unsaved, stage: true },
      record: {
        ...record,
        ...stageFields(change.body),
        stage: change.body.stage,
        stageAt: change.at,
        changedBy: by,
      },
    };
  if (change.call === 'changeFollowUp')
    return {
      ...detail,
      unsaved: { ...unsaved, followUp: true },
      record: { ...record, followUp: change.body.followUp },
    };
  if (change.call === 'changeTaken')
    return {
      ...detail,
      unsaved: { ...unsaved, taken: true },
      record: {
        ...record,
        takenBy: change.body.taken ? by : null,
        takenAt: change.body.taken ? change.at : null,
      },
    };
  return { ...detail, notes: applyToNotes(notes, change, by) };
}

function applyToNotes(notes: ShownNote[], change: ChangeRecord, by: Account): ShownNote[] {
  if (change.call === 'addNote') {
    const { id, text } = change.body;
    if (notes.some((note) => note.id === id)) return notes;
    const unsaved = change.state === 'refused' ? 'refused' : 'waiting';
    return [...notes, { id, text, version: 0, at: change.at, by, editedAt: null, unsaved }];
  }
  if (change.call === 'editNote') {
    const { text } = change.body;
    return notes.map((note) => (note.id === change.noteId ? { ...note, text, unsaved: 'waiting' } : note));
  }
  return change.call === 'deleteNote' ? notes.filter(({ id }) => id !== change.noteId) : notes;
}

function stageFields(
  body: StageChange,
): Pick<StageRecord, 'trialStart' | 'trialEnds' | 'sale' | 'lostReason'> {
  return {
    trialStart: body.stage === 'trial' ? body.trialStart : null,
    trialEnds: body.stage === 'trial' ? addDays(body.trialStart, trialDays) : null,
    sale:
      body.stage === 'won'
        ? { edition: body.edition, licences: body.licences, amountCents: body.amountCents }
        : null,
    lostReason: body.stage === 'lost' ? body.reason : null,
  };
}

export function takeAnswer(client: QueryClient, change: ChangeRecord, answer: unknown): void {
  const { requestId } = change;
  client.setQueryData<RequestDetail>(
    detailKey(requestId),
    (detail) => detail && answered(detail, change, answer),
  );
  if (change.call === 'changeStage' || change.call === 'changeFollowUp' || change.call === 'changeTaken')
    client.setQueriesData<RequestList>({ queryKey: listsKey }, (data) =>
      mapRows(data, requestId, (row) => withRecord(row, answer as StageRecord)),
    );
  void client.invalidateQueries({ queryKey: detailKey(requestId) });
  void client.invalidateQueries({ queryKey: ['today'] });
}

/** The contract's table gives each call's answer its type. */
function answered(detail: RequestDetail, change: ChangeRecord, answer: unknown): RequestDetail {
  const { notes } = detail;
  switch (change.call) {
    case 'changeStage':
    case 'changeFollowUp':
    case 'changeTaken':
      return { ...detail, record: answer as StageRecord };
    case 'addNote':
      return { ...detail, notes: [...notes.filter(({ id }) => id !== change.body.id), answer as Note] };
    case 'editNote':
      return { ...detail, notes: notes.map((note) => (note.id === change.noteId ? (answer as Note) : note)) };
    case 'deleteNote':
      return { ...detail, notes: notes.filter(({ id }) => id !== change.noteId) };
  }
}

function withRecord(
  row: RequestRow,
  { version, stage, stageAt, trialEnds, followUp, takenBy }: StageRecord,
): RequestRow {
  return { ...row, version, stage, stageAt, trialEnds, followUp, takenBy };
}

function mapRows(
  data: RequestList | undefined,
  id: string,
  change: (row: RequestRow) => RequestRow,
): RequestList | undefined {
  if (!data?.pages.some(({ rows }) => rows.some((row) => row.id === id))) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => (row.id === id ? change(row) : row)),
    })),
  };
}
