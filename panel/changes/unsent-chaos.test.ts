/**
 * Two tabs of one browser and a relay of which anything may fail: after 200 random steps every change that the relay
 * acknowledged is stored once, and every other is still there as unsent, unless the person discarded it.
 */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Note, StageRecord } from '../../contract/panel/answers.ts';
import { ApiError, OfflineError } from '../api/call.ts';
import type { Change, ChangeRecord, UnsentRecord } from './change-record.ts';
import { openRecordStore } from './record-store.ts';
import { createUnsentChanges, type UnsentChanges } from './unsent-changes.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

const weather = ['good', 'offline', '503', '401', 'answerLost', 'slow'] as const;
const steps = [
  'note',
  'edit',
  'stage',
  'draft',
  'colleague',
  'reload',
  'retry',
  'discard',
  'signOut',
] as const;

type Step =
  | { kind: (typeof steps)[number]; tab: 0 | 1 }
  | { kind: 'weather'; weather: (typeof weather)[number] };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom(...steps), tab: fc.constantFrom(0, 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('weather'), weather: fc.constantFrom(...weather) }) },
);

test('200 random steps of two tabs lose nothing and store nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (all) => {
      vi.stubGlobal('indexedDB', new IDBFactory());
      await run(all);
    }),
    // A shorter example would take as long as many runs.
    { numRuns: 8, endOnFailure: true },
  );
});

async function run(all: readonly Step[]): Promise<void> {
  const relay = fakeRelay();
  const tabs = [openTab(relay.send), openTab(relay.send)];
  /** What was typed and not discarded: id of the note -> its last text. */
  const typed = new Map<string, string>();
  const drafts = new Map<string, string>();
  let count = 0;
  for (const each of all) {
    count += 1;
    if (each.kind === 'weather') {
      relay.weather = each.weather;
      continue;
    }
    const tab = tabs[each.tab] as Tab; // one of two
    if (each.kind === 'note') {
      const id = `n${count}`;
      typed.set(id, `nota ${count}`);
      tab.add({ call: 'addNote', requestId: 'r1', body: { id, text: `nota ${count}` } });
    }
    if (each.kind === 'edit') {
      // As the view would: the version that was seen last, with the text on top of it.
      const [id] = [...typed.keys()].slice(-1);
      const isWaiting = (await tab.all()).some((entry) => entry.state !== 'draft' && idOf(entry) === id);
      // Nor is a note shown that this tab has neither stored here nor heard of from the relay.
      if (id === undefined || isWaiting || !relay.notes.has(id)) continue;
      typed.set(id, `cambiada ${count}`);
      const version = relay.notes.get(id)?.version ?? 0;
      tab.add({
        call: 'editNote',
        requestId: 'r1',
        noteId: id,
        body: { version, text: `cambiada ${count}` },
      });
    }
    if (each.kind === 'stage')
      tab.add({
        call: 'changeStage',
        requestId: 'r1',
        body: {
          stage: count % 2 ? 'new' : 'contacted',
          version: tab.versionOf('r1') ?? relay.record.version,
        },
      });
    if (each.kind === 'draft') {
      drafts.set(`d${each.tab}`, `a medias ${count}`);
      await tab.saveDraft({ key: `d${each.tab}`, requestId: 'r1', text: `a medias ${count}` });
    }
    if (each.kind === 'colleague') relay.changeAsAnother();
    if (each.kind === 'reload') {
      tab.close();
      tabs[each.tab] = openTab(relay.send);
    }
    const refusedOne = tab.changes.get().find(({ state }) => state === 'refused');
    if (each.kind === 'retry' && refusedOne) void tab.retry(refusedOne.key);
    if (each.kind === 'discard' && refusedOne && idOf(refusedOne) === undefined)
      await tab.drop(refusedOne.key);
    if (count % 7 === 0) await new Promise((done) => setTimeout(done, 1));
  }

  const unsent = await settled(tabs);
  for (const [id, text] of typed) {
    const waits = unsent.find((entry) => entry.state !== 'draft' && idOf(entry) === id);
    const stored = relay.notes.get(id)?.text;
    if (stored !== text)
      expect({ id, text, stored, waits: waits !== undefined }).toMatchObject({ waits: true });
  }
  expect(
    unsent.filter(({ state }) => state === 'draft').map((draft) => 'text' in draft && draft.text),
  ).toEqual(expect.arrayContaining([...drafts.values()]));
  expect(relay.addedTwice).toEqual([]);

  relay.weather = 'good';
  for (let round = 0; round < 30; round += 1) {
    const left = await settled(tabs);
    const changes = left.filter((entry): entry is ChangeRecord => entry.state !== 'draft');
    if (changes.length === 0) break;
    for (const { key, state } of changes) if (state === 'refused') await tabs[0]?.retry(key);
  }
  expect(new Map([...relay.notes].map(([id, { text }]) => [id, text]))).toEqual(typed);
  for (const tab of tabs) tab.close();
}

/** Everything unsent, after both tabs have tried. */
async function settled(tabs: readonly UnsentChanges[]): Promise<UnsentRecord[]> {
  await Promise.all(tabs.map((tab) => tab.flush()));
  return (await tabs[0]?.all()) ?? [];
}

interface Tab extends UnsentChanges {
  close(): void;
}

function openTab(send: (change: Change) => Promise<unknown>): Tab {
  const unsent = createUnsentChanges({
    store: openRecordStore(),
    accountId: 'ana',
    send,
    onSent: () => {},
    onSignedOut: () => {},
  });
  return { ...unsent, close: unsent.start() };
}

function idOf(record: UnsentRecord): string | undefined {
  if ('noteId' in record) return record.noteId;
  return record.state !== 'draft' && record.call === 'addNote' ? record.body.id : undefined;
}

/** Stores notes by their id and the stage under its version, as the relay's contract says. */
function fakeRelay() {
  const notes = new Map<string, Note>();
  const addedTwice: string[] = [];
  const by = { id: 'ana', name: 'Ana' };
  const relay = {
    weather: 'good' as (typeof weather)[number],
    notes,
    addedTwice,
    record: { version: 1, stage: 'new', followUp: null } as StageRecord, // only these are read
    changeAsAnother() {
      relay.record = {
        ...relay.record,
        version: relay.record.version + 1,
        stage: 'lost',
        lostReason: 'Precio',
      };
    },
    async send(change: Change): Promise<unknown> {
      const { weather: now } = relay;
      if (now === 'slow') await new Promise((done) => setTimeout(done, 2));
      if (now === 'offline') throw new OfflineError('Sin conexión');
      if (now === '503') throw new ApiError(503, { error: 'unavailable', message: 'Ahora no' });
      if (now === '401') throw new ApiError(401, { error: 'noSession', message: 'Terminó' });
      const answer = store(change);
      if (now === 'answerLost') throw new OfflineError('Sin respuesta');
      return answer;
    },
  };
  return relay;

  function store(change: Change): unknown {
    const conflict = (current: { record: StageRecord } | { note: Note | null }) =>
      new ApiError(409, { error: 'conflict', message: 'Cambió', current, yours: change.body });
    if (change.call === 'addNote') {
      const { id, text } = change.body;
      const known = notes.get(id);
      if (known && known.text !== text && known.version === 1) addedTwice.push(id);
      if (!known) notes.set(id, { id, text, version: 1, at: '', by, editedAt: null });
      return notes.get(id);
    }
    if (change.call === 'editNote') {
      const note = notes.get(change.noteId) ?? null;
      if (note?.version !== change.body.version) throw conflict({ note });
      notes.set(change.noteId, { ...note, text: change.body.text, version: note.version + 1 });
      return notes.get(change.noteId);
    }
    if (change.call !== 'changeStage') return { done: 1 };
    if (change.body.version !== relay.record.version) throw conflict({ record: relay.record });
    relay.record = { ...relay.record, stage: change.body.stage, version: relay.record.version + 1 };
    return relay.record;
  }
}
