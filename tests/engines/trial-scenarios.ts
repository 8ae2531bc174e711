/** Scenarios for the trial form with script. */
import assert from 'node:assert/strict';
import { goodRequest } from '../support/good-request.ts';
import type { Scenario } from './engine.ts';
import type { Visitor } from './visitor.ts';

const opener = 'main a[href="#prueba"]';
const dialog = '#prueba[open]';
const focusOrder = 'fullName phone email country city company computers address'.split(' ');
const picker = '#prueba [aria-haspopup=dialog]';
const countries = '#prueba dialog';

export const trialScenarios: Scenario[] = [
  {
    feature: 'Without script: trial request opened by link, sent, confirmed, closed',
    withoutScript: 'only',
    run: async (visitor, { stored }) => {
      const company = `Cabinas ${crypto.randomUUID()}`;
      await visitor.clicks(opener);
      await visitor.sees('#prueba #fullName');
      await fillForm(visitor, company, '+51987654321');
      await visitor.clicks('#prueba [type=submit]');
      await visitor.sees('#enviado h2');
      await visitor.clicks('#enviado a');
      await visitor.missesNow('#enviado');
      assert.deepEqual(
        stored(company).map(({ numero_whatsapp }) => numero_whatsapp),
        ['+51987654321'],
      );
    },
  },
  {
    feature: 'Trial request: open, fill, send, confirm, back to the opener, by keyboard alone',
    run: async (visitor, { stored }) => {
      const company = `Cabinas ${crypto.randomUUID()}`;
      await visitor.focuses(opener);
      await visitor.key('Enter');
      await visitor.sees(dialog);
      await visitor.waits('it was hydrated', isHydrated, 'trial-form');
      for (const id of focusOrder) {
        await tabTo(visitor, `#${id}`);
        for (const character of { ...goodRequest, company }[id as keyof typeof goodRequest])
          await visitor.key(character);
      }
      await visitor.key('Enter');
      await visitor.sees('#enviado[open]');
      await visitor.isFocused('#enviado button');
      await visitor.key('Enter');
      await visitor.missesNow('#enviado');
      await visitor.isFocused(opener);
      const [request, ...others] = stored(company);
      assert.equal(others.length, 0);
      assert.equal(request?.numero_whatsapp, '+51987654321');
      assert.equal(request?.nombres_apellidos, goodRequest.fullName);
    },
  },
  {
    feature:
      'Trial form: errors at the fields, in a summary that leads to them and in the title; focus on the first',
    run: async (visitor) => {
      await openForm(visitor);
      await visitor.clicks('#prueba [type=submit]');
      await visitor.isFocused('#fullName');
      for (const id of ['fullName', 'email', 'computers']) await visitor.sees(`#${id}-error`);
      await visitor.writes('#email', 'maria');
      await visitor.clicks('#prueba [type=submit]');
      await visitor.sees('#email-error');
      await visitor.writes('#email', '@cabinas.example');
      await visitor.missesNow('#email-error');
      const edge = (selector: string) => {
        const frame = document.querySelector(selector)?.parentElement;
        return frame ? getComputedStyle(frame).borderTopColor : '';
      };
      // `:has()` styles the frame around an invalid field.
      assert.notEqual(await visitor.evaluate(edge, '#fullName'), await visitor.evaluate(edge, '#email'));
      const sign = () =>
        getComputedStyle(document.querySelector('#email-error') as Element, '::before').content; // in every form
      assert.match(await visitor.evaluate(sign), /!/);
      await visitor.waits('the title says that there are errors', () => document.title.startsWith('Error: '));
      const address = await visitor.evaluate(() => location.href);
      await visitor.clicks(`${dialog} [role=alert] a[href="#city"]`);
      await visitor.isFocused('#city');
      await visitor.focuses(`${dialog} [role=alert] a[href="#phone"]`);
      await visitor.key('Enter');
      await visitor.isFocused('#phone');
      assert.equal(await visitor.evaluate(() => location.href), address);
    },
  },
  {
    feature: 'Trial form: country picker, by keys and by mouse',
    run: async (visitor) => {
      await openForm(visitor);
      const search = `${countries} input`;
      await visitor.clicks(picker);
      await visitor.isFocused(search);
      for (const character of 'mexico') await visitor.key(character);
      await visitor.waits('México is the best one', () =>
        /MX/.test(document.querySelector('#prueba [data-best]')?.textContent ?? ''),
      );
      await visitor.key('Enter');
      await visitor.reads(picker, 'MX +52');
      await visitor.isFocused('#phone');
      await visitor.clicks(picker);
      await visitor.waits('México is in view', isBestInView);
      await visitor.key('ArrowDown');
      await visitor.isFocused(`${countries} [aria-current]`);
      await visitor.waits('all are there', () => document.querySelectorAll('#prueba dialog li').length > 200);
      await visitor.key('End');
      await visitor.isFocused(`${countries} li:last-child button`);
      await visitor.key('Escape');
      await visitor.missesNow(countries);
      await visitor.sees(dialog);
      await visitor.isFocused(picker);
      await visitor.clicks(picker);
      await visitor.clicks(`${countries} li:first-child button`);
      await visitor.reads(picker, 'AF +93');
      await visitor.isFocused('#phone');
      await visitor.clicks(picker);
      await visitor.isFocused(search);
      await visitor.waits('the picker is closed and pressed at once', closeAndPressPicker);
      await visitor.isFocused(search);
      await visitor.key('Tab');
      await visitor.isFocused('#phone');
      await visitor.missesNow(countries);
      await visitor.clicks(picker);
      await visitor.isFocused(search);
      await visitor.clicks('#prueba-title');
      await visitor.missesNow(countries);
      await visitor.sees(dialog);
    },
  },
  {
    feature: 'Dialog: closed by Escape, by its button and by a press on the backdrop, with its draft kept',
    run: async (visitor) => {
      const ways = [
        () => visitor.key('Escape'),
        () => visitor.clicks('#prueba [data-close]'),
        () => visitor.press(12, 300),
      ];
      for (const [at, close] of ways.entries()) {
        await openForm(visitor);
        if (at === 0) await visitor.writes('#email', 'a medias');
        await visitor.waits(
          'the draft is there',
          () => document.querySelector<HTMLInputElement>('#email')?.value === 'a medias',
        );
        await close();
        await visitor.missesNow('#prueba');
        await visitor.isFocused(opener);
      }
    },
  },
];

function closeAndPressPicker(): boolean {
  document.querySelector<HTMLElement>('#prueba dialog')?.hidePopover();
  document.querySelector<HTMLElement>('#prueba [aria-haspopup=dialog]')?.click();
  return true;
}

function isBestInView(): boolean {
  const edges = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const [option, list] = [edges('#prueba [data-best]'), edges('#prueba dialog ul')];
  return option.height > 0 && option.top >= list.top - 1 && option.bottom <= list.bottom + 1;
}

export async function openForm(visitor: Visitor): Promise<void> {
  await visitor.clicks(opener);
  await visitor.sees(dialog);
  await visitor.waits('the form was hydrated', isHydrated, 'trial-form');
}

export async function fillForm(visitor: Visitor, company: string, phone: string): Promise<void> {
  for (const [id, text] of Object.entries({ ...goodRequest, company, phone }))
    await visitor.writes(`#${id}`, text);
}

async function tabTo(visitor: Visitor, selector: string): Promise<void> {
  for (let presses = 0; presses < 8; presses += 1) {
    if (await visitor.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await visitor.key('Tab');
  }
  await visitor.isFocused(selector);
}

export function isHydrated(island: string): boolean {
  return document.querySelector(`[data-island=${island}]`)?.hasAttribute('data-ready') ?? false;
}
