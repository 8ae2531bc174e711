/** What the panel shows in pictures, and in tests of how it looks: requests, visits, channels and a device of a relay. */
import { type Stage, stages } from '../../contract/panel/inputs.ts';
import { createFigureCounter } from '../../relay/visits/figure-counter.ts';
import type { PanelRelay } from './panel-relay.ts';
import { panelSamples } from './panel-samples.ts';

const names = ['Luis Tello', 'Rosa Quispe Mamani', 'Jorge Huamán', 'Carmen Ríos', 'Óscar Peña'];
const companies = ['LAN Center Delta', 'Colegio San Martín', 'Ciber Norte', 'Hotel Los Andes'];
const countries = ['Perú', 'Guatemala', 'México', 'Colombia'];
const reasons = ['Precio', 'No responde', 'Más adelante'];
const [minuteMs, dayMinutes] = [60_000, 24 * 60];
/** What the page counted. */
const counted = {
  ...{ visit: 2_140, formOpened: 310, formBegun: 168, formSent: 112 },
  ...{ whatsappPressed: 64, phonePressed: 21, telegramPressed: 3 },
  ...{ 'visit/facebook / cpc / agosto': 480, 'visit/google / cpc / sin disco': 240, 'visit/volante': 120 },
};

/** So that each view has something to show of every kind: `more` requests besides the first, in every stage. */
export async function fillPanel(relay: PanelRelay, more: number): Promise<void> {
  const { at } = relay;
  for (const name of ['r91', 'r92', 'r93']) await relay.add(name, {}, 'new', 26 * dayMinutes);
  // Not today: they are to be erased soon.
  await relay.deliver({ kind: 'sent', at: new Date(Date.now() - 26 * dayMinutes * minuteMs) });
  for (let number = more; number > 0; number -= 1) {
    const turn = <Item>(list: readonly Item[]) => list[number % list.length] as Item; // never empty
    const who = { fullName: turn(names), company: turn(companies), computers: `${6 * number}` };
    const stage = turn<Stage>(stages);
    const isLost = stage === 'lost';
    const reached = { phone: `+51 900 000 ${100 + number}`, email: `cliente${number}@correo.example` };
    const fields = { ...who, ...reached, city: 'Trujillo', country: turn(countries) };
    const id = await relay.add(`r${number + 5}`, fields, isLost ? 'new' : stage, 63 * number ** 2);
    const lost = { version: 0, stage, reason: turn(reasons) };
    if (isLost) await relay.asLuis('POST', `requests/${id}/stage`, lost);
    // The newest ones wait.
    if (number === 4) await relay.deliver({ kind: 'sent', at: new Date() });
  }
  const counter = createFigureCounter({ database: at.database, log: console });
  for (const [event, times] of Object.entries(counted) as [keyof typeof counted, number][])
    for (let left = times; left > 0; left -= 1) counter.count(event);
  await counter.flush();
  await at.recordResult('mail', { ok: true });
  await at.recordResult('webhook', { ok: true });
  await relay.call('addPushDevice', panelSamples().addPushDevice[0]);
  await at.database.rows('UPDATE push_devices SET last_sent_at = created_at');
}
