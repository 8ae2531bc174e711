/** A change whose answer was lost is sent again under its id: it is made once, and answered as the first time. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RequestDetail } from '../../contract/panel/answers.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { engines } from '../support/shared-postgres.ts';
import { ana, luis, refusal } from '../support/start-panel.ts';

const noteId = randomUUID();
const stageId = randomUUID();
const quote = {
  ...{ edition: 'Basic Edition', pcs: 60, discountPercent: 10, totalCents: 54_000 },
  validUntil: '2026-03-31',
};
/** Each changes what is there under version 1, or adds the note itself. */
const changes: Record<string, { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body: object }> = {
  stage: { method: 'POST', path: 'stage', body: { version: 1, stage: 'lost', reason: 'Precio' } },
  'undone stage': { method: 'POST', path: 'stage/undo', body: { version: 1, undo: stageId } },
  'follow-up': { method: 'POST', path: 'follow-up', body: { version: 1, followUp: '2026-03-20' } },
  taken: { method: 'POST', path: 'taken', body: { version: 1, taken: true } },
  correction: { method: 'POST', path: 'fields', body: { version: 1, fields: { city: 'Tacna' } } },
  greeting: {
    method: 'POST',
    path: 'entries',
    body: { kind: 'greeted', channel: 'whatsapp', greeting: 'Primer contacto' },
  },
  quote: { method: 'POST', path: 'entries', body: { kind: 'quoted', quote } },
  'added note': { method: 'POST', path: 'notes', body: { text: 'Otra' } },
  'edited note': { method: 'PATCH', path: `notes/${noteId}`, body: { version: 1, text: 'Cambiada' } },
  'deleted note': { method: 'DELETE', path: `notes/${noteId}`, body: { version: 1 } },
};

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine);
  const start = async () => {
    const id = await at.accept();
    const path = `/panel/api/requests/${id}`;
    await at.send('POST', `${path}/stage`, { id: stageId, version: 0, stage: 'contacted' });
    await at.send('POST', `${path}/notes`, { id: noteId, text: 'Llamé' });
    return path;
  };
  const ask = (path: string, name: string, id: string, as = ana) => {
    const { method, path: end, body } = changes[name] as (typeof changes)[string]; // one of the names above
    return at.send<{ version?: number }>(method, `${path}/${end}`, { id, ...body }, as);
  };
  const statusOf = async (answer: Promise<unknown>) => (await refusal(answer)).status;

  test.each(Object.keys(changes))('%s: two at once and one later are one change', async (name) => {
    const path = await start();
    const id = randomUUID();
    const logged = async () => (await at.get<RequestDetail>(path)).timeline.length;
    const before = await logged();
    const [first, second] = await Promise.all([ask(path, name, id), ask(path, name, id)]);
    expect(second).toEqual(first);
    at.clock.now = new Date(at.clock.now.getTime() + 60_000);
    expect(await ask(path, name, id)).toEqual(first);
    expect(await logged()).toBe(before + 1);
  });

  test('what was changed elsewhere since is answered under the version of the first time, so that it is not overwritten', async () => {
    const path = await start();
    const [id, edit] = [randomUUID(), randomUUID()];
    expect(await ask(path, 'taken', id)).toMatchObject({ version: 2 });
    await at.send('POST', `${path}/stage`, { version: 2, stage: 'new' }, luis);
    expect(await ask(path, 'taken', id)).toMatchObject({ version: 2, stage: 'new' });
    await ask(path, 'edited note', edit);
    await at.send('PATCH', `${path}/notes/${noteId}`, { version: 2, text: 'De la laptop' });
    expect(await ask(path, 'edited note', edit)).toMatchObject({ version: 2, text: 'De la laptop' });
    const added = randomUUID();
    await ask(path, 'added note', added);
    await at.send('PATCH', `${path}/notes/${added}`, { version: 1, text: 'De la laptop' });
    expect(await ask(path, 'added note', added)).toMatchObject({ version: 1, text: 'De la laptop' });
    expect((await at.get<RequestDetail>(path)).notes.map(({ text }) => text)).toEqual([
      'De la laptop',
      'De la laptop',
    ]);
  });

  test('an id of another person, request or kind of entry answers for no change, and changes nothing', async () => {
    const path = await start();
    const other = `/panel/api/requests/${await at.accept({ company: 'Otra' })}`;
    const id = randomUUID();
    await ask(path, 'added note', id);
    expect(await statusOf(ask(path, 'added note', id, luis))).toBe(400);
    expect(await statusOf(ask(other, 'added note', id))).toBe(400);
    const erased = `/panel/api/requests/${await at.accept({ company: 'Borrada' })}`;
    await at.send('POST', '/panel/api/erase', { ids: [erased.split('/').at(-1)] });
    const [entry] = await at.database.rows("SELECT id FROM panel_changes WHERE kind = 'erased'", []);
    expect(await statusOf(ask(other, 'added note', String(entry?.id)))).toBe(400);
    expect((await at.get<RequestDetail>(other)).notes).toEqual([]);
  });

  test('a note that was deleted since, and a request that was quarantined or erased, are not found', async () => {
    const path = await start();
    const requestId = path.split('/').at(-1);
    const [added, edit, stage] = [randomUUID(), randomUUID(), randomUUID()];
    await ask(path, 'edited note', edit);
    await ask(path, 'added note', added);
    await ask(path, 'stage', stage);
    await at.send('DELETE', `${path}/notes/${added}`, { version: 1 });
    await at.send('DELETE', `${path}/notes/${noteId}`, { version: 2 });
    expect(await statusOf(ask(path, 'added note', added))).toBe(404);
    expect(await statusOf(ask(path, 'edited note', edit))).toBe(404);
    await at.send('POST', '/panel/api/quarantined/add', { ids: [requestId] });
    expect(await statusOf(ask(path, 'stage', stage))).toBe(404);
    await at.send('POST', '/panel/api/erase', { ids: [requestId] });
    expect(await statusOf(ask(path, 'added note', added))).toBe(404);
  });
});
