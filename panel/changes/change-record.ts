/** What the relay does not have yet: drafts wait for the person, changes for the relay; one record each. */
import type { Conflict } from '../../contract/panel/answers.ts';
import type { EnteredRequest, Entry } from '../../contract/panel/inputs.ts';
import type { BodyOf } from '../../contract/panel/routes.ts';
import type { RecordChange } from '../../contract/stage-record.ts';
import { newId } from '../format/new-id.ts';

export type Change =
  | { call: 'enterRequest'; requestId: string; body: EnteredRequest }
  | (RecordChange & { requestId: string })
  | { call: 'addEntry'; requestId: string; body: Entry }
  | { call: 'addNote'; requestId: string; body: BodyOf<'addNote'> }
  | { call: 'editNote'; requestId: string; noteId: string; body: BodyOf<'editNote'> }
  | { call: 'deleteNote'; requestId: string; noteId: string; body: BodyOf<'deleteNote'> };

interface RecordBase {
  /** A change is sent under it, again and again: the relay makes it once. */
  key: string;
  accountId: string;
  /** The order in which the records were made, across tabs: milliseconds since 1970 with fractions. */
  order: number;
}

export type ChangeRecord = RecordBase &
  Change & {
    at: string;
    /** waiting: to be sent, or sent without an answer yet; refused: the person decides. */
    state: 'waiting' | 'refused';
    /** It is not sent before: until then it can be undone. Milliseconds since 1970. */
    notBefore?: number;
    /** Why it was refused, or not taken the last time, in Spanish. */
    message?: string;
    /** Another change came first: what the relay has stored. */
    current?: Conflict['current'];
  };

/** A note that is being written; with `noteId` and `version` a note that is edited. */
export interface NoteDraft extends RecordBase {
  state: 'draft';
  requestId: string;
  noteId?: string;
  version?: number;
  text: string;
}

export type UnsentRecord = ChangeRecord | NoteDraft;

export function isDraft(record: UnsentRecord): record is NoteDraft {
  return record.state === 'draft';
}

type TypedNote = Pick<NoteDraft, 'requestId' | 'noteId' | 'version' | 'text'>;

/** The change that a draft becomes: not under the draft's key, because its field may be open still in another tab. */
export function finished({ requestId, noteId, version = 0, text: typed }: TypedNote): Change {
  const text = typed.trim();
  if (noteId === undefined) return { call: 'addNote', requestId, body: { id: newId(), text } };
  return { call: 'editNote', requestId, noteId, body: { version, text } };
}

/** As it was made: what the relay answered to it, such as another person's note, is not part of it. */
export function bare(record: UnsentRecord): UnsentRecord {
  if (isDraft(record)) return record;
  const { message: _message, current: _current, notBefore: _notBefore, ...change } = record;
  return { ...change, state: 'waiting' };
}

/** The next change to send: those of one stage or one note keep their order, behind a refused one they wait, and all behind the request itself. */
export function nextToSend(records: readonly UnsentRecord[], now: number): ChangeRecord | undefined {
  const changes = records.filter((record) => !isDraft(record));
  const isFirst = (change: ChangeRecord) =>
    changes.find((other) =>
      other.call === 'enterRequest'
        ? other.requestId === change.requestId
        : subjectOf(other) === subjectOf(change),
    ) === change;
  return changes.find(
    (change) => change.state !== 'refused' && (change.notBefore ?? 0) <= now && isFirst(change),
  );
}

/** The later changes of the same stage or note, under the version that the relay has just assigned. */
export function rebased(records: readonly UnsentRecord[], sent: ChangeRecord, version: number) {
  // A note that is not stored yet has version 0.
  const seen = 'version' in sent.body ? sent.body.version : 0;
  return behind(records, sent)
    .filter((later) => 'version' in later.body && later.body.version === seen)
    .map((later) => withVersion(later, version));
}

/** The other changes of the same stage or note. */
function behind(records: readonly UnsentRecord[], first: ChangeRecord): ChangeRecord[] {
  return records
    .filter((record) => !isDraft(record))
    .filter((other) => other.key !== first.key && subjectOf(other) === subjectOf(first));
}

/** To be sent again; after a conflict, over what is stored now, and so is what waits behind it: the person is asked once. */
export function afresh(
  records: readonly UnsentRecord[],
  { message: _message, current, ...change }: ChangeRecord,
): ChangeRecord[] {
  const waiting: ChangeRecord = { ...change, state: 'waiting' };
  const stored = current && ('record' in current ? current.record : current.note);
  return stored
    ? [waiting, ...behind(records, waiting)].map((each) => withVersion(each, stored.version))
    : [waiting];
}

/** A change of the record; the version comes from the request. */
export type Wanted = {
  [Call in RecordChange['call']]: { call: Call; body: WithoutVersion<BodyOf<Call>> };
}[RecordChange['call']];
export type WantedStage = WithoutVersion<BodyOf<'changeStage'>>;
type WithoutVersion<Body> = Body extends unknown ? Omit<Body, 'id' | 'version'> : never;

/** Whether it changes the request's record, which has one version; notes and entries of the log do not. */
export function isOfRecord(change: Change): change is Change & RecordChange {
  return 'version' in change.body && noteOf(change) === undefined;
}

export function noteOf(change: Change): string | undefined {
  if (change.call === 'addNote') return change.body.id;
  return 'noteId' in change ? change.noteId : undefined;
}

function subjectOf(change: ChangeRecord): string {
  return `${change.requestId} ${isOfRecord(change) ? '' : (noteOf(change) ?? change.key)}`;
}

export function withVersion(change: ChangeRecord, version: number): ChangeRecord {
  if (!('version' in change.body)) return change;
  return { ...change, body: { ...change.body, version } } as ChangeRecord; // the body keeps its kind
}
