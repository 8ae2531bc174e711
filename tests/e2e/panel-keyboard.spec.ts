/** The panel by keyboard alone: what only a browser's own focus and scrolling can show. */
import type { Page } from '@playwright/test';
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

test('list, request, stage, note and back by keyboard; the focus is seen at each step', async ({ page }) => {
  const { at } = await openPanelRelay(page);
  await fillStore(at.store.database, 60, Date.now());
  await page.setViewportSize({ width: 1_280, height: 700 });
  await page.goto('/panel/solicitudes');
  const rows = page.getByRole('list', { name: 'Solicitudes' }).getByRole('listitem');
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
  const row = rows.nth(19);
  await expect(row.getByRole('link')).toBeFocused();
  const name = (await row.getByRole('link').textContent()) ?? '';
  await focus(new RegExp(`^${name}$`));
  const topPx = await page.evaluate(() => scrollY);
  expect(topPx).toBeGreaterThan(100);
  await press('Enter');
  await focus(new RegExp(`^${name}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await tabTo('Contactada');
  await press('Space');
  await expect(page.getByRole('button', { name: 'Contactada', pressed: true })).toBeFocused();
  await tabTo('Nota nueva');
  await page.keyboard.type('Llamar el lunes');
  await tabTo('Guardar nota');
  await press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Llamar el lunes' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo('Atrás', 'Shift+Tab');
  await press('Enter');
  await expect(row.getByRole('link')).toBeFocused();
  await focus(new RegExp(`^${name}$`));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(topPx);
  await expect(row).toContainText('Contactada');
});

test('no press of Enter loses the focus: menus, what goes away with the press, and what a bar would cover', async ({
  page,
}) => {
  const { at } = await openPanelRelay(page);
  await fillStore(at.store.database, 60, Date.now());
  await page.setViewportSize({ width: 1_280, height: 700 });
  await page.goto('/panel/hoy');
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().press('Enter');
  const focused = (name: string | RegExp) => expect.poll(() => seenFocus(page)).toMatch(name);
  await test.step('a menu and a dialog give it back to the button', async () => {
    for (const choice of [undefined, 'No compró']) {
      await press(/^Etapa: /);
      if (choice) await page.getByRole('menuitemradio', { name: choice }).press('Enter');
      await page.getByRole(choice ? 'dialog' : 'menu').press('Escape');
      await focused(/^Etapa: /);
    }
  });
  await test.step('a message takes it, and gives it back', async () => {
    await press(/^La tomo yo: /);
    await focused(/^Soltar$/);
    await page.keyboard.press('Enter');
    await focused(/^Hoy$/);
  });
  await test.step('the title that takes it is scrolled to', async () => {
    await press('Todo entendido');
    await focused(/^Hoy$/);
  });
  await test.step('notes', async () => {
    await page.locator('#contenido li a').first().press('Enter');
    await page.getByLabel('Nota nueva').fill('Llamar el lunes');
    await press('Guardar nota');
    await focused(/^Guardar nota$/);
    await press('Editar');
    await focused(/^Cambiar nota$/);
    await press('Cancelar');
    await focused(/^Notas$/);
    await press('Borrar');
    await focused(/^Deshacer$/);
    await page.keyboard.press('Enter');
  });
  await test.step('what is disabled until its answer keeps it', async () => {
    await page.goto('/panel/entregas');
    await press(/^Enviar mensaje de prueba/);
    await expect(page.getByText(/^El mensaje de prueba /)).toBeVisible();
    await focused(/^Enviar mensaje de prueba/);
    await page.goto('/panel/cuenta');
    const box = page.getByRole('checkbox');
    await box.press('Space');
    await expect
      .poll(async () => (await at.store.database.rows('SELECT keeps_read FROM panel_accounts'))[0])
      .toEqual({ keeps_read: 0 });
    await expect(box).toBeFocused();
  });
  await test.step('on phones it is above the bars', async () => {
    await page.setViewportSize({ width: 390, height: 600 });
    const covered = () => {
      const bar = document.querySelector('[data-contact-bar]');
      const focus = document.activeElement;
      if (!bar || !focus || bar.contains(focus) || !focus.closest('main')) return 0;
      const { top, height } = focus.getBoundingClientRect();
      return top + Math.min(height, 40) - bar.getBoundingClientRect().top;
    };
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(covered)).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1_280, height: 700 });
  });
  await test.step('the line of the list that has it is on the screen', async () => {
    await page.goto('/panel/solicitudes');
    const rows = page.getByRole('list', { name: 'Solicitudes' }).getByRole('listitem');
    await expect(rows.nth(12)).toBeVisible();
    for (const key of [...Array<string>(30).fill('ArrowDown'), ...Array<string>(24).fill('ArrowUp')])
      await page.keyboard.press(key);
    const row = rows.nth(5);
    await expect(row.getByRole('link')).toBeFocused();
    const topPx = () => row.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(topPx).toBeGreaterThanOrEqual(0);
  });
  await test.step('rows are as high as larger text makes them', async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    await page.setViewportSize({ width: 1_600, height: 700 });
    const edges = async (at: number) =>
      page
        .getByRole('list', { name: 'Solicitudes' })
        .getByRole('listitem')
        .nth(at)
        .evaluate((row) => row.getBoundingClientRect().toJSON());
    await expect.poll(async () => (await edges(9)).top - (await edges(8)).bottom).toBeGreaterThan(-1);
  });
  await test.step('the page on which one signs in takes it', async () => {
    await page.goto('/panel/cuenta');
    await press('Cerrar sesión');
    await focused(/^Entra al panel$/);
  });
});
