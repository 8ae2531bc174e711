/** Taking a request over both databases: by whom it is taken, what the list finds, who is told, and how long the answer took. */
import { describe, expect, test } from 'vitest';
import { createRequestNotices } from '../../relay/delivery/request-notices.ts';
import { addAccounts, changeContext, changeTaken } from '../support/change-context.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { engines } from '../support/shared-postgres.ts';
import { ana, luis, refusal } from '../support/start-panel.ts';
import { toldOwner } from '../support/told-owner.ts';

const minuteMs = 60_000;

const take = (id: string, version: number, taken = true, as = ana) =>
  at.change(id, 'taken', { version, taken }, as);
const answerOf = async (id: string) => {
  const [row] = await at.database.rows(
    'SELECT answer_by, answer_name, answer_wait_ms, answer_hour FROM requests WHERE id = $1',
    [id],
  );
  return row;
};
const unanswered = { answer_by: null, answer_name: null, answer_wait_ms: null, answer_hour: null };

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine);

  test('of two people one takes it; the other is told who, and may take it over', async () => {
    const [id, changeId] = [await at.accept(), crypto.randomUUID()];
    const first = () => at.change(id, 'taken', { id: changeId, version: 0, taken: true });
    const answered = await first();
    expect(answered).toMatchObject({ version: 1, takenBy: ana, takenAt: at.clock.now.toISOString() });
    // Before it is taken over, since what is not told by then no one needs to know.
    await expect.poll(() => at.told.length).toBe(1);
    const refused = await refusal(take(id, 0, true, luis));
    expect(refused).toMatchObject({ status: 409, body: { current: { record: { takenBy: ana } } } });
    // Its answer was lost: it is answered as before, a minute later too, and no one is told again.
    at.clock.now = new Date(at.clock.now.getTime() + minuteMs);
    expect(await first()).toEqual(answered);
    expect(await take(id, 1, true, luis)).toMatchObject({ version: 2, takenBy: luis });
    await expect.poll(() => at.told.length).toBe(2);
    expect(await take(id, 2, false, luis)).toMatchObject({ version: 3, takenBy: null, takenAt: null });
    expect(at.told).toMatchObject([
      { id: `tomada.${id}.1`, title: 'Ana Ñ. tomó la solicitud de Cabinas El Túnel', exceptAccountId: 'ana' },
      { title: 'Luis tomó la solicitud de Cabinas El Túnel', requestId: id, exceptAccountId: 'luis' },
    ]);
    const { timeline } = await at.detail(id);
    expect(timeline.filter(({ kind }) => kind.endsWith('taken'))).toMatchObject([
      { kind: 'taken', by: ana },
      { kind: 'taken', by: luis },
      { kind: 'untaken', by: luis },
    ]);
    const robot = await at.accept({ company: 'Robot' }, { status: 'quarantined' });
    expect(await refusal(take(robot, 0))).toMatchObject({ status: 404 });
  });

  test('a request is given to a person, who is told as the others are, but not who gave it', async () => {
    await addAccounts(at.store, [ana, luis]);
    const id = await at.accept();
    at.clock.now = new Date(at.clock.now.getTime() + 5 * minuteMs);
    const give = (version: number, to: string) => at.change(id, 'taken', { version, taken: true, to });
    expect(await give(0, luis.id)).toMatchObject({ takenBy: luis, changedBy: ana });
    const noOne = { status: 400, body: { message: 'Esa persona ya no tiene cuenta.' } };
    expect(await refusal(give(1, 'removed'))).toMatchObject(noOne);
    await expect.poll(() => at.told.length).toBe(1);
    expect(at.told).toMatchObject([
      { title: 'Ana Ñ. le dio a Luis la solicitud de Cabinas El Túnel', exceptAccountId: 'ana' },
    ]);
    const { timeline } = await at.detail(id);
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'taken', by: ana, to: luis }));
    // The assigned person answers, not the one who assigned it.
    expect(await answerOf(id)).toMatchObject({ answer_by: 'luis', answer_wait_ms: 5 * minuteMs });
    expect(await at.list(`taken=${luis.id}`)).toMatchObject([{ id }]);
  });

  test('a take that its relay died over is told by the next one, once; not one that was given back', async () => {
    const { store, clock } = at;
    const owner = toldOwner(() => clock.now);
    owner.answer = () => 'failed';
    const relays = [1, 2].map(() => createRequestNotices(owner.telling(store.database)));
    const pass = async (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * minuteMs);
      await Promise.all(relays.map((look) => look()));
    };
    /** What was committed when the relay died. */
    const takeAndDie = (id: string, version: number, taken = true) =>
      changeTaken(id, { version, taken }, changeContext(store, clock.now, taken ? luis : ana));
    const [late, givenBack] = [await at.accept(), await at.accept({ company: 'Given back' })];
    const [robot, stale] = [await at.accept({ company: 'Robot' }), await at.accept({ company: 'Stale' })];
    await takeAndDie(late, 0);
    await takeAndDie(givenBack, 0);
    await takeAndDie(givenBack, 1, false);
    await takeAndDie(robot, 0);
    await at.call('quarantine', { body: { ids: [robot] } });
    await pass(1);
    const notice = { id: `tomada.${late}.1`, title: 'Luis tomó la solicitud de Cabinas El Túnel' };
    expect(owner.notices).toMatchObject([notice]);
    expect(owner.logged).toEqual(['warn: no phone was notified of what was done or planned with a request']);
    // No channel took it. Its stage changes meanwhile: it is the same notice.
    await at.change(late, 'stage', { version: 1, stage: 'contacted' });
    await pass(1);
    expect(owner.told).toHaveLength(1);
    owner.answer = () => 'sent';
    await pass(3);
    expect(owner.notices).toMatchObject([notice, notice]);
    await takeAndDie(stale, 0);
    await pass(4 * 60);
    expect(owner.told).toHaveLength(2);
    expect(await store.database.rows('SELECT * FROM take_notices')).toEqual([]);
  });

  test('the first answer counts, whether it was taken or contacted, until it is given back and new again', async () => {
    const id = await at.accept(); // 10:00 in Lima
    at.clock.now = new Date(at.clock.now.getTime() + 7 * minuteMs);
    await take(id, 0);
    const first = { answer_by: 'ana', answer_name: 'Ana Ñ.', answer_wait_ms: 7 * minuteMs, answer_hour: 10 };
    expect(await answerOf(id)).toEqual(first);
    at.clock.now = new Date(at.clock.now.getTime() + 60 * minuteMs);
    await at.change(id, 'stage', { version: 1, stage: 'contacted' }, luis);
    await take(id, 2, false);
    await at.change(id, 'follow-up', { version: 3, followUp: '2026-03-12' });
    expect(await answerOf(id)).toEqual(first);
    await at.change(id, 'stage', { version: 4, stage: 'new' });
    expect(await answerOf(id)).toEqual(unanswered);
    const trial = { version: 5, stage: 'trial', trialStart: '2026-03-10' };
    await at.change(id, 'stage', trial, luis);
    expect(await answerOf(id)).toMatchObject({ answer_by: 'luis', answer_wait_ms: 67 * minuteMs });
    // What a person had to release waits from then on.
    const robot = await at.accept({ company: 'Robot' }, { status: 'quarantined' });
    at.clock.now = new Date(at.clock.now.getTime() + 600 * minuteMs);
    await at.call('releaseQuarantined', { body: { ids: [robot] } });
    at.clock.now = new Date(at.clock.now.getTime() + 3 * minuteMs);
    await take(robot, 0);
    expect(await answerOf(robot)).toMatchObject({ answer_wait_ms: 3 * minuteMs, answer_hour: 21 });
  });
});
