/** Writes the relay's answer to a change into every cached query that holds the request. */
import type { QueryClient } from '@tanstack/react-query';
import type { Note, Page, RequestDetail, RequestRow, StageRecord } from '../../contract/panel-answers.ts';
import type { QueuedChange } from '../queue/queued-change.ts';

/** Rows of pages that are far from the viewport are not kept: `away` is how many they were. */
export interface ListPage extends Page<RequestRow> {
  away?: number;
}
/** Where a page begins, and how many rows were asked for. */
export interface PageStart {
  cursor?: string | undefined;
  limit: number;
}
/** One start for each page. */
export interface ListData {
  pages: ListPage[];
  starts: PageStart[];
}
export const detailKey = (id: string) => ['request', id] as const;
export const listsKey = ['requests'] as const;

export function takeAnswer(client: QueryClient, change: QueuedChange, answer: unknown): void {
  const { requestId } = change;
  client.setQueryData<RequestDetail>(
    detailKey(requestId),
    (detail) => detail && answered(detail, change, answer),
  );
  if (change.call === 'changeStage' || change.call === 'changeFollowUp')
    client.setQueriesData<ListData>({ queryKey: listsKey }, (data) =>
      mapRows(data, requestId, (row) => withRecord(row, answer as StageRecord)),
    );
  void client.invalidateQueries({ queryKey: detailKey(requestId) });
  void client.invalidateQueries({ queryKey: ['today'] });
}

/** The contract's table gives each call's answer its type. */
function answered(detail: RequestDetail, change: QueuedChange, answer: unknown): RequestDetail {
  const { notes } = detail;
  switch (change.call) {
    case 'changeStage':
    case 'changeFollowUp':
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
  { version, stage, stageAt, trialEnds, followUp }: StageRecord,
): RequestRow {
  return { ...row, version, stage, stageAt, trialEnds, followUp };
}

function mapRows(
  data: ListData | undefined,
  id: string,
  change: (row: RequestRow) => RequestRow,
): ListData | undefined {
  if (!data?.pages.some(({ rows }) => rows.some((row) => row.id === id))) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => (row.id === id ? change(row) : row)),
    })),
  };
}
