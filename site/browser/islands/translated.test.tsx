// @vitest-environment happy-dom
/** Translators replace text nodes, those that were drawn anew among them: what changes is shown all the same. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { standardPlans } from '../../../contract/standard-plans.ts';
import {
  fill,
  fillAll,
  renderForm,
  setUpFormTests,
  stubProvider,
} from '../../../tests/support/rendered-form.tsx';
import { enter, pass, props } from '../../../tests/support/rendered-island.ts';
import { Demonstrator } from './demonstrator/demonstrator.tsx';
import { Planner } from './planner/planner.tsx';
import { Quote } from './quote/quote.tsx';
import { Savings } from './savings/savings.tsx';
import { shareQuote } from './shared-quote.ts';

setUpFormTests();

const prices = { virtualDisk: 800, basic: 1000, professional: 1500 };
const press = (name: string | RegExp) => () => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) => () => enter(screen.getByLabelText(label), value);
const pcs = (value: string) => () => enter(screen.getByRole('spinbutton'), value);

const steps: (() => unknown)[] = [
  press('Copiar enlace'),
  pcs('73'),
  () => fireEvent.click(screen.getByRole('radio', { name: 'Professional Edition' })),
  press('10 PC'),
  type(/^Disco por PC/, '55'),
  type(/^Servidor \(/, '900'),
  press('Calcular con mis datos'),
  type(/^Enlace del servidor/, '2.5'),
  pcs('44'),
  press('Ocultar mi cálculo'),
  press('Borrar archivos'),
  press('Reiniciar'),
  () => fill({ phone: '98765' }),
  () => fill({ phone: '987654321' }),
  () => fill({ phone: '' }),
  () => {
    const dialog = document.querySelector('dialog') as HTMLDialogElement; // the form's
    dialog.dataset.edition = 'basic';
    act(() => void dialog.dispatchEvent(new Event('dialogOpened')));
  },
  () => fill({ computers: '7' }),
  () => fill({ computers: '60' }),
  press('Enviar solicitud'),
  () => fillAll({ country: 'Chile', phone: '912345678' }),
  press('Enviar solicitud'),
  press('Enviar solicitud'),
];

test('after each step a translated page says what an untranslated one says', async () => {
  const writeText = async () => {};
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard); // the only method used
  const said = await walk(() => {});
  expect(new Set(said).size).toBe(steps.length);
  expect(await walk(translate)).toEqual(said);
});

async function walk(translate: () => void): Promise<string[]> {
  // As a new tab begins.
  history.replaceState(null, '', '/');
  sessionStorage.clear();
  localStorage.clear();
  shareQuote({ pcs: undefined, edition: undefined, plan: undefined });
  stubProvider(403, 429);
  await renderForm();
  render(
    <>
      <Quote {...props.quote} />
      <Savings plans={standardPlans(prices)} examples={{ disk: 40, server: 1000 }} />
      <Planner {...props.planner} />
      <Demonstrator />
    </>,
  );
  const said: string[] = [];
  for (const step of steps) {
    translate();
    step();
    await pass(1_000);
    said.push(document.body.textContent ?? '');
  }
  cleanup();
  return said;
}

function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text); // SHOW_TEXT shows nothing else
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}
