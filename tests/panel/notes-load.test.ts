/**
 * Clients that add the longest notes to one request, while visitors send: how long they hold the event loop, and with it
 * every visitor, in CPU time, so that other work on the machine does not count.
 */

import { expect, onTestFinished, test } from 'vitest';
import { noteLengthMax } from '../../contract/panel/inputs.ts';
import { notesMax } from '../../contract/panel/limits.ts';
import { firstGood, longestTurnMs, slowness, threadMs } from '../support/blocking-time.ts';
import { incoming } from '../support/incoming.ts';
import { ana, refusal, startPanel, type TestPanel } from '../support/start-panel.ts';

const turnMsMax = 100 * slowness;
const words = Array.from({ length: 5_000 }, (_, n) => (n * 7_919).toString(36));

/** Of another text each, which a search finds by its words. */
function longNote(n: number): string {
  const from = (n * 31) % 4_000;
  return `nota${n} ${words.slice(from).join(' ')}`.slice(0, noteLengthMax);
}

async function withNotes(at: TestPanel, count: number): Promise<string> {
  const id = await at.accept();
  for (let n = 0; n < count; n += 1)
    await at.store.database.rows(
      `INSERT INTO panel_notes (id, request_id, text, created_at, account_id, account_name)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [crypto.randomUUID(), id, longNote(n), n, ana.id, ana.name],
    );
  return id;
}

/** @returns CPU time of the longest turn of the event loop, and of a note with the visitors beside it */
async function measure(at: TestPanel, id: string, clients: number, each: number) {
  let written = 0;
  const startedAt = threadMs();
  const [, turnMs] = await longestTurnMs(async () => {
    const notes = Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < each; n += 1) {
        const note = { id: crypto.randomUUID(), text: longNote(1_000 * client + n) };
        await at.change(id, 'notes', note);
        written += 1;
      }
    });
    const visitors = (async () => {
      while (written < clients * each) {
        await at.store.accept(incoming({ company: `Visita ${crypto.randomUUID()}` }));
      }
    })();
    await Promise.all([...notes, visitors]);
  });
  return { turnMs, noteMs: (threadMs() - startedAt) / (clients * each) };
}

test.each([
  5, 20,
])('notes of %i clients hold up no visitor, however many there are already', async (clients) => {
  const at = await startPanel();
  onTestFinished(() => at.stop());
  const few = await withNotes(at, 0);
  const many = await withNotes(at, 200);
  await measure(at, few, clients, 1); // compiles
  const first = await measure(at, few, clients, 4);
  const later = await firstGood(
    () => measure(at, many, clients, 4),
    ({ turnMs, noteMs }) => turnMs < turnMsMax && noteMs < 3 * first.noteMs + 5,
  );
  console.log(
    `${clients} clients: longest turn ${first.turnMs.toFixed(0)} ms, with 200 notes before ${later.turnMs.toFixed(0)} ms; a note ${first.noteMs.toFixed(1)} and ${later.noteMs.toFixed(1)} ms`,
  );
  expect(later.turnMs).toBeLessThan(turnMsMax);
  expect(later.noteMs).toBeLessThan(3 * first.noteMs + 5);
  // What was written last is searched.
  at.clock.now = new Date(at.clock.now.getTime() + 1_000);
  const note = { id: crypto.randomUUID(), text: 'Prefiere los jueves' };
  await at.change(many, 'notes', note);
  const { rows } = await at.get<{ rows: { id: string }[] }>('/panel/api/requests?q=jueves');
  expect(rows.map(({ id }) => id)).toEqual([many]);
}, 120_000);

test('a request has so many notes at most; a note that is there is answered again', async () => {
  const at = await startPanel();
  onTestFinished(() => at.stop());
  const id = await withNotes(at, notesMax - 1);
  const add = (note: { id: string; text: string }) => at.change(id, 'notes', note);
  const last = { id: crypto.randomUUID(), text: 'La última' };
  const added = await add(last);
  const refused = await refusal(add({ id: crypto.randomUUID(), text: 'Una más' }));
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.objectContaining({
      error: 'invalid',
      message: 'Esta solicitud ya tiene 500 notas. Borra una para agregar otra.',
    }),
  ]);
  expect(await add(last)).toEqual(added);
});
