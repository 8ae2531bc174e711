/** Applies the changes that wait for the relay to a request, marked as unsaved. */
import type { QueryClient } from '@tanstack/react-query';
import type { WhoAmI } from '../../contract/panel/account-routes.ts';
import type {
  Note,
  Person,
  RequestDetail,
  RequestRow,
  StageRecord,
  Today,
} from '../../contract/panel/answers.ts';
import { changedRecord, firstStage, type PastStage, pastStages } from '../../contract/stage-record.ts';
import { detailKey, listsKey, meQuery, type RequestList } from '../api/queries.ts';
import { business } from '../format/business.ts';
import { type Change, type ChangeRecord, isOfRecord, noteOf } from './change-record.ts';

/** A request as it is shown: what the relay has not acknowledged is marked. */
export interface ShownDetail extends Omit<RequestDetail, 'notes'> {
  notes: ShownNote[];
  unsaved: Partial<Record<Change['call'], true>>;
}
export interface ShownNote extends Note {
  unsaved?: ChangeRecord['state'];
}
export interface ShownRow extends RequestRow {
  unsaved?: true;
}

export function applyToDetail(detail: RequestDetail, changes: readonly ChangeRecord[], account: Person) {
  let made: ShownDetail = { ...detail, unsaved: {} };
  const logged = detail.timeline.filter((event) => event.kind === 'stage');
  const stages = pastStages(detail, logged);
  for (const change of changes) {
    const { at, call, body } = change;
    const isShown = change.state !== 'refused' || call === 'addNote' || call === 'enterRequest';
    if (change.requestId !== detail.id || !isShown) continue;
    const record = afterChange(made.record, change, account, stages);
    made = {
      ...withFields(made, record),
      timeline: call === 'addEntry' ? [...made.timeline, { at, by: account, ...body }] : made.timeline,
      unsaved: { ...made.unsaved, [call]: true },
      notes: applyToNotes(made.notes, change, account),
    };
  }
  return made;
}

export function applyToRow(row: RequestRow, changes: readonly ChangeRecord[], account: Person): ShownRow {
  let made: ShownRow = row;
  // A row has no history: what is undone of it while the relay has it already is shown when that answers.
  const stages: PastStage[] = [{ id: '', to: row }];
  for (const change of changes) {
    if (change.requestId !== row.id || change.state === 'refused' || !isOfRecord(change)) continue;
    made = { ...withRecord(made, afterChange(made, change, account, stages)), unsaved: true };
  }
  return made;
}

/** A request that the relay does not have yet, as its answer will be. */
export function enteredDetail({ at, ...change }: ChangeRecord, by: Person): RequestDetail | undefined {
  if (change.call !== 'enterRequest') return undefined;
  const { id, way, edition, ...fields } = change.body;
  const { address: _address, country: _country, ...sent } = fields;
  return {
    ...{ id, way, edition: edition || null, source: null, status: 'accepted' },
    ...{ receivedAt: at, lastReceivedAt: at, timesReceived: 1, notes: [], related: [] },
    ...{ fields, sent, boughtBefore: false },
    record: {
      ...firstStage({ way, receivedAt: at }),
      ...{ version: 0, fields: sent, takenBy: by, takenAt: at, changedBy: by },
      ...{ followUp: null, followUpTime: null, followUpText: null },
    },
    timeline: [{ kind: 'entered', at, by, way }],
  };
}

/** By the rule of the relay, but under the version that it has, on which further changes are based. @param stages its own is added */
function afterChange(before: StageRecord, change: ChangeRecord, by: Person, stages: PastStage[]) {
  if (!isOfRecord(change)) return before;
  const to = changedRecord(before, change, { ...business, by, at: change.at, stages });
  const isStage = change.call === 'changeStage' || change.call === 'undoStage';
  if (isStage && to !== before) stages.push({ id: change.key, to });
  return { ...to, version: before.version };
}

function applyToNotes(notes: ShownNote[], change: ChangeRecord, by: Person): ShownNote[] {
  if (change.call === 'addNote') {
    const { id, text } = change.body;
    if (notes.some((note) => note.id === id)) return notes;
    return [...notes, { id, text, version: 0, at: change.at, by, editedAt: null, unsaved: change.state }];
  }
  if (change.call === 'editNote') {
    const { text } = change.body;
    return notes.map((note) => (note.id === change.noteId ? { ...note, text, unsaved: 'waiting' } : note));
  }
  return change.call === 'deleteNote' ? notes.filter(({ id }) => id !== change.noteId) : notes;
}

/** Takes the relay's answer, whose type the contract's table gives, into what is shown. */
export function takeAnswer(client: QueryClient, change: ChangeRecord, answer: unknown): void {
  const { requestId } = change;
  const noteId = noteOf(change);
  const by = client.getQueryData<WhoAmI>(meQuery.queryKey)?.account ?? { id: change.accountId, name: '' };
  const ofDetail = (detail: RequestDetail): RequestDetail => {
    if (isOfRecord(change)) return withFields(detail, answer as StageRecord);
    if (noteId === undefined) return { ...detail, timeline: applyToDetail(detail, [change], by).timeline };
    const others = detail.notes.filter(({ id }) => id !== noteId);
    if (change.call === 'deleteNote') return { ...detail, notes: others };
    return { ...detail, notes: [...others, answer as Note].sort((a, b) => (a.at < b.at ? -1 : 1)) };
  };
  const ofRows = <Part extends { rows: object[] }>(part: Part): Part => ({
    ...part,
    rows: part.rows.map((row) =>
      'id' in row && row.id === requestId ? withRecord(row, answer as StageRecord) : row,
    ),
  });
  const ofList = (list: RequestList): RequestList => ({ ...list, pages: list.pages.map(ofRows) });
  const ofToday = (today: Today) =>
    Object.fromEntries(Object.entries(today).map(([name, section]) => [name, ofRows(section)]));
  // An answer that was asked for before would take the change away again; where none is loaded yet, no refetch replaces it.
  void client.cancelQueries({ queryKey: detailKey(requestId) }, { silent: true, revert: false });
  client.setQueryData<RequestDetail>(detailKey(requestId), (detail) =>
    change.call === 'enterRequest' ? (answer as RequestDetail) : detail && ofDetail(detail),
  );
  if (isOfRecord(change)) {
    client.setQueriesData<RequestList>({ queryKey: listsKey }, (list) => list && ofList(list));
    client.setQueryData<Today>(['today'], (today) => today && (ofToday(today) as unknown as Today)); // the same sections
  }
  void client.invalidateQueries({ queryKey: detailKey(requestId) });
  void client.invalidateQueries({ queryKey: ['today'] });
}

function withRecord<Row extends object>(row: Row, record: StageRecord): Row {
  return { ...row, ...record, ...record.fields };
}

function withFields<Detail extends RequestDetail>(detail: Detail, record: StageRecord): Detail {
  return { ...detail, record, fields: { ...detail.fields, ...record.fields } };
}
