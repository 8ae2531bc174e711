/** The morning mail says what the panel shows as "Hoy", over both databases, once for all relays. */
import { beforeEach, describe, expect, test } from 'vitest';
import { noticeMail } from '../../relay/delivery/channels.ts';
import { createDailyDigests } from '../../relay/reminders/daily-digest.ts';
import type { Retention } from '../../relay/requests/retention.ts';
import type { SqlDatabase } from '../../relay/store/db/sql-database.ts';
import { openPostgresStore } from '../../relay/store/open-store.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { engines } from '../support/shared-postgres.ts';
import { type ToldOwner, toldOwner } from '../support/told-owner.ts';

let owner: ToldOwner;
beforeEach(() => {
  owner = toldOwner(() => at.clock.now);
});

const daysAgo = (days: number) => new Date(at.clock.now.getTime() - days * 86_400_000);

const retention: Retention = { days: 300, channels: ['mail'] };

const unopened = () => expect.unreachable();

function digest({ database = at.database as SqlDatabase } = {}) {
  const deps = { ...owner.telling(database), config: { dailyDigest: true }, retention };
  const [phones = unopened, mail = unopened] = createDailyDigests(deps);
  return { phones, mail };
}

async function fill(): Promise<{ old: string }> {
  const old = await at.accept({ fullName: 'Primera <b>' }, { at: daysAgo(4) });
  await at.accept({ fullName: 'Segunda' }, { at: daysAgo(0.1) });
  await at.accept({ fullName: 'Robot' }, { status: 'quarantined' });
  const trial = async (fullName: string, days: number, trialStart: string) => {
    const id = await at.accept({ fullName }, { at: daysAgo(days) });
    await at.change(id, 'stage', { version: 0, stage: 'trial', trialStart });
    return id;
  };
  await trial('Termina', 40, '2026-02-09');
  const running = await trial('Sigue', 10, '2026-03-01');
  await at.change(running, 'follow-up', { version: 1, followUp: '2026-03-09' });
  const [claim] = await at.store.claim({ channel: 'mail', now: at.clock.now, leaseMs: 1_000, limit: 1 });
  const error = 'EENVELOPE: 550 no such user';
  if (claim) await at.store.recordOutcome(claim, { kind: 'held', error, reasonCode: 'recipient' });
  return { old };
}

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine);

  test('two relays send one mail with the sections of "Hoy", and links into the panel', async () => {
    at.clock.now = new Date('2026-03-10T13:00:00Z'); // eight o'clock in Lima
    const { old } = await fill();
    const other = at.url ? await openPostgresStore({ url: at.url, channels: ['mail'] }) : undefined;
    const relays = [digest(), digest(other && { database: other.database })];
    await Promise.all(relays.map(({ mail }) => mail()));
    at.clock.now = new Date('2026-03-10T13:01:00Z');
    await Promise.all(relays.map(({ mail }) => mail()));
    await other?.close();
    const title = 'Hoy: 2 sin contactar, 1 siguiente paso, 1 prueba que termina, 1 entrega detenida';
    expect(owner.told).toEqual([`mail: ${title}`]);
    const [notice = expect.unreachable()] = owner.notices;
    expect(notice.id).toBe('resumen.2026-03-10');
    const { text, html } = noticeMail(notice, owner.telling(at.database));
    const today = await at.call('today');
    for (const { rows } of [today.unanswered, today.trialsEnding, today.followUps])
      for (const { fullName } of rows) expect(text).toContain(fullName);
    expect(text).toContain(
      '- Cabinas El Túnel. Espera desde el 6 de marzo de 2026, 08:00. Nadie la ha tomado. 40 PC · Arequipa. Primera <b>. +51 987 654 321',
    );
    expect(text).toContain(`https://cabinas.example/panel/solicitudes/${old}`);
    expect(text).toMatch(/Termina hoy\. .* Termina\./);
    expect(text).toMatch(/Venció ayer\. .* Sigue\./);
    expect(text).toContain('El correo no salió: el servidor rechazó la dirección de destino.');
    expect(text).not.toContain('Robot');
    expect(html).toContain('Primera &lt;b&gt;');
    expect(html).toContain('href="https://cabinas.example/panel/hoy"');
    expect(JSON.stringify([owner.logged, owner.facts])).not.toMatch(/Primera|Segunda|cabinas/i);
  });

  test('phones get one notice of the follow-ups of the day, not of those before, and again when none took it', async () => {
    at.clock.now = new Date('2026-03-10T12:59:00Z');
    const followUp = async (company: string, day: string) => {
      const id = await at.accept({ company: company });
      await at.change(id, 'follow-up', { version: 0, followUp: day });
      return id;
    };
    await followUp('Ayer', '2026-03-09');
    await followUp('Mañana', '2026-03-11');
    // It is told at its hour.
    const at10 = await at.accept({ company: 'A las diez' });
    const hour = { version: 0, followUp: '2026-03-10', time: '10:00' };
    await at.change(at10, 'follow-up', hour);
    const id = await followUp('Cabinas Sol', '2026-03-10');
    const relays = [digest().phones, digest().phones];
    const look = () => Promise.all(relays.map((tell) => tell()));
    await look();
    expect(owner.told).toEqual([]);
    at.clock.now = new Date('2026-03-10T13:00:00Z'); // eight o'clock in Lima
    owner.answer = () => 'failed';
    await look();
    owner.answer = () => 'sent';
    at.clock.now = new Date('2026-03-10T13:05:00Z');
    await look();
    at.clock.now = new Date('2026-03-10T13:06:00Z');
    await look();
    const notice = {
      id: 'resumen.2026-03-10',
      title: 'Un siguiente paso para hoy',
      text: 'Cabinas Sol, María José Ñáñez',
      requestId: id,
    };
    expect(owner.notices).toEqual([notice, notice]);
    expect(owner.told[0]).toBe(`phones: ${notice.title}`);
    for (const number of [1, 2, 3, 4, 5, 6]) await followUp(`Local ${number}`, '2026-03-12');
    at.clock.now = new Date('2026-03-12T13:00:00Z');
    await look();
    expect(owner.told[2]).toBe('phones: 6 siguientes pasos para hoy');
    const lines = owner.notices[2]?.text.split('\n\n') ?? [];
    expect([lines.length, lines.at(-1)]).toEqual([6, 'Y más, en la vista Hoy.']);
    at.clock.now = new Date('2026-03-13T13:00:00Z');
    await look();
    expect(owner.told).toHaveLength(3);
  });
});
