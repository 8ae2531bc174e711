// @vitest-environment happy-dom
/** A draft survives a reload, outlives the tab only on request or after a failure, and stays hidden until accepted. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { goodRequest } from '../../../../../tests/support/good-request.ts';
import {
  accepted,
  alertText,
  field,
  fill,
  fillAll,
  renderForm,
  send,
  setUpFormTests,
  stubProvider,
} from '../../../../../tests/support/rendered-form.tsx';
import { identifiers } from '../../../../../tests/support/sends.ts';
import { draftKey, hideDraft } from './hide-draft.ts';

const values = () => Object.fromEntries(Object.keys(goodRequest).map((id) => [id, field(id).value]));
const isEmpty = () => Object.values(values()).every((value) => !value);
const question = () => screen.queryByText(/¿Es tuya\?/);
const answer = (name: 'Continuar' | 'Borrar') => fireEvent.click(screen.getByRole('button', { name }));
const remember = () => screen.getByRole('checkbox', { name: 'Recordar en este equipo' }) as HTMLInputElement; // by its role
const ofTab = () => sessionStorage.getItem(draftKey);
const remembered = () => localStorage.getItem(draftKey);

/** A remembered draft of `hours` from now, as text. */
function dated(hours: number): string {
  return JSON.stringify({
    values: goodRequest,
    countryIso: 'PE',
    isRemembered: true,
    savedAtMs: Date.now() + hours * 3_600_000,
  });
}

/** Replaces both storages; happy-dom's own methods cannot be replaced one by one. */
function stubStorage(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): void {
  for (const name of ['sessionStorage', 'localStorage']) vi.stubGlobal(name, storage);
}

/** As from another tab. */
function storageEvent(change: { key: string; newValue: string | null }): void {
  act(() => void window.dispatchEvent(Object.assign(new Event('storage'), change)));
}

function refuse(): never {
  throw new DOMException('full or blocked');
}

setUpFormTests();

test('after a reload it is offered, nothing of it is shown, and Continuar brings all of it back', async () => {
  const { leave, user } = await renderForm();
  await user.click(screen.getByRole('button', { name: /^País del teléfono/ }));
  await user.type(screen.getByRole('textbox', { name: 'Buscar país o código' }), 'chile{Enter}');
  fillAll({ phone: '9 8765 4321' });
  leave();
  await renderForm();
  expect(question()?.textContent).toContain('una solicitud sin enviar');
  expect(question()?.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  expect(isEmpty()).toBe(true);
  for (const value of Object.values(goodRequest)) expect(document.body.innerHTML).not.toContain(value);
  answer('Continuar');
  expect(question()).toBeNull();
  expect(values()).toEqual({ ...goodRequest, phone: '9 8765 4321' });
  fill({ city: 'Cusco' });
  expect(screen.getByRole('button', { name: 'País del teléfono: CL +56' })).toBeTruthy();
});

test('after Continuar the phone’s country still follows País where nobody picked another', async () => {
  const { leave } = await renderForm();
  fill({ fullName: 'Ana', city: 'La Paz' });
  leave();
  await renderForm();
  answer('Continuar');
  fill({ country: 'Bolivia' });
  expect(screen.getByRole('button', { name: 'País del teléfono: BO +591' })).toBeTruthy();
});

test('Borrar erases it everywhere', async () => {
  const first = await renderForm();
  fillAll();
  fireEvent.click(remember());
  first.leave();
  const second = await renderForm();
  expect(remembered()).not.toBeNull();
  answer('Borrar');
  expect(question()).toBeNull();
  expect(document.activeElement?.id).toBe('fullName');
  expect(isEmpty()).toBe(true);
  expect([ofTab(), remembered()]).toEqual([null, null]);
  second.leave();
  await renderForm();
  expect(question()).toBeNull();
});

test('remembered only when asked: it is offered in a new tab until the choice is taken back', async () => {
  const { leave } = await renderForm();
  expect(remember().checked).toBe(false);
  fillAll();
  fireEvent.click(remember());
  leave();
  sessionStorage.clear(); // another tab
  await renderForm();
  answer('Continuar');
  expect(values()).toEqual(goodRequest);
  expect(remember().checked).toBe(true);
  // It belongs to this tab now.
  expect(remembered()).toBeNull();
  expect(ofTab()).toContain(goodRequest.company);
  fill({ city: 'Cusco' });
  expect(remembered()).toContain('Cusco');
  fireEvent.click(remember());
  expect(remembered()).toBeNull();
  expect(ofTab()).toContain('Cusco');
});

test('what could not be sent outlives the tab, and success leaves nothing', async () => {
  const provider = stubProvider(403);
  const first = await renderForm();
  fillAll();
  await send();
  expect(remember().checked).toBe(true);
  expect(remembered()).toContain(goodRequest.company);
  first.leave();
  sessionStorage.clear(); // another tab
  const second = await renderForm();
  expect(question()?.textContent).toContain('una solicitud sin enviar');
  answer('Continuar');
  provider.answer(200);
  await send();
  expect(accepted).toHaveBeenCalledTimes(1);
  expect([ofTab(), remembered()]).toEqual([null, null]);
  second.leave();
  expect([ofTab(), remembered()]).toEqual([null, null]);
  await renderForm();
  expect(question()).toBeNull();
});

test('holds the eight fields and nothing else: no identifiers, no honeypot', async () => {
  await renderForm();
  fillAll();
  (document.querySelector('[name=sitio_web]') as HTMLInputElement).value = 'https://robot.example';
  fireEvent.click(remember());
  const text = remembered() ?? '';
  expect(Object.keys(JSON.parse(text).values).sort()).toEqual(Object.keys(goodRequest).sort());
  for (const secret of ['robot.example', ...Object.values(identifiers)]) expect(text).not.toContain(secret);
});

test('what was typed before the answer is newer; a stray key does not replace the draft', async () => {
  const first = await renderForm();
  fillAll();
  first.leave();
  for (const city of ['C', 'Cusco']) {
    const next = await renderForm();
    fill({ city });
    if (city === 'C') next.leave();
  }
  answer('Continuar');
  expect(values()).toEqual({ ...goodRequest, city: 'Cusco' });
});

test('a form emptied again leaves no draft of its own, and what another tab remembers', async () => {
  await renderForm();
  fill({ city: 'Cusco' });
  localStorage.setItem(draftKey, dated(0));
  fill({ city: '' });
  expect([ofTab(), remembered()]).toEqual([null, dated(0)]);
  fireEvent.click(remember());
  fill({ city: 'Cusco' });
  expect(remembered()).toContain('Cusco');
  fill({ city: '' });
  expect([ofTab(), remembered()]).toEqual([null, null]);
});

test('fields filled without any event are in the draft too', async () => {
  const { leave } = await renderForm();
  field('email').value = 'relleno@cabinas.example';
  leave();
  await renderForm();
  answer('Continuar');
  expect(field('email').value).toBe('relleno@cabinas.example');
});

test.each([
  ['rubbish', () => '{"values":', false],
  ['a remembered draft of almost 24 hours ago', () => dated(-23.9), true],
  ['one of longer ago', () => dated(-24.1), false],
  ['one that a wrong clock put a little ahead', () => dated(23.9), true],
  ['one that a wrong clock put far ahead', () => dated(24.1), false],
])('storage with %s', async (_what, text, isOffered) => {
  localStorage.setItem(draftKey, text());
  stubProvider(200);
  await renderForm();
  expect(Boolean(question())).toBe(isOffered);
  if (isOffered) return;
  expect(remembered()).toBeNull();
  fillAll();
  await send();
  expect(accepted).toHaveBeenCalledTimes(1);
});

test.each([
  ['full', () => null, () => {}],
  ['blocked', refuse, refuse],
])('storage that is %s: the form keeps its fields after a failure, and sends all the same', async (_what, getItem, removeItem) => {
  const setItem = vi.fn(refuse);
  stubStorage({ getItem, setItem, removeItem });
  // React and timers report what a handler throws to the window.
  const onError = vi.fn();
  addEventListener('error', onError);
  onTestFinished(() => removeEventListener('error', onError));
  const provider = stubProvider(403);
  await renderForm();
  expect(question()).toBeNull();
  fillAll();
  fireEvent.click(remember());
  await send();
  expect(alertText()).not.toBe('');
  expect(setItem).toHaveBeenCalled();
  expect(values()).toEqual(goodRequest);
  provider.answer(200);
  await send();
  expect(accepted).toHaveBeenCalledTimes(1);
  expect(onError).not.toHaveBeenCalled();
});

test('a value that the draft does not hold stays in its field while the question is open', async () => {
  const first = await renderForm();
  fill({ city: 'Arequipa', company: 'Cabinas' });
  first.leave();
  await renderForm();
  fill({ city: 'Cusco' });
  act(() => hideDraft());
  expect(field('city').value).toBe('Cusco');
});

test('as many fields as the offered draft has replace it, also without an answer', async () => {
  const first = await renderForm();
  fill({ city: 'Arequipa' });
  first.leave();
  await renderForm();
  fill({ city: 'Cusco' });
  expect(ofTab()).toContain('Cusco');
});

test.each([
  ['changes another entry', { key: 'theme', newValue: null }, true],
  ['writes a draft', { key: draftKey, newValue: '{}' }, true],
  ['has taken the draft over', { key: draftKey, newValue: null }, false],
])('whether it is still offered when another tab %s', async (_what, change, isOffered) => {
  localStorage.setItem(draftKey, dated(0));
  await renderForm();
  localStorage.removeItem(draftKey);
  storageEvent(change);
  expect(Boolean(question())).toBe(isOffered);
  expect(isEmpty()).toBe(true);
});

test('a draft that another tab erased is no longer remembered here', async () => {
  await renderForm();
  fill({ city: 'Cusco' });
  fireEvent.click(remember());
  storageEvent({ key: draftKey, newValue: null });
  expect(remember().checked).toBe(false);
});
