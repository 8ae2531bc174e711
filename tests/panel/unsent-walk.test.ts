/**
 * A person in two tabs of one browser, who takes steps at random while the line fails, the session ends and others change the
 * same request, with the tabs' queues of changes in front of the real relay, without views. Every change is in the store once
 * or still there as unsent, and at the end each tab shows what is stored.
 */
import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RequestDetail } from '../../contract/panel/answers.ts';
import { ApiError, OfflineError } from '../../panel/api/call.ts';
import { detailKey } from '../../panel/api/queries.ts';
import { applyToDetail, type ShownDetail, takeAnswer } from '../../panel/changes/apply-changes.ts';
import { type ChangeRecord, noteOf, type UnsentRecord } from '../../panel/changes/change-record.ts';
import { openRecordStore } from '../../panel/changes/record-store.ts';
import { createUnsentChanges, type UnsentChanges } from '../../panel/changes/unsent-changes.ts';
import { newId } from '../../panel/format/new-id.ts';
import { createRandom } from '../../scripts/demo/demo-request.ts';
import { type PanelRelay, startPanelRelay } from '../support/panel-relay.ts';
import { until } from '../support/until.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

const steps = 200;

/** What becomes of the calls: lost = the relay gets them, and its answer never arrives. */
type Line = 'up' | 'offline' | 'unavailable' | 'lost';

/** One change that was typed. */
interface Typed {
  /** Unique: the note's text, or the reason. An edit begins with the text of its note. */
  text: string;
  kind: 'note' | 'edit' | 'stage';
  /** The person decided that it may be gone, or it was never saved. */
  mayBeGone: boolean;
  /** How often the person chose it over what another person stored. */
  chosen: number;
}

interface Tab extends UnsentChanges {
  view: QueryObserver<RequestDetail>;
  shown(): ShownDetail | undefined;
  hear(): Promise<void>;
  close(): void;
}

const walks = process.env.E2E === 'full' ? [1, 2, 3, 4] : [1, 2];

test.each(walks)('200 steps at random lose nothing and store nothing twice (%i)', async (number) => {
  const seed = Number(process.env.CHAOS_SEED || (Date.now() % 1_000_000) + number);
  const { below, pick } = createRandom(seed);
  const relay = await startPanelRelay({ isEmpty: true });
  const browser = openBrowser(relay, await relay.add('r1'));
  const { tabs } = browser;
  const typed: Typed[] = [];
  const remember = (kind: Typed['kind'], text: string) => {
    typed.push({ kind, text, mayBeGone: false, chosen: 0 });
    return text;
  };

  const taken: Record<string, (tab: Tab, number: number) => Promise<unknown> | unknown> = {
    note(tab, number) {
      const text = remember('note', `nota ${number}.`);
      tab.add({ call: 'addNote', requestId: browser.id, body: { id: newId(), text } });
    },
    edit(tab, number) {
      const [note] = tab.shown()?.notes ?? [];
      if (!note) return;
      const text = remember('edit', `${rootOf(note.text)} > ${number}.`);
      const body = { version: note.version, text };
      tab.add({ call: 'editNote', requestId: browser.id, noteId: note.id, body });
    },
    stage(tab, number) {
      const { version = 0 } = tab.shown()?.record ?? {};
      const reason = remember('stage', `motivo ${number}.`);
      tab.add({ call: 'changeStage', requestId: browser.id, body: { stage: 'lost', reason, version } });
    },
    line() {
      browser.line = pick(['up', 'up', 'offline', 'unavailable', 'lost'] as const);
    },
    endSession: () => browser.endSession(),
    otherPerson: (_, number) => browser.otherPerson(`otra persona ${number}.`),
    reopen: (tab) => browser.reopen(tab),
    async signOut(tab) {
      const isDiscarded = below(2) === 0;
      const left = isDiscarded ? (await browser.unsent()).map(textOf) : [];
      for (const change of typed)
        if (left.some((text) => text.includes(change.text))) change.mayBeGone = true;
      await (isDiscarded ? tab.clear() : tab.keep());
      browser.endSession();
    },
  };
  const saves = ['note', 'edit', 'stage', 'note', 'line'];
  const names = [...Object.keys(taken), ...saves, ...saves, ...saves];

  /** What the person does with a conflict, before anything else. */
  async function decide(tab: Tab): Promise<void> {
    const conflict = tab.changes.get().find(({ current }) => current);
    if (!conflict) return;
    const change = typed.find(({ text }) => textOf(conflict).includes(text));
    const isMine = below(2) === 0;
    if (change && isMine) change.chosen += 1;
    if (change && !isMine) change.mayBeGone = true;
    await (isMine ? tab.retry(conflict.key) : tab.drop(conflict.key));
  }

  async function holds(fault: () => Promise<string>): Promise<void> {
    let last = '';
    const isWell = async () => {
      last = await fault();
      return last === '';
    };
    await until('it holds', isWell, 40_000).catch(() => {
      throw new Error(`CHAOS_SEED=${seed}: ${last}`);
    });
  }

  /** What is under way right now is neither stored nor unsent for a moment. */
  const check = () =>
    holds(async () => broken(typed, await browser.unsent(), await browser.stored()).join('\n'));

  for (let step = 1; step <= steps; step += 1) {
    const tab = pick(tabs);
    await browser.makeReady(tab);
    await decide(tab);
    await taken[pick(names)]?.(tab, step);
    if (step % 20 === 0) await check();
  }
  await check();
  // Once everything works and every conflict is decided, nothing is unsent.
  browser.line = 'up';
  for (const tab of [...tabs]) browser.reopen(tab);
  // A change waits behind a refused one of the same stage or note.
  await holds(async () => {
    for (const tab of tabs) {
      await browser.makeReady(tab);
      await decide(tab);
    }
    const left = (await browser.unsent()).filter(({ state }) => state !== 'draft');
    return left.map((record) => `unsent: ${JSON.stringify(record)}`).join('\n');
  });
  await check();
  for (const tab of tabs)
    await holds(async () => {
      const { record, notes } = await browser.stored();
      await tab.hear();
      const { record: shownRecord, notes: shownNotes } = tab.shown() ?? {};
      const isShown = JSON.stringify([shownRecord, shownNotes]) === JSON.stringify([record, notes]);
      return isShown ? '' : 'a tab does not show what is stored';
    });
  expect(typed.filter(({ mayBeGone }) => !mayBeGone).length).toBeGreaterThan(0);
  for (const tab of tabs) tab.close();
  await relay.stop();
});

/** Two tabs, signed in as Ana, that show the request. */
function openBrowser({ ana, browser, asLuis }: PanelRelay, id: string) {
  const tabs: Tab[] = [];
  const session = [...browser.cookies];
  const answerOf = async (...call: Parameters<typeof browser.call>) => {
    if (opened.line === 'offline') throw new OfflineError('Sin conexión');
    const answer = await browser.call(...call);
    if (answer.statusCode !== 200) throw new ApiError(answer.statusCode, answer.json());
    return answer.json();
  };

  /** @throws as the panel's own */
  async function send(change: ChangeRecord): Promise<unknown> {
    const { line } = opened;
    if (line === 'unavailable') throw new ApiError(503, { error: 'unavailable', message: 'Ahora no' });
    const params = { id, noteId: noteOf(change) ?? '' };
    const answer = await answerOf(change.call, { params, body: { id: change.key, ...change.body } });
    void tellTabs();
    if (line === 'lost') throw new OfflineError('Sin respuesta');
    return answer;
  }

  /** As the live event of a change does. */
  const tellTabs = () => Promise.all(tabs.map(({ hear }) => hear()));

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

  const opened = {
    id,
    tabs,
    line: 'up' as Line,
    /** Signs in where the session has ended. */
    async makeReady(tab: Tab) {
      for (const [name, value] of session) browser.cookies.set(name, value);
      // As with the next connection; what is asked for may still be refused without a session.
      const { data, isError } = tab.view.getCurrentResult();
      if (!data || isError) await tab.view.refetch();
      void tab.flush();
    },
    async otherPerson(reason: string) {
      const { record } = await opened.stored();
      // What Ana changed in between refuses it.
      const body = { stage: 'lost', reason, version: record.version };
      await asLuis('POST', `requests/${id}/stage`, body).catch(() => {});
      await tellTabs();
    },
    endSession: () => browser.cookies.clear(),
    reopen(tab: Tab) {
      tab.close();
      tabs[tabs.indexOf(tab)] = open();
    },
    unsent: () => openRecordStore().all(ana.id),
    stored: () => asLuis<RequestDetail>('GET', `requests/${id}`),
  };
  tabs.push(open(), open());
  return opened;
}

/** @returns what was lost, or is in the store more often than it was saved */
function broken(
  typed: readonly Typed[],
  unsent: readonly UnsentRecord[],
  { notes, timeline }: Pick<RequestDetail, 'notes' | 'timeline'>,
): string[] {
  const left = unsent.map(textOf);
  const reasons = timeline.flatMap((event) => (event.kind === 'stage' ? [event.to.lostReason] : []));
  return typed.flatMap(({ text, kind, mayBeGone, chosen }) => {
    const root = rootOf(text);
    const count =
      kind === 'stage'
        ? reasons.filter((reason) => reason === text).length
        : notes.filter((note) => rootOf(note.text) === root).length;
    const said = `${kind} “${text}”`;
    const repeated = count > 1 + chosen ? [`${said} is stored ${count} times`] : [];
    // A later edit of the same note takes the place of an earlier one.
    const isReplaced =
      kind === 'edit' &&
      typed.some((one) => one.kind === 'edit' && one.text !== text && rootOf(one.text) === root);
    if (mayBeGone || isReplaced) return repeated;
    const isStored = kind === 'edit' ? notes.some((note) => note.text === text) : count > 0;
    if (isStored) return repeated;
    const isUnsent = left.some((one) => one.includes(kind === 'note' ? root : text));
    return isUnsent ? repeated : [`${said} is neither stored nor unsent`];
  });
}

/** The words of a change or draft. */
function textOf(record: UnsentRecord): string {
  if ('text' in record) return record.text;
  const { body } = record;
  return 'text' in body && noteOf(record) !== undefined ? String(body.text) : JSON.stringify(body);
}

function rootOf(text: string): string {
  return text.split(' >')[0] ?? text;
}
