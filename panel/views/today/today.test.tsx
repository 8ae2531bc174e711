// @vitest-environment happy-dom
/** The lines of Hoy: who waits first, what is overdue is marked, and what can be done about each at once. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addDays } from '../../../contract/calendar-day.ts';
import { dayOf } from '../../../relay/base/local-days.ts';
import { exampleBusiness } from '../../../tests/support/example-business.ts';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { net, openRelay, press, renderPanel, sendLiveEvent, user } = setUpPanelTests();

/** A relay whose r1 waits, and whose r2 to r5 have something to do. */
async function fill() {
  const relay = await openRelay({ isEmpty: true });
  // The panel does not know the business's time zone before its first answer.
  const day = dayOf(Date.now(), exampleBusiness.timeZone);
  await relay.add('r1', { fullName: 'Espera' }, 'new', 10);
  const plan = async (name: string, fullName: string, step: object) => {
    await relay.add(name, { fullName, address: name }, 'contacted', 60 * 24 * 20);
    await relay.call('changeFollowUp', { params: { id: name }, body: { version: 1, ...step } as never });
  };
  await plan('r2', 'Todo el día', { followUp: day });
  await plan('r3', 'De ayer', { followUp: addDays(day, -1), time: '18:00', text: 'Enviar la cotización' });
  const trial = async (name: string, fullName: string, daysAgo: number) => {
    await relay.add(name, { fullName, address: name }, 'contacted', 60 * 24 * 60);
    const body = { version: 1, stage: 'trial', trialStart: addDays(day, -daysAgo) } as const;
    await relay.call('changeStage', { params: { id: name }, body });
  };
  await trial('r4', 'Termina', 29);
  await trial('r5', 'Terminó hace mucho', 50);
  await renderPanel('hoy');
  return { relay, stored: relay.record, day };
}

test('Hoy is asked for again by itself: a day begins without an event', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = await renderPanel('hoy');
  await screen.findByText(/Todo al día|Sin contactar/);
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.map(({ path }) => path)).toContain('today');
});

test('Hoy begins with who waits, then what is due, overdue first, then trials; old ones are folded', async () => {
  await fill();
  await screen.findByText('Sin contactar');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Sin contactar', 'Siguientes pasos', 'Pruebas que terminan']);
  const lines = [...document.querySelectorAll<HTMLElement>('main li')];
  const names = lines.map((line) => within(line).getByRole('link').textContent);
  expect(names).toEqual(['Espera', 'De ayer', 'Todo el día', 'Termina', 'Terminó hace mucho']);
  expect(lines.at(-1)?.textContent).toMatch(/^En prueba: Terminó/);
  const steps = within(screen.getByRole('region', { name: /Siguientes pasos/ })).getAllByRole('listitem');
  expect(steps.map(({ dataset, textContent }) => [dataset.tone, textContent?.includes('venció')])).toEqual([
    ['warn', true],
    [undefined, false],
  ]);
  expect(steps[0]?.textContent).toMatch(/Enviar la cotización · .*venció ayer 18:00/);
  const folded = screen.getByText('Terminaron su prueba hace más de dos semanas: 1').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('Terminó hace mucho');
});

test('"Mañana 10:00" is two presses; the line leaves what is due, keeps its text, and comes back by undo', async () => {
  const { stored, day } = await fill();
  const before = { followUp: addDays(day, -1), followUpTime: '18:00', followUpText: 'Enviar la cotización' };
  await press('Siguiente paso: De ayer');
  await press('Mañana 10:00');
  await screen.findByText('De ayer: siguiente paso mañana a las 10:00: Enviar la cotización');
  expect(screen.queryByRole('link', { name: 'De ayer' })).toBeNull();
  const after = { ...before, followUp: addDays(day, 1), followUpTime: '10:00' };
  await waitFor(async () => expect(await stored('r3')).toMatchObject(after));
  await press('Deshacer');
  await screen.findByRole('link', { name: 'De ayer' });
  await waitFor(async () => expect(await stored('r3')).toMatchObject(before));
});

test('"Mañana 10:00" is of the day on which it is pressed, also right after the device has slept for a night', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T02:00:00Z') }); // 21:00 in Lima
  const { stored } = await fill();
  await screen.findByText('Sin contactar');
  vi.setSystemTime('2026-03-10T13:00:00Z');
  await press('Siguiente paso: Espera');
  await press('Mañana 10:00');
  const step = { followUp: '2026-03-11', followUpTime: '10:00' };
  await waitFor(async () => expect(await stored('r1')).toMatchObject(step));
});

test('a day, an hour and a text of one’s own are saved; "Hecho" ends the step', async () => {
  const { relay, stored, day } = await fill();
  await press('Siguiente paso: Espera');
  await user.type(await screen.findByLabelText('Qué hacer'), '  Llamar  ');
  await user.clear(screen.getByLabelText('Día'));
  await user.type(screen.getByLabelText('Día'), addDays(day, 4));
  await user.type(screen.getByLabelText('Hora, si quieres'), '16:30');
  await press('Guardar');
  const step = { followUp: addDays(day, 4), followUpTime: '16:30', followUpText: 'Llamar' };
  await waitFor(async () => expect(await stored('r1')).toMatchObject(step));
  await press('Siguiente paso: Todo el día');
  await press('Hecho');
  await screen.findByText('Todo el día: siguiente paso hecho');
  await waitFor(async () => expect((await stored('r2')).followUp).toBeNull());
  // Its history says what was done; a step that is taken back was not.
  await press('Siguiente paso: Espera');
  await press('Mañana 10:00');
  await press('Deshacer');
  const steps = async (id: string) =>
    (await relay.call('oneRequest', { params: { id } })).timeline.filter(({ kind }) => kind === 'followUp');
  await waitFor(async () => expect((await steps('r2')).at(-1)).toMatchObject({ followUp: day, done: true }));
  await waitFor(async () => expect((await steps('r1')).at(-1)).not.toHaveProperty('done'));
});

test('the stage is two presses, with its details where it has any; after WhatsApp it is asked whether that was the contact', async () => {
  const { stored } = await fill();
  const choose = async (name: string) => user.click(await screen.findByRole('menuitemradio', { name }));
  await press('Etapa: Espera');
  await choose('Nueva');
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await press('WhatsApp: Espera');
  await user.click(await screen.findByRole('link', { name: 'Abrir WhatsApp' }));
  await screen.findByText('¿Ya la contactaste?');
  await press('Sí, contactada');
  await screen.findByText('Espera: Contactada');
  expect(screen.queryByText('Sin contactar')).toBeNull();
  // The stage that it had was no change.
  await waitFor(async () => expect(await stored('r1')).toMatchObject({ stage: 'contacted', version: 1 }));
  await press('Etapa: Termina');
  await choose('No compró');
  await press('Precio');
  await press('Guardar');
  await waitFor(async () =>
    expect(await stored('r4')).toMatchObject({ stage: 'lost', lostReason: 'Precio' }),
  );
  expect(screen.queryByRole('link', { name: 'Termina' })).toBeNull();
  // Its line comes back as it was.
  await press('Deshacer');
  await screen.findByRole('link', { name: 'Termina' });
  await waitFor(async () => expect(await stored('r4')).toMatchObject({ stage: 'trial', lostReason: null }));
});

test('offline a trial whose end was moved keeps the day on which it began', async () => {
  const relay = await openRelay({ isEmpty: true });
  const day = dayOf(Date.now(), exampleBusiness.timeZone);
  const began = addDays(day, -44);
  await relay.add('r1', {}, 'contacted', 60 * 24 * 60);
  const moved = { version: 1, stage: 'trial', trialStart: began, trialEnds: addDays(day, 1) } as const;
  await relay.call('changeStage', { params: { id: 'r1' }, body: { ...moved, reason: 'Viajó' } });
  net.offline = /requests\/r1$/;
  await renderPanel('hoy');
  await press(/^Etapa: /);
  await user.click(await screen.findByRole('menuitemradio', { name: 'En prueba' }));
  expect(await screen.findByLabelText('La prueba empieza')).toHaveProperty('value', began);
});

test('what is typed stays when its line goes, because a colleague was faster', async () => {
  const { relay } = await fill();
  await press('Siguiente paso: Espera');
  await user.type(await screen.findByLabelText('Qué hacer'), 'Visitarla');
  await relay.asLuis('POST', 'requests/r1/stage', { version: 0, stage: 'contacted' });
  sendLiveEvent({ arrived: 0, requests: ['r1'], deliveries: false });
  await waitFor(() => expect(screen.queryByText('Sin contactar')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Qué hacer').value).toBe('Visitarla');
});

test('when another person planned another step first, both are shown with hour and text', async () => {
  const { relay, stored, day } = await fill();
  await press('Siguiente paso: Espera');
  await screen.findByLabelText('Qué hacer');
  const his = { version: 0, followUp: addDays(day, 1), time: '08:30', text: 'Visitarlo' };
  await relay.asLuis('POST', 'requests/r1/follow-up', his);
  // It is shown below the dialog, which was opened before.
  sendLiveEvent({ arrived: 0, requests: [relay.real('r1')], deliveries: false });
  await screen.findByText(/Visitarlo/);
  await press('Mañana 10:00');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('siguiente paso mañana a las 08:30: Visitarlo · Nueva')).toBeTruthy();
  expect(dialog.getByText('siguiente paso mañana a las 10:00')).toBeTruthy();
  await press('Usar lo mío');
  await waitFor(async () => expect((await stored('r1')).followUpTime).toBe('10:00'));
});
