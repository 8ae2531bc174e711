/** Applies the changes that wait for the relay to a request (optimistic view). */

import type { Account } from '../../contract/panel-account.ts';
import type { Note, RequestDetail, RequestRow, StageRecord } from '../../contract/panel-answers.ts';
import type { StageChange } from '../../contract/panel-inputs.ts';
import { addDays } from '../format/dates.ts';
import type { QueuedChange } from './queued-change.ts';

/** Length of a trial; the relay computes its end in the same way. */
export const trialDays = 30;

export function applyToDetail(
  detail: RequestDetail,
  changes: readonly QueuedChange[],
  account: Account,
): RequestDetail {
  return changes
    .filter(({ requestId, state }) => requestId === detail.id && state === 'waiting')
    .reduce((made, change) => applyOne(made, change, account), detail);
}

export function applyToRow(row: RequestRow, changes: readonly QueuedChange[]): RequestRow {
  let made = row;
  for (const change of changes) {
    if (change.requestId !== row.id || change.state !== 'waiting') continue;
    if (change.call === 'changeFollowUp') made = { ...made, followUp: change.body.followUp };
    if (change.call !== 'changeStage') continue;
    const { trialEnds } = stageFields(change.body);
    made = { ...made, stage: change.body.stage, stageAt: change.at, trialEnds };
  }
  return made;
}

function applyOne(detail: RequestDetail, change: QueuedChange, by: Account): RequestDetail {
  const { record, notes } = detail;
  if (change.call === 'changeStage')
    return {
      ...detail,
      record: {
        ...record,
        ...stageFields(change.body),
        stage: change.body.stage,
        stageAt: change.at,
        changedBy: by,
      },
    };
  if (change.call === 'changeFollowUp')
    return { ...detail, record: { ...record, followUp: change.body.followUp } };
  return { ...detail, notes: applyToNotes(notes, change, by) };
}

function applyToNotes(notes: Note[], change: QueuedChange, by: Account): Note[] {
  if (change.call === 'addNote') {
    const { id, text } = change.body;
    if (notes.some((note) => note.id === id)) return notes;
    return [...notes, { id, text, version: 0, at: change.at, by, editedAt: null }];
  }
  if (change.call === 'editNote') {
    const { text } = change.body;
    return notes.map((note) => (note.id === change.noteId ? { ...note, text } : note));
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
