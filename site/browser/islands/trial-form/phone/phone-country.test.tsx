// @vitest-environment happy-dom
/** Specification §5: the phone field has a country, initially Peru, and is validated at each change. */
import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  dialogQueries,
  errorAt,
  field,
  fill,
  fillAll,
  pass,
  renderForm,
  send,
  setUpFormTests,
  stubProvider,
} from '../../../../../tests/support/rendered-form.tsx';

const picker = () => screen.getByRole('button', { name: /^País del teléfono/ });
const search = () => screen.getByRole('textbox', { name: 'Buscar país o código' });
const options = () => [...document.querySelectorAll<HTMLElement>('dialog dialog li button')];
const optionTexts = () => options().map(({ textContent }) => textContent);
const bestOption = () => document.querySelector('[data-best]')?.textContent;

const openPicker = (user: UserEvent) => user.click(picker());

async function pick(user: UserEvent, query: string): Promise<void> {
  await openPicker(user);
  await user.keyboard(`${query}{Enter}`);
  await pass(0);
}

setUpFormTests();

test('Peru is the country until another is chosen, and what will be sent is shown while it is a number', async () => {
  const { user } = await renderForm();
  expect(picker().textContent).toBe('PE +51');
  fill({ phone: '987 654 321' });
  expect(dialogQueries().getByText('Se enviará +51987654321')).toBeTruthy();
  fill({ phone: '12' });
  await user.click(field('phone'));
  expect(errorAt('phone')).toBe('');
  await user.click(field('email'));
  expect(errorAt('phone')).toBe('Número inválido');
  expect(dialogQueries().queryByText(/Se enviará/)).toBeNull();
});

test('takes at most 15 digits with the dial code', async () => {
  const { user } = await renderForm();
  await user.type(field('phone'), '98765432101239999');
  expect(field('phone').value).toBe('9876543210123');
  expect(dialogQueries().getByText('Se enviará +519876543210123')).toBeTruthy();
});

test('a number with + or 00 sets the country; choosing a country afterwards keeps the rest', async () => {
  const { user } = await renderForm();
  fill({ phone: '+56 9 1234 5678' });
  expect(picker().textContent).toBe('CL +56');
  expect(dialogQueries().getByText('Se enviará +56912345678')).toBeTruthy();
  fill({ phone: '00593 987654321' });
  expect(picker().textContent).toBe('EC +593');
  await pick(user, 'peru');
  expect(picker().textContent).toBe('PE +51');
  expect(dialogQueries().getByText('Se enviará +51987654321')).toBeTruthy();
  // One that shares its dial code stays the picked one.
  await pick(user, 'kazaj');
  fill({ phone: '+7 701 234 5678' });
  expect(picker().textContent).toBe('KZ +7');
});

test('the number is checked again when the country or the number changes', async () => {
  const { user } = await renderForm();
  await send();
  expect(errorAt('phone')).toBe('Número inválido');
  await user.type(field('phone'), '12');
  expect(errorAt('phone')).toBe('Número inválido');
  // +5112 is too short, +59112 is not.
  await openPicker(user);
  await user.keyboard('bolivia');
  await pass(300);
  await user.click(screen.getByRole('button', { name: /Bolivia/ }));
  expect(errorAt('phone')).toBe('');
  fill({ phone: '1' });
  expect(errorAt('phone')).toBe('Número inválido');
});

test('every country is listed in Spanish, and searched 250 ms after the last key', async () => {
  const { user } = await renderForm();
  await openPicker(user);
  await pass(0);
  expect(options()).toHaveLength(245);
  expect(document.querySelector('[aria-current]')?.textContent).toBe('PEPerú+51');
  expect(bestOption()).toBe('PEPerú+51');
  fireEvent.input(search(), { target: { value: 'chil' } });
  await pass(240);
  fireEvent.input(search(), { target: { value: 'chile' } });
  await pass(240);
  expect(options()).toHaveLength(245);
  await pass(20);
  expect(optionTexts()).toEqual(['CLChile+56']);
  expect(bestOption()).toBe('CLChile+56');
  expect(screen.getByText('Países encontrados: 1')).toBeTruthy();
  fireEvent.input(search(), { target: { value: 'xyz' } });
  await pass(250);
  expect(screen.getByText('Ningún país coincide')).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(search()).toBeTruthy();
});

test('arrows, Home and End go through the list, Enter chooses what was typed at once, focus goes on to the number', async () => {
  const { user } = await renderForm();
  await openPicker(user);
  await pass(0);
  for (const [keys, name] of [
    ['{ArrowDown}', 'Perú'],
    ['{ArrowDown}', 'Polinesia'],
    ['{ArrowUp}{ArrowUp}', 'Paraguay'],
    ['{Home}', 'Afganistán'],
    ['{End}', 'Zimbabue'],
    ['{Home}{ArrowUp}{ArrowUp}', 'Zimbabue'],
  ] as const) {
    await user.keyboard(keys);
    expect(document.activeElement?.textContent).toContain(name);
  }
  await user.keyboard('{ArrowDown}bolivia{Enter}');
  await pass(0);
  expect(picker().textContent).toBe('BO +591');
  expect(document.activeElement?.id).toBe('phone');
  await openPicker(user);
  await user.keyboard('p{Backspace}{Enter}');
  await pass(0);
  expect(picker().textContent).toBe('BO +591');
});

test('the country follows the stated one until the visitor picks one', async () => {
  const { calls } = stubProvider(200);
  const { user, dialog } = await renderForm();
  fillAll({ phone: '71234999', country: 'Bolivia' });
  expect(picker().textContent).toBe('BO +591');
  await send();
  expect(calls.at(-1)?.template_params.numero_whatsapp).toBe('+59171234999');
  // The next request begins at the default again.
  expect(picker().textContent).toBe('PE +51');
  await pick(user, 'chile');
  fill({ country: 'Bolivia' });
  expect(picker().textContent).toBe('CL +56');
  // Nor does a plan that is chosen later change it.
  Object.assign(dialog.dataset, { edition: '', computers: '60' });
  dialog.dispatchEvent(new Event('dialogOpened'));
  await pass(0);
  expect([field('computers').value, picker().textContent]).toEqual(['60', 'CL +56']);
});

test('País is the number’s country until the visitor writes there', async () => {
  stubProvider(200);
  const { user } = await renderForm();
  await user.type(field('fullName'), 'María');
  expect(field('country').value).toBe('');
  await user.type(field('phone'), '987654321');
  expect(field('country').value).toBe('Perú');
  await pick(user, 'chile');
  expect(field('country').value).toBe('Chile');
  fill({ phone: '+502 5123 4567' });
  expect(field('country').value).toBe('Guatemala');
  // Also where he clears it: then it is missing (specification §5).
  fill({ country: '', phone: '987654321' });
  await send();
  expect(field('country').value).toBe('');
  expect(errorAt('country')).toBe('Este campo es requerido');
  fillAll({ country: 'Ecuador', phone: '+593987654321' });
  await send();
  expect(field('country').value).toBe('');
  fill({ phone: '+593987654321' });
  expect(field('country').value).toBe('Ecuador');
});

test('a number that is no mobile one of its country is said, once it is left, and can be sent', async () => {
  const { calls } = stubProvider(200);
  const { user } = await renderForm();
  const doubt = () => dialogQueries().queryByText(/No parece un celular de/)?.textContent;
  await user.type(field('phone'), '71234999');
  expect(doubt()).toBeUndefined();
  await user.click(field('email'));
  expect(doubt()).toContain('No parece un celular de Perú');
  fill({ phone: '987654321' });
  expect(doubt()).toBeUndefined();
  fillAll({ phone: '01 4567890' });
  await send();
  expect(calls.at(-1)?.template_params.numero_whatsapp).toBe('+5114567890');
});
