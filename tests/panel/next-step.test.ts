/** The next step of a request over both databases: who is told of it, when, and how often; and where Hoy shows it. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addDays } from '../../contract/calendar-day.ts';
import { createRequestNotices } from '../../relay/delivery/request-notices.ts';
import { openPostgresStore } from '../../relay/store/open-store.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { engines } from '../support/shared-postgres.ts';
import { ana, luis, refusal } from '../support/start-panel.ts';
import { type ToldOwner, toldOwner } from '../support/told-owner.ts';

interface Step {
  followUp: string | null;
  time?: string | null;
  text?: string | null;
}
const plan = (id: string, version: number, step: Step) => at.change(id, 'follow-up', { version, ...step });
const stage = (id: string, version: number, body: object) => at.change(id, 'stage', { version, ...body });
const setClock = (utc: string) => {
  at.clock.now = new Date(utc);
};

let owner: ToldOwner;
let told: ToldOwner['notices'];
const relay = ({ database } = at.store) => createRequestNotices(owner.telling(database));

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine);
  beforeEach(() => {
    owner = toldOwner(() => at.clock.now);
    told = owner.notices;
  });

  test('of two relays one tells a step, once and at its minute, to the person who has the request', async () => {
    const other = at.url ? await openPostgresStore({ url: at.url, channels: ['mail'] }) : undefined;
    onTestFinished(async () => other?.close());
    const relays = [relay(), relay(other)];
    const look = async (utc: string) => {
      setClock(utc);
      await Promise.all(relays.map((send) => send()));
    };
    const accept = (company: string) => at.accept({ company });
    const [his, noOnes] = [await at.accept(), await accept('No one’s')];
    const [removed, day] = [await accept('Of a removed account'), await accept('Without an hour')];
    await at.change(his, 'taken', { version: 0, taken: true }, luis);
    await at.change(removed, 'taken', { version: 0, taken: true }, ana);
    await at.database.rows('DELETE FROM take_notices');
    const at10 = { followUp: '2026-03-11', time: '10:00' };
    await plan(his, 1, { ...at10, text: 'Llamar por el precio' });
    await plan(noOnes, 0, at10);
    await plan(removed, 1, at10);
    await plan(day, 0, { followUp: '2026-03-11' });
    await look('2026-03-11T14:59:59.999Z');
    expect(told).toEqual([]);
    await look('2026-03-11T15:00:00Z'); // ten o'clock in Lima
    const ofHis = told.find(({ requestId }) => requestId === his);
    expect(ofHis).toEqual({
      id: `paso.${his}.2026-03-11.10:00`,
      title: '10:00 · Cabinas El Túnel',
      text: 'Llamar por el precio\n40 PC · Arequipa\nMaría José Ñáñez\nLa tiene Luis',
      requestId: his,
      onlyAccountId: 'luis',
    });
    const others = told.filter((notice) => notice !== ofHis);
    expect(others.map(({ requestId }) => requestId).sort()).toEqual([noOnes, removed].sort());
    expect(others.map(({ onlyAccountId }) => onlyAccountId)).toEqual(
      others.map(({ requestId }) => (requestId === removed ? 'ana' : undefined)),
    );
    for (const utc of ['2026-03-11T15:00:15Z', '2026-03-11T15:04:00Z', '2026-03-12T15:00:00Z'])
      await look(utc);
    expect(told).toHaveLength(3);
  });

  test('what no channel took, or fell due while no relay ran, is told for four hours, then Hoy alone shows it; a change of stage meanwhile repeats nothing', async () => {
    owner.answer = () => 'failed';
    const send = relay();
    const [late, stale] = [await at.accept(), await at.accept({ company: 'Stale' })];
    // At ten o'clock in Lima.
    await plan(late, 0, { followUp: '2026-03-10', time: '06:04' });
    await plan(stale, 0, { followUp: '2026-03-10', time: '06:00' });
    await send();
    expect(told.map(({ requestId }) => requestId)).toEqual([late]);
    setClock('2026-03-10T15:03:00Z');
    owner.answer = async () => {
      await stage(late, 1, { stage: 'contacted' });
      return 'sent' as const;
    };
    await send();
    setClock('2026-03-10T15:10:00Z');
    await send();
    expect(told).toHaveLength(2);
    const today = await at.call('today');
    expect(today.followUps.rows.map(({ id }) => id)).toEqual([stale, late]);
  });

  test('of many steps and takes that are due, twenty of each are told at a time, the oldest first', async () => {
    const send = relay();
    const toldOf = (kind: string) =>
      told.filter(({ id }) => id.startsWith(kind)).map((each) => each.requestId);
    const ids: string[] = [];
    for (const minute of Array.from({ length: 22 }, (_, nth) => 59 - nth)) {
      const id = await at.accept({ company: `Due at 10:${minute}` });
      ids.unshift(id);
      await at.change(id, 'taken', { version: 0, taken: true }, luis);
      await plan(id, 1, { followUp: '2026-03-10', time: `10:${minute}` });
    }
    // Until the panel's own relay has told the takes.
    await expect.poll(() => at.database.rows('SELECT * FROM take_notices')).toEqual([]);
    await at.database.rows('INSERT INTO take_notices (request_id, version) SELECT id, 1 FROM requests');
    setClock('2026-03-10T16:00:00Z');
    await send();
    expect(toldOf('paso').sort()).toEqual(ids.slice(0, 20).sort());
    // All are due since ever: by their ids, in which they came.
    expect(toldOf('tomada').sort()).toEqual(ids.slice(-20).sort());
    await send();
    for (const kind of ['paso', 'tomada']) expect(toldOf(kind).sort()).toEqual(ids.toSorted());
  });

  test('a step that was changed, done or quarantined is not told; another hour is told anew, another text is not', async () => {
    const send = relay();
    const soon = { followUp: '2026-03-10', time: '10:30' };
    const [moved, done] = [await at.accept(), await at.accept({ company: 'Done' })];
    const [robot, kept] = [await at.accept({ company: 'Robot' }), await at.accept({ company: 'Kept' })];
    for (const id of [moved, done, robot, kept]) await plan(id, 0, soon);
    await plan(moved, 1, { ...soon, time: '11:00' });
    await plan(done, 1, { followUp: null });
    await at.call('quarantine', { body: { ids: [robot] } });
    setClock('2026-03-10T15:30:00Z');
    await send();
    expect(told.map(({ requestId }) => requestId)).toEqual([kept]);
    await plan(kept, 1, { ...soon, text: 'Another text' });
    await send();
    expect(told).toHaveLength(1);
    setClock('2026-03-10T16:00:00Z');
    await send();
    await plan(kept, 2, { ...soon, time: '10:45' });
    await send();
    expect(told.map(({ title, text }) => `${title} ${text.split('\n')[0]}`)).toEqual([
      '10:30 · Kept Siguiente paso',
      '11:00 · Cabinas El Túnel Siguiente paso',
      '10:45 · Kept Another text',
    ]);
  });

  test('of two changes at once the second is shown both; a tab from before the update keeps the text', async () => {
    const id = await at.accept();
    const step = { followUp: '2026-03-12', time: '09:30', text: '  Enviar la cotización  ' };
    const stored = { followUp: '2026-03-12', followUpTime: '09:30', followUpText: 'Enviar la cotización' };
    expect(await plan(id, 0, step)).toMatchObject(stored);
    expect(await refusal(plan(id, 0, { followUp: '2026-03-13', time: '16:00' }))).toMatchObject({
      status: 409,
      body: { current: { record: stored }, yours: { followUp: '2026-03-13', time: '16:00' } },
    });
    expect(await plan(id, 1, { followUp: '2026-03-14' })).toMatchObject({
      followUp: '2026-03-14',
      followUpTime: null,
      followUpText: 'Enviar la cotización',
    });
    const none = { followUp: null, followUpTime: null, followUpText: null };
    expect(await plan(id, 2, { followUp: null, time: '10:00', text: 'x' })).toMatchObject(none);
    const { timeline } = await at.detail(id);
    const steps = timeline.filter(({ kind }) => kind === 'followUp');
    expect(steps).toMatchObject([stored, { followUp: '2026-03-14', followUpTime: null }, none]);
    for (const wrong of [{ time: '24:00' }, { time: '9:30' }, { text: 'x'.repeat(121) }])
      expect(await plan(id, 3, { followUp: '2026-03-14', ...wrong }).catch(({ status }) => status)).toBe(400);
  });

  test('Hoy: who waits longest first; steps by day and hour; trials of the last two weeks apart from older ones', async () => {
    const named = new Map<string, string>();
    const add = async (name: string, daysAgo: number) => {
      const receivedAt = new Date(at.clock.now.getTime() - daysAgo * 86_400_000);
      const id = await at.accept({ company: name }, { at: receivedAt });
      named.set(id, name);
      return id;
    };
    for (const days of [1, 9, 4]) await add(`waits ${days}`, days);
    for (const step of ['10', '10 16:00', '09', '11 08:00', '10 09:00', '09 18:00']) {
      const id = await add(step, 20);
      await stage(id, 0, { stage: 'contacted' });
      const [day, time = null] = step.split(' ');
      await plan(id, 1, { followUp: `2026-03-${day}`, time });
    }
    // Of 30 days: the last one is the day before the trial ends.
    for (const ended of [20, 13, 14, -3, -4, 0])
      await stage(await add(`ended ${ended}`, 60), 0, {
        stage: 'trial',
        trialStart: addDays('2026-03-10', -30 - ended),
      });
    const today = await at.call('today');
    const names = (section: { rows: { id: string }[] }) => section.rows.map(({ id }) => named.get(id));
    expect(names(today.unanswered)).toEqual(['waits 9', 'waits 4', 'waits 1']);
    expect(names(today.followUps)).toEqual(['09 18:00', '09', '10 09:00', '10 16:00', '10']);
    expect(names(today.trialsEnding)).toEqual(['ended 13', 'ended 0', 'ended -3']);
    expect(names(today.trialsEnded)).toEqual(['ended 14', 'ended 20']);
    expect(today.trialsEnded.count).toBe(2);
  });
});
