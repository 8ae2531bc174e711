/** A change whose answer was lost is sent again under its id: it is made once, and answered as the first time. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PanelRouteName } from '../../contract/panel/routes.ts';
import { goodQuote } from '../support/good-request.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { engines } from '../support/shared-postgres.ts';
import { ana, luis, refusal } from '../support/start-panel.ts';

const noteId = randomUUID();
const stageId = randomUUID();
/** Each changes what is there under version 1, or adds the note itself. */
const changes: Record<string, [call: PanelRouteName, body: object]> = {
  stage: ['changeStage', { version: 1, stage: 'lost', reason: 'Precio' }],
  'undone stage': ['undoStage', { version: 1, undo: stageId }],
  'follow-up': ['changeFollowUp', { version: 1, followUp: '2026-03-20' }],
  taken: ['changeTaken', { version: 1, taken: true }],
  correction: ['correctFields', { version: 1, fields: { city: 'Tacna' } }],
  greeting: ['addEntry', { kind: 'greeted', channel: 'whatsapp', greeting: 'Primer contacto' }],
  quote: ['addEntry', { kind: 'quoted', quote: goodQuote }],
  'added note': ['addNote', { text: 'Otra' }],
  'edited note': ['editNote', { version: 1, text: 'Cambiada' }],
  'deleted note': ['deleteNote', { version: 1 }],
};

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine);
  const start = async () => {
    const id = await at.accept();
    await at.change(id, 'stage', { id: stageId, version: 0, stage: 'contacted' });
    await at.change(id, 'notes', { id: noteId, text: 'Llamé' });
    return id;
  };
  const ask = (requestId: string, name: string, id: string, as = ana) => {
    const [call, body] = changes[name] as (typeof changes)[string]; // one of the names above
    return at.call(call, { params: { id: requestId, noteId }, body: { id, ...body } }, as);
  };
  /** From another device. */
  const edit = (requestId: string, note: string, version: number) =>
    at.call('editNote', { params: { id: requestId, noteId: note }, body: { version, text: 'De la laptop' } });
  const statusOf = async (answer: Promise<unknown>) => (await refusal(answer)).status;

  test.each(Object.keys(changes))('%s: two at once and one later are one change', async (name) => {
    const requestId = await start();
    const id = randomUUID();
    const logged = async () => (await at.detail(requestId)).timeline.length;
    const before = await logged();
    const [first, second] = await Promise.all([ask(requestId, name, id), ask(requestId, name, id)]);
    expect(second).toEqual(first);
    at.clock.now = new Date(at.clock.now.getTime() + 60_000);
    expect(await ask(requestId, name, id)).toEqual(first);
    expect(await logged()).toBe(before + 1);
  });

  test('what was changed elsewhere since is answered under the version of the first time, so that it is not overwritten', async () => {
    const requestId = await start();
    const [id, edited] = [randomUUID(), randomUUID()];
    expect(await ask(requestId, 'taken', id)).toMatchObject({ version: 2 });
    await at.change(requestId, 'stage', { version: 2, stage: 'new' }, luis);
    expect(await ask(requestId, 'taken', id)).toMatchObject({ version: 2, stage: 'new' });
    await ask(requestId, 'edited note', edited);
    await edit(requestId, noteId, 2);
    expect(await ask(requestId, 'edited note', edited)).toMatchObject({ version: 2, text: 'De la laptop' });
    const added = randomUUID();
    await ask(requestId, 'added note', added);
    await edit(requestId, added, 1);
    expect(await ask(requestId, 'added note', added)).toMatchObject({ version: 1, text: 'De la laptop' });
    expect((await at.detail(requestId)).notes.map(({ text }) => text)).toEqual([
      'De la laptop',
      'De la laptop',
    ]);
  });

  test('an id of another person, request or kind of entry answers for no change, and changes nothing', async () => {
    const requestId = await start();
    const other = await at.accept({ company: 'Otra' });
    const id = randomUUID();
    await ask(requestId, 'added note', id);
    expect(await statusOf(ask(requestId, 'added note', id, luis))).toBe(400);
    expect(await statusOf(ask(other, 'added note', id))).toBe(400);
    await at.call('erase', { body: { ids: [await at.accept({ company: 'Borrada' })] } });
    const [entry] = await at.database.rows("SELECT id FROM panel_changes WHERE kind = 'erased'", []);
    expect(await statusOf(ask(other, 'added note', String(entry?.id)))).toBe(400);
    expect((await at.detail(other)).notes).toEqual([]);
  });

  test('a note that was deleted since, and a request that was quarantined or erased, are not found', async () => {
    const requestId = await start();
    const [added, edited, stage] = [randomUUID(), randomUUID(), randomUUID()];
    await ask(requestId, 'edited note', edited);
    await ask(requestId, 'added note', added);
    await ask(requestId, 'stage', stage);
    const remove = (note: string, version: number) =>
      at.call('deleteNote', { params: { id: requestId, noteId: note }, body: { version } });
    await remove(added, 1);
    await remove(noteId, 2);
    expect(await statusOf(ask(requestId, 'added note', added))).toBe(404);
    expect(await statusOf(ask(requestId, 'edited note', edited))).toBe(404);
    await at.call('quarantine', { body: { ids: [requestId] } });
    expect(await statusOf(ask(requestId, 'stage', stage))).toBe(404);
    await at.call('erase', { body: { ids: [requestId] } });
    expect(await statusOf(ask(requestId, 'added note', added))).toBe(404);
  });
});
