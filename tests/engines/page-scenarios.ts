/** Scenarios for everything on the page except the trial form, with script. */

import assert from 'node:assert/strict';
import { formatPrice } from '../../site/formulas/format.ts';
import { balancedPlan, cost, firstPlan } from '../support/cost.ts';
import type { Scenario } from './engine.ts';
import { isHydrated } from './trial-scenarios.ts';
import type { Visitor } from './visitor.ts';

const phone = [390, 800] as const;
const openDrawer = 'header [popovertarget=menu]:not([popovertargetaction])';
const closeDrawer = '#menu [popovertargetaction=hide]';

export const pageScenarios: Scenario[] = [
  {
    feature: 'FAQ: opens and closes, one at a time; also without script',
    withoutScript: 'also',
    run: async (visitor) => {
      await visitor.clicks('#item-2 summary');
      await visitor.sees('#item-2 p');
      await visitor.clicks('#item-3 summary');
      await visitor.sees('#item-3 p');
      await visitor.waits(
        'only one is open',
        () => document.querySelectorAll('#faq details[open]').length === 1,
      );
      await visitor.clicks('#item-3 summary');
      await visitor.waits('none is open', () => !document.querySelector('#faq details[open]'));
    },
  },
  {
    feature: 'FAQ: arrow keys, Home and End',
    run: async (visitor) => {
      await visitor.clicks('#item-1 summary');
      await visitor.isFocused('#item-1 summary');
      for (const step of ['ArrowDown 2', 'End 6', 'ArrowDown 1', 'ArrowUp 6', 'Home 1']) {
        const [key = '', item] = step.split(' ');
        await visitor.key(key);
        await visitor.isFocused(`#item-${item} summary`);
      }
      await visitor.key('ArrowDown');
      await visitor.key('Enter');
      await visitor.sees('#item-2 p');
      // What is asked before buying is an accordion of its own.
      await visitor.focuses('details[name=compra] summary');
      await visitor.key('ArrowDown');
      await visitor.isFocused('#servidor summary');
      await visitor.key('Enter');
      await visitor.sees('#servidor p');
      await visitor.clicks('#windows summary');
      await visitor.missesNow('#servidor p');
      await visitor.sees('#item-2 p');
    },
  },
  {
    feature:
      'At 390 px: nothing scrolls sideways; the drawer opens, closes by button, Escape, link and where Tab leaves it',
    size: phone,
    run: async (visitor) => {
      assert.ok((await visitor.evaluate(() => document.documentElement.scrollWidth)) <= 390);
      const ways = [
        () => visitor.clicks(closeDrawer),
        () => visitor.key('Escape'),
        async () => {
          await visitor.focuses('#menu a[href="#prueba"]');
          await visitor.key('Tab');
        },
        () => visitor.clicks('#menu a[href="#pricing"]'),
      ];
      for (const close of ways) {
        await visitor.clicks(openDrawer);
        await visitor.sees('#menu a[href="#about"]');
        await close();
        await visitor.missesNow('#menu');
      }
      await visitor.waits('the prices are in view', () => location.hash === '#pricing' && scrollY > 1000);
      await visitor.clicks(openDrawer);
      await visitor.clicks('#menu a[href="#prueba"]');
      await visitor.sees('#prueba[open]');
    },
  },
  {
    feature: 'Without script: drawer at 390 px; no control shown that needs script',
    size: phone,
    withoutScript: 'only',
    run: async (visitor) => {
      await visitor.clicks(openDrawer);
      await visitor.sees('#menu a[href="#pricing"]');
      await visitor.missesNow('[data-needs-script]');
      await visitor.clicks(closeDrawer);
      await visitor.missesNow('#menu');
      await visitor.clicks(openDrawer);
      await visitor.clicks('#menu a[href="#prueba"]');
      await visitor.missesNow('#menu');
      await visitor.clicks('#fullName');
      await visitor.clicks('#prueba a[href="#inicio"]');
      await visitor.missesNow('#prueba');
      await visitor.missesNow('#menu');
    },
  },
  {
    feature: 'Group menu: by press, by key, by hover, below its button',
    run: async (visitor) => {
      await visitor.clicks('[popovertarget=producto]');
      await visitor.sees('#producto');
      const [gap, left, height] = await visitor.evaluate(() => {
        const list = document.querySelector('#producto')?.getBoundingClientRect();
        const button = document.querySelector('[popovertarget=producto]')?.getBoundingClientRect();
        const edges = [(list?.top ?? 0) - (button?.bottom ?? 0), (list?.left ?? 0) - (button?.left ?? 0)];
        return [...edges, list?.height ?? 0] as [number, number, number];
      });
      assert.ok(height < 260, `the list of four links is ${height} px high`);
      assert.ok(
        gap >= 0 && gap < 24 && Math.abs(left) < 24,
        `the list stands ${gap}, ${left} px off its button`,
      );
      await visitor.key('Escape');
      await visitor.missesNow('#producto');
      await visitor.isFocused('[popovertarget=producto]');
      await visitor.key('Enter');
      await visitor.sees('#producto');
      await visitor.key('Tab');
      await visitor.isFocused('#producto a');
      await visitor.key('Escape');
      await visitor.missesNow('#producto');
      await visitor.moveTo(700, 600);
      await visitor.hovers('[popovertarget=producto]');
      await visitor.sees('#producto');
      await visitor.clicks('#producto a[href="#features"]');
      await visitor.missesNow('#producto');
      await visitor.waits('the features are in view', () => location.hash === '#features');
    },
  },
  {
    feature: 'Themes: light, dark, system; survive a reload',
    run: async (visitor, { url }) => {
      const canvas = () => getComputedStyle(document.body).backgroundColor;
      const seen: string[] = [];
      for (const theme of ['light', 'dark', 'system']) {
        await visitor.clicks('[popovertarget=tema]');
        await visitor.clicks(`[data-theme-choice=${theme}]`);
        await visitor.missesNow('#tema');
        seen.push(await visitor.evaluate(canvas));
        await visitor.open(url);
        assert.equal(await visitor.evaluate(canvas), seen.at(-1), `${theme} after a reload`);
        assert.equal(await visitor.evaluate(() => localStorage.getItem('theme')), theme);
      }
      assert.notEqual(seen[0], seen[1]);
      const isLight = await visitor.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches);
      assert.equal(seen[2], seen[isLight ? 0 : 1]);
    },
  },
  {
    feature: 'Scroll-to-top: beyond 400 px',
    run: async (visitor) => {
      await visitor.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
      await visitor.missesNow('[data-to-top]');
      await visitor.evaluate(() => scrollTo({ top: 401, behavior: 'instant' }));
      await visitor.sees('[data-to-top]');
      await visitor.clicks('[data-to-top]', true);
      await visitor.waits('the top', () => scrollY === 0);
      await visitor.missesNow('[data-to-top]');
      // By keyboard one goes on from there.
      await visitor.isFocused('[data-brand]');
    },
  },
  {
    feature: 'Floating buttons: visible, open a new tab',
    run: async (visitor) => {
      for (const [width, height] of [phone, [1280, 800] as const]) {
        await visitor.resize(width, height);
        for (const host of ['wa.me', 'telegram'])
          assert.equal(
            await visitor.evaluate((part) => {
              const link = document.querySelector<HTMLAnchorElement>(`[data-floating] a[href*="${part}"]`);
              const { left = -1, top = -1, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {};
              const hit = document.elementFromPoint(left + width / 2, top + height / 2);
              return Boolean(link?.contains(hit) && link.target === '_blank' && height >= 44);
            }, host),
            true,
            `${host} at ${width} px`,
          );
      }
    },
  },
  {
    feature: 'Calculator: number, slider and quick choices change the total',
    run: async (visitor) => {
      const total = '[data-island=quote] b';
      await untilHydrated(visitor, 'quote');
      await visitor.clicks('[data-island=quote] tbody button');
      await visitor.reads(total, '$100');
      await visitor.evaluate(() =>
        document.querySelector<HTMLInputElement>('[data-island=quote] [type=number]')?.select(),
      );
      await visitor.focuses('[data-island=quote] [type=number]');
      for (const character of '73') await visitor.key(character);
      await visitor.reads(total, cost(73, firstPlan));
      await visitor.focuses('[data-island=quote] [type=range]');
      await visitor.key('Home');
      await visitor.reads(total, cost(1, firstPlan));
      await visitor.key('ArrowRight');
      await visitor.reads(total, cost(2, firstPlan));
      await visitor.clicks(`[data-island=quote] [value=${balancedPlan.id}]`);
      await visitor.reads(total, cost(2, balancedPlan));
    },
  },
  {
    feature: 'Savings: an amount is read as it is typed; a link leads to the number of PCs',
    run: async (visitor) => {
      const server = '[data-island=savings] label:nth-of-type(2) input';
      await untilHydrated(visitor, 'savings');
      await visitor.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.select(), server);
      for (const character of '4.000.000') await visitor.key(character);
      await visitor.reads('[data-island=savings] output:nth-of-type(2)', 'Usamos');
      await visitor.reads('[data-island=savings]', formatPrice(400_000_000));
      await visitor.clicks('[data-island=savings] a[href="#pcs"]');
      await visitor.isFocused('[data-island=quote] [type=number]');
    },
  },
  {
    feature: 'Demonstrator: change a PC, restart it',
    run: async (visitor) => {
      await untilHydrated(visitor, 'demonstrator');
      await visitor.clicks('[data-island=demonstrator] [type=button]:not([aria-pressed])');
      await visitor.reads('[data-island=demonstrator] output', 'Writeback: 1 cambio');
      await visitor.evaluate(() => {
        const buttons = [...document.querySelectorAll<HTMLElement>('[data-island=demonstrator] button')];
        buttons.find(({ textContent }) => textContent === 'Reiniciar')?.focus();
      });
      await visitor.key('Enter');
      await visitor.reads('[data-island=demonstrator] output', 'Listo: limpia');
    },
  },
  {
    feature: 'Planner: typed values are counted and judged',
    run: async (visitor) => {
      await untilHydrated(visitor, 'planner');
      await visitor.clicks('[data-island=planner] button');
      // Beside the 10 that stands there: more than the largest value, 500 for each of 40 PCs.
      await visitor.writes('[data-island=planner] fieldset div:nth-of-type(4) input', '20');
      await visitor.reads('[data-island=planner] dl dd:last-child small', 'faltan 19,500 GB');
    },
  },
];

async function untilHydrated(visitor: Visitor, island: string): Promise<void> {
  await visitor.evaluate((selector) => {
    document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, `[data-island=${island}]`);
  await visitor.waits(`${island} was hydrated`, isHydrated, island);
}
