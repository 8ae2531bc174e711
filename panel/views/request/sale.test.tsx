// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '../../../contract/calendar-day.ts';
import type { WhoAmI } from '../../../contract/panel/account-routes.ts';
import { dayOf } from '../../../relay/base/local-days.ts';
import { exampleBusiness } from '../../../tests/support/example-business.ts';
import { type Answering, setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { openRelay, press, renderPanel, user } = setUpPanelTests();

async function openSale(answering?: Answering) {
  const { posted } = await renderPanel('solicitudes/r2', answering);
  await press('Compró');
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText('Monto (USD)') as HTMLInputElement; // the sale's own field
  return { posted, dialog, amount };
}

test('an amount that may mean two things is refused, and says which; one with a comma is saved as it is shown', async () => {
  const { posted, dialog, amount } = await openSale();
  expect(amount.value).toBe('600');
  // A thousand, as it is written in most of Latin America.
  const licences = dialog.getByLabelText('Licencias');
  await user.clear(licences);
  await user.type(licences, '1.000');
  expect(amount.value).toBe('10000');
  await user.clear(amount);
  await user.type(amount, '1.095');
  await user.tab();
  expect(dialog.getByText(/1\.095 puede ser 1095 o 1\.09/)).toBeTruthy();
  expect(amount.validity.customError).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(posted()).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '147,50');
  expect(dialog.getByText('Se guarda $147.50')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  const sale = ['requests/r2/stage', { licences: 1000, amountCents: 14_750 }];
  await waitFor(() => expect(posted()).toMatchObject([sale]));
});

test('without a known edition none is chosen, no amount is proposed, and the form is not sent', async () => {
  const relay = await openRelay({ isEmpty: true });
  await relay.add('r2', { edition: '' }, 'contacted');
  const { posted, dialog, amount } = await openSale();
  const edition = dialog.getByLabelText('Edición') as HTMLSelectElement; // the sale's own field
  expect([edition.value, amount.value]).toEqual(['', '']);
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(edition.validity.valueMissing).toBe(true);
  expect(posted()).toEqual([]);
  await user.selectOptions(edition, 'Basic Edition');
  expect(amount.value).toBe('600');
});

test('a trial is as long as the business says, before the relay has answered', async () => {
  await openRelay({ business: { trialDays: 14 } });
  await renderPanel('solicitudes/r1', { 'requests/r1/stage': 'offline' });
  await press('En prueba');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Dura 14 días.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(document.body.textContent).toMatch(/Quedan 14 días de prueba:/));
});

test.each([
  [30, /^Quedan 30 días de prueba: termina /],
  [1, /^La prueba termina /],
])('of a trial that begins later no more days are left than it has: %i', async (days, words) => {
  const relay = await openRelay();
  const trialStart = addDays(dayOf(Date.now(), exampleBusiness.timeZone), 5);
  const body = { version: 0, stage: 'trial', trialStart, trialEnds: addDays(trialStart, days) } as const;
  await relay.call('changeStage', { params: { id: 'r1' }, body });
  await renderPanel('solicitudes/r1');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('the proposed amount is of the edition’s price: for each PC or venue, the first month or year; none on request', async () => {
  const editions = [
    { name: 'Sala al Mes', priceCents: 2_490, payment: 'monthly', unit: 'pc' },
    { name: 'Local Completo', priceCents: 1_890_000, payment: 'yearly', unit: 'room' },
    { name: 'Cadena de Locales', unit: 'pc' },
  ] as const;
  const plans = (me: WhoAmI) => ({
    ...me,
    business: { ...me.business, editions: [...me.business.editions, ...editions] },
  });
  const { dialog } = await openSale({ me: plans });
  const read = () =>
    ['Licencias', /^Monto/].map((label) => (dialog.getByLabelText(label) as HTMLInputElement).value); // fields of ours
  const choose = (name: string) => user.selectOptions(dialog.getByLabelText('Edición'), name);
  await choose('Basic Edition');
  expect(read()).toEqual(['60', '600']);
  await choose('Sala al Mes');
  expect(read()).toEqual(['60', '1494']);
  expect(dialog.getByLabelText('Monto del primer mes (USD)')).toBeTruthy();
  await choose('Local Completo');
  expect(read()).toEqual(['1', '18900']);
  expect(dialog.getByLabelText('Monto del primer año (USD)')).toBeTruthy();
  await choose('Cadena de Locales');
  expect(read()).toEqual(['60', '']);
});
