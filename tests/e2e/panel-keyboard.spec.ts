/** The panel by keyboard alone, and arrivals that move nothing: what only a browser's own focus and scrolling can show. */
import type { Page } from '@playwright/test';
import { violationsIn } from '../support/axe-violations.ts';
import { openPanelRelay } from '../support/open-panel-relay.ts';
import { fillStore } from '../support/panel-requests.ts';
import { expect, test } from './fixtures.ts';

/** What has the focus, when it can be seen: a ring on the screen, on the element or on the row that its link fills. */
async function seenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing';
    const { top, bottom, width } = element.getBoundingClientRect();
    const isShown = width > 0 && bottom > 0 && top < innerHeight;
    const hasRing = [getComputedStyle(element), getComputedStyle(element, '::after')].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return isShown && hasRing ? name.trim() || element.tagName : `unseen: ${element.outerHTML.slice(0, 120)}`;
  });
}

test('list, request, stage, note and back by keyboard alone, with the focus seen at each step', async ({
  page,
}) => {
  const { at } = await openPanelRelay(page);
  await fillStore(at.store.database, 60, Date.now());
  await page.setViewportSize({ width: 1_280, height: 700 });
  await page.goto('/panel/solicitudes');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows.first()).toBeVisible();
  const focus = (name: string | RegExp) => expect.poll(() => seenFocus(page)).toMatch(name);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (name: string, key = 'Tab') => {
    for (let presses = 0; presses < 60; presses += 1) {
      const focused = await seenFocus(page);
      expect(focused).not.toMatch(/^unseen/);
      if (focused === name) return;
      await press(key);
    }
    throw new Error(`Tab does not lead to ${name}`);
  };

  await press('Tab');
  await focus(/^Ir al contenido$/);
  await press('Enter');
  await focus(/^Solicitudes$/);
  // So far that the list scrolls.
  await press(...Array<string>(20).fill('ArrowDown'));
  const row = page.locator('[role=row][aria-rowindex="21"]');
  await expect(row.getByRole('link')).toBeFocused();
  const name = (await row.getByRole('link').textContent()) ?? '';
  await focus(new RegExp(`^${name}$`));
  const topPx = await page.evaluate(() => scrollY);
  expect(topPx).toBeGreaterThan(100);
  await press('Enter');
  await focus(new RegExp(`^${name}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await tabTo('No compró');
  await press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
    .toBe(true);
  await press('Escape');
  await focus(/^No compró$/);
  await tabTo('Contactada');
  await press('Space');
  await expect(page.getByRole('button', { name: 'Contactada', pressed: true })).toBeFocused();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.getByLabel('Nota nueva').evaluate((field) => field === document.activeElement)) break;
    await press('Tab');
    expect(await seenFocus(page)).not.toMatch(/^unseen/);
  }
  await page.keyboard.type('Llamar el lunes');
  await tabTo('Guardar nota');
  await press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Llamar el lunes' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo('Solicitudes', 'Shift+Tab');
  await press('Enter');
  await expect(row.getByRole('link')).toBeFocused();
  await focus(new RegExp(`^${name}$`));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(topPx);
  await expect(row).toContainText('Contactada');
});

test('an arrival moves no row; its button, chosen rows and filters are accessible', async ({ page }) => {
  const panelRelay = await openPanelRelay(page);
  await fillStore(panelRelay.at.store.database, 60, Date.now());
  await page.addInitScript(() => {
    class OwnEvents extends EventTarget {
      static readonly CLOSED = 2;
      readyState = 1;
      constructor() {
        super();
        Reflect.set(globalThis, 'events', this);
        setTimeout(() => this.dispatchEvent(new MessageEvent('hello', { data: '{}' })));
      }
      close() {}
    }
    Reflect.set(globalThis, 'EventSource', OwnEvents);
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/panel/solicitudes');
  const row = page.locator('[role=row][aria-rowindex="12"]');
  await expect(row).toBeVisible();
  const before = await row.boundingBox();
  const id = await panelRelay.add('r6', { fullName: 'Rosa Nueva' });
  await page.evaluate((arrived) => {
    const data = JSON.stringify({ arrived: 1, requests: [arrived], deliveries: false });
    (Reflect.get(globalThis, 'events') as EventTarget).dispatchEvent(new MessageEvent('change', { data }));
  }, id);
  const fresh = page.getByRole('button', { name: '1 nueva' });
  await expect(fresh).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Elegir varias' }).click();
  await row.getByRole('checkbox').check();
  await expect(page.getByText('1 elegida')).toBeVisible();
  await page.getByRole('button', { name: 'Filtros y orden' }).click();
  await expect(page.getByLabel('Ciudad')).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await fresh.click();
  await expect(page.getByRole('link', { name: 'Rosa Nueva' })).toBeVisible();
});
