// @vitest-environment happy-dom
/** Specification §3, §5 and §8: fields, validation and messages of the form, and its summary when a submit is refused. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readBusiness } from '../../../../business/read-business.ts';
import { formWords } from '../../../../contract/form-words.ts';
import { balancedPlan, cost, firstPlan } from '../../../../tests/support/cost.ts';
import {
  alertText,
  dialogQueries,
  errorAt,
  field,
  fill,
  fillAll,
  renderForm,
  send,
  setUpFormTests,
  stubProvider,
} from '../../../../tests/support/rendered-form.tsx';
import { sharedQuote, shareQuote } from '../shared-quote.ts';
import { PlanSummary } from './chosen-plan.tsx';

const invalidFields = () => [...document.querySelectorAll('[aria-invalid=true]')].map(({ id }) => id);
const required = ['fullName', 'country', 'city', 'company', 'address', 'computers'];
const onScreen = ['fullName', 'phone', 'email', 'country', 'city', 'company', 'computers', 'address'];
const summaryLinks = () =>
  dialogQueries()
    .queryAllByRole('link')
    .filter((link) => link.closest('[role=alert]'));

setUpFormTests();

test('fields have labels, ids, autocomplete tokens and the right keypad', async () => {
  await renderForm();
  for (const [label, id, token] of [
    ['Nombres y apellidos', 'fullName', 'name'],
    ['Teléfono o WhatsApp', 'phone', 'tel'],
    ['Correo electrónico', 'email', 'email'],
    ['País', 'country', 'country-name'],
    ['Ciudad', 'city', 'address-level2'],
    ['Nombre del local o empresa', 'company', 'organization'],
    ['Cantidad de computadoras', 'computers', 'off'],
    ['Dirección del local', 'address', 'street-address'],
  ] as const) {
    const input = dialogQueries().getByLabelText(label);
    expect(input.id).toBe(id);
    expect(input.getAttribute('autocomplete')).toBe(token);
    expect(input.getAttribute('aria-required')).toBe('true');
  }
  for (const name of ['Tus datos', 'Tu local']) expect(screen.getByRole('group', { name })).toBeTruthy();
  expect(field('computers').inputMode).toBe('numeric');
  expect(field('computers').type).toBe('text');
  expect(document.body.textContent).toContain('Para coordinar tu prueba por WhatsApp o llamada');
  expect(screen.getAllByText(/obligatori/)).toHaveLength(1);
});

test.each([
  ...required.map((id) => [id, 'Este campo es requerido', ['', '   ']] as const),
  ['email', 'Correo inválido', ['', 'maria', 'maria@', 'maria@cabinas', '@cabinas.example']],
  ['phone', 'Número inválido', ['', '12', 'no tengo', '+51']],
] as const)('%s: "%s" where it is refused, has the focus, and nothing is sent', async (id, message, values) => {
  const { calls } = stubProvider(200);
  await renderForm();
  for (const value of values) {
    fillAll({ [id]: value });
    await send();
    expect([value, errorAt(id), invalidFields()]).toEqual([value, message, [id]]);
    expect(document.activeElement?.id).toBe(id);
  }
  expect(calls).toEqual([]);
});

test('before the first submit nothing is marked but a phone that was left, and no summary is made', async () => {
  const { user } = await renderForm();
  await user.type(field('fullName'), 'M');
  await user.type(field('email'), 'm');
  await user.click(field('city'));
  expect(invalidFields()).toEqual([]);
  fill({ phone: '12' });
  fireEvent.blur(field('phone'));
  expect(errorAt('phone')).toBe('Número inválido');
  expect(alertText()).toBe('');
});

test('the summary names each bad field in the order of the screen, with the words at the field', async () => {
  await renderForm();
  expect(alertText()).toBe('');
  await send();
  expect(alertText()).toContain(formWords.failures.invalid);
  expect(document.activeElement?.id).toBe('fullName');
  expect([...document.querySelectorAll('fieldset input')].map(({ id }) => id)).toEqual(onScreen);
  expect(summaryLinks().map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
    onScreen.map((id) => [
      `#${id}`,
      `${document.querySelector(`label[for=${id}]`)?.textContent}: ${errorAt(id)}`,
    ]),
  );
});

test('a corrected field loses its error and its line of the summary at once; with the last one it goes, and comes back only at a submit', async () => {
  const { user } = await renderForm();
  fillAll({ city: '', email: '' });
  await send();
  expect(summaryLinks()).toHaveLength(2);
  fill({ city: 'Cusco' });
  expect(summaryLinks().map(({ textContent }) => textContent)).toEqual([
    'Correo electrónico: Correo inválido',
  ]);
  await user.type(field('email'), 'maria@cabinas.e');
  expect(errorAt('email')).toBe('Correo inválido');
  await user.type(field('email'), 'xample');
  expect([errorAt('email'), alertText(), invalidFields()]).toEqual(['', '', []]);
  fill({ city: '' });
  expect(alertText()).toBe('');
});

test('fields that a password manager fills without any event are checked and sent as they stand', async () => {
  const { calls } = stubProvider(200);
  await renderForm();
  await send();
  expect(errorAt('city')).toBe('Este campo es requerido');
  fillAll();
  field('phone').value = '71234999';
  field('country').value = ' Bolivia ';
  await send();
  expect(calls[0]?.template_params).toMatchObject({ numero_whatsapp: '+59171234999', pais: 'Bolivia' });
});

test('a plan that was chosen stands above the fields, with what it costs for the number of PCs', async () => {
  const { dialog } = await renderForm();
  const choose = (edition: string, computers: string) =>
    act(() => {
      Object.assign(dialog.dataset, { edition, computers });
      dialog.dispatchEvent(new Event('dialogOpened'));
    });
  const summary = () => dialogQueries().getByText('Cambiar').closest('p')?.textContent;
  expect(dialogQueries().queryByText('Cambiar')).toBeNull();
  choose('basic', '');
  expect(summary()).toContain(
    `Basic Edition · si luego la compras: ${cost(1, firstPlan)} por PC, pago único`,
  );
  fill({ computers: '60' });
  expect(summary()).toContain(
    `Basic Edition · 60 PC · si luego la compras: ${cost(60, firstPlan)}, pago único`,
  );
});

test.each([
  ['juegos', '1,060', 'Solo Juegos · 1,060 PC · si luego la compras: $137,270, pago único'],
  ['juegos', '10.5', 'Solo Juegos · si luego la compras: $129.50 por PC, pago único'],
  ['sala', '', 'Sala al Mes · si luego la compras: $24.90 por PC, pago mensual'],
  ['sala', '60', 'Sala al Mes · 60 PC · si luego la compras: $1,494, pago mensual'],
  ['local', '60', 'Local Completo · 60 PC · si luego la compras: $18,900 por local, pago anual'],
  ['cadena', '60', 'Cadena de Locales · 60 PC · si luego la compras: precio a consultar'],
])('the summary of "%s" for "%s" PCs says how its price is paid', (id, computers, said) => {
  const { plans } = readBusiness({ BUSINESS_FILE: 'tests/fixtures/payments-business.json' }).business;
  const { container } = render(
    plans
      .filter((plan) => plan.id === id)
      .map((plan) => <PlanSummary key={id} edition={plan} computers={computers} />),
  );
  expect(container.querySelector('p > span')?.textContent).toBe(said);
});

test('a number of PCs that a link or a calculator knows fills the field while nothing was typed there; what is typed there is known to them', async () => {
  const { dialog } = await renderForm();
  const open = (computers: string) =>
    act(() => {
      Object.assign(dialog.dataset, { edition: '', computers });
      dialog.dispatchEvent(new Event('dialogOpened'));
    });
  for (const chosen of ['60', '90']) {
    open(chosen);
    expect(field('computers').value).toBe(chosen);
  }
  expect(dialogQueries().queryByText('Cambiar')).toBeNull();
  act(() => shareQuote({ pcs: 43 }));
  open('');
  expect(field('computers').value).toBe('43');
  fill({ computers: '1,061' });
  expect(sharedQuote().pcs).toBe(1061);
  for (const noNumber of ['', '0', '5001', '1,0000', 'unas 40']) fill({ computers: noNumber });
  expect(sharedQuote().pcs).toBe(1061);
  open('120');
  expect(field('computers').value).toBe('unas 40');
});

test('the edition of the card that opened the form is chosen for all, and a later opening without one keeps it', async () => {
  const { dialog } = await renderForm();
  const open = () => act(() => void dialog.dispatchEvent(new Event('dialogOpened')));
  open();
  expect(sharedQuote().edition).toBeUndefined();
  dialog.dataset.edition = firstPlan.id;
  open();
  expect(sharedQuote().edition?.title).toBe(firstPlan.title);
  open();
  expect(sharedQuote().edition?.title).toBe(firstPlan.title);
  // Another one that is chosen in the calculator takes its place.
  shareQuote({ edition: balancedPlan });
  open();
  expect(sharedQuote().edition).toBe(balancedPlan);
  expect(dialogQueries().getByText('Cambiar').closest('p')?.textContent).toContain(balancedPlan.title);
});
