/** The walk with two tabs' queues of changes in front of the real relay, without views: many steps in little time. */
import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RequestDetail } from '../../contract/panel/answers.ts';
import { ApiError, OfflineError } from '../../panel/api/call.ts';
import { detailKey } from '../../panel/api/queries.ts';
import { applyToDetail, type ShownDetail, takeAnswer } from '../../panel/changes/apply-changes.ts';
import { type ChangeRecord, noteOf } from '../../panel/changes/change-record.ts';
import { openRecordStore } from '../../panel/changes/record-store.ts';
import { createUnsentChanges, type UnsentChanges } from '../../panel/changes/unsent-changes.ts';
import { newId } from '../../panel/format/new-id.ts';
import { type PanelRelay, startPanelRelay } from '../support/panel-relay.ts';
import { type Hands, type Line, textOf, walk } from '../support/panel-walk.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

test.each([1, 2, 3, 4])('200 steps at random lose nothing and store nothing twice (%i)', async (number) => {
  const relay = await startPanelRelay({ isEmpty: true });
  const seed = Number(process.env.CHAOS_SEED || (Date.now() % 1_000_000) + number);
  const hands = queueHands(relay, await relay.add('r1'));
  expect(await walk(hands, { seed, steps: 200 })).toBeGreaterThan(0);
  for (const tab of hands.tabs) tab.close();
  await relay.stop();
});

interface Tab extends UnsentChanges {
  view: QueryObserver<RequestDetail>;
  shown(): ShownDetail | undefined;
  hear(): Promise<void>;
  close(): void;
}

function queueHands({ ana, browser, asLuis }: PanelRelay, id: string): Hands<Tab> {
  const acknowledged = new Set<string>();
  const session = [...browser.cookies];
  const answerOf = async (...call: Parameters<typeof browser.call>) => {
    if (hands.line === 'offline') throw new OfflineError('Sin conexión');
    const answer = await browser.call(...call);
    if (answer.statusCode !== 200) throw new ApiError(answer.statusCode, answer.json());
    return answer.json();
  };

  /** @throws as the panel's own */
  async function send(change: ChangeRecord): Promise<unknown> {
    const { line } = hands;
    if (line === 'unavailable') throw new ApiError(503, { error: 'unavailable', message: 'Ahora no' });
    const params = { id, noteId: noteOf(change) ?? '' };
    const answer = await answerOf(change.call, { params, body: { id: change.key, ...change.body } });
    void tellTabs();
    if (line === 'lost') throw new OfflineError('Sin respuesta');
    acknowledged.add('reason' in change.body ? String(change.body.reason) : textOf(change));
    return answer;
  }

  /** As the live event of a change does. */
  const tellTabs = () => Promise.all(hands.tabs.map(({ hear }) => hear()));

  function open(): Tab {
    const client = new QueryClient();
    const queryFn = () => answerOf('oneRequest', { params: { id } });
    const view = new QueryObserver<RequestDetail>(client, { queryKey: detailKey(id), queryFn, retry: false });
    const unwatch = view.subscribe(() => {});
    const onSent = (change: ChangeRecord, answer: unknown) => takeAnswer(client, change, answer);
    const store = openRecordStore();
    const unsent = createUnsentChanges({ store, accountId: ana.id, send, onSent, onSignedOut: () => {} });
    const stop = unsent.start();
    const shown = () => {
      const { data } = view.getCurrentResult();
      return data && applyToDetail(data, unsent.changes.get(), ana);
    };
    const hear = async () => {
      // What is being loaded first may have been read before the change.
      await client.cancelQueries({ queryKey: detailKey(id) }, { silent: true });
      await view.refetch();
    };
    const close = () => {
      stop();
      unwatch();
    };
    return { ...unsent, view, shown, hear, close };
  }

  const conflictIn = ({ changes }: Tab) => changes.get().find(({ current }) => current);

  async function reopen(tab: Tab): Promise<void> {
    tab.close();
    hands.tabs[hands.tabs.indexOf(tab)] = open();
  }

  const hands: Hands<Tab> = {
    tabs: [],
    line: 'up' as Line,
    acknowledged,
    async makeReady(tab) {
      for (const [name, value] of session) browser.cookies.set(name, value);
      // As with the next connection; what is asked for may still be refused without a session.
      const { data, isError } = tab.view.getCurrentResult();
      if (!data || isError) await tab.view.refetch();
      void tab.flush();
    },
    async conflict(tab) {
      const change = conflictIn(tab);
      return change && textOf(change);
    },
    async decide(tab, choice) {
      const { key = '' } = conflictIn(tab) ?? {};
      await (choice === 'mine' ? tab.retry(key) : tab.drop(key));
    },
    async note(tab, text) {
      tab.add({ call: 'addNote', requestId: id, body: { id: newId(), text } });
    },
    async edit(tab, next) {
      const [note] = tab.shown()?.notes ?? [];
      if (!note) return;
      const body = { version: note.version, text: next(note.text) };
      tab.add({ call: 'editNote', requestId: id, noteId: note.id, body });
    },
    async stage(tab, reason) {
      const { version = 0 } = tab.shown()?.record ?? {};
      tab.add({ call: 'changeStage', requestId: id, body: { stage: 'lost', reason, version } });
    },
    async otherPerson(reason) {
      const { record } = await hands.stored();
      // What Ana changed in between refuses it.
      const body = { stage: 'lost', reason, version: record.version };
      await asLuis('POST', `requests/${id}/stage`, body).catch(() => {});
      await tellTabs();
    },
    endSession: () => browser.cookies.clear(),
    reload: reopen,
    reopen,
    async signOut(tab, leaving, giveUp) {
      if (leaving === 'stay') return;
      if (leaving === 'discard') await giveUp();
      await (leaving === 'discard' ? tab.clear() : tab.keep());
      browser.cookies.clear();
    },
    unsent: () => openRecordStore().all(ana.id),
    stored: () => asLuis<RequestDetail>('GET', `requests/${id}`),
    async shows(tab, stored) {
      // A tab may have loaded just before a change and hears of it by the next event, which the browser's walk waits for.
      await tab.hear();
      const { record, notes } = tab.shown() ?? {};
      const { record: storedRecord, notes: storedNotes } = stored;
      return JSON.stringify([record, notes]) === JSON.stringify([storedRecord, storedNotes]);
    },
  };
  hands.tabs.push(open(), open());
  return hands;
}
