/** Page and panel in a browser as old as Chrome 109, the last version for Windows 7; some phones get no newer one either. */
import type { Page } from '@playwright/test';
import { violationsIn } from '../support/axe-violations.ts';
import { openPanelRelay } from '../support/open-panel-relay.ts';
import { expect, test } from './fixtures.ts';
import { confirmation, fillTrial, openTrial, submit, trialDialog } from './trial-form.ts';

/** CSS that Chrome 109 does not support: colour functions, popovers, nested rules. */
const unknownStyles = /\b(?:light-dark|oklch|lab|color-mix)(?=\()|popover-open|&(?=[:[ .>])/g;
/** Nor this selector: it ignores the rule, and so loads the import that follows. */
const unknownRule = /^:state\(a\)\{\}/;

/** A new Chromium without those features, in one page, as far as our code or a library may use them. */
async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later: [object, string][] = [
      [AbortSignal, 'any'],
      [Array.prototype, 'toReversed toSorted toSpliced with'],
      [HTMLElement.prototype, 'popover showPopover hidePopover togglePopover'],
      [Map, 'groupBy'],
      [Object, 'groupBy'],
      [Promise, 'try withResolvers'],
      [Set.prototype, 'union intersection difference isSubsetOf isSupersetOf isDisjointFrom'],
      [String.prototype, 'isWellFormed toWellFormed'],
      [URL, 'canParse parse'],
      [URLSearchParams.prototype, 'size'],
    ];
    for (const [owner, names] of later)
      for (const name of names.split(' ')) Reflect.deleteProperty(owner, name);
  });
  await page.route(/\/$|\.css$/, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const body = (await response.text()).replaceAll(unknownStyles, 'unknown').replace(unknownRule, '');
    await route.fulfill({ response, headers, body });
  });
}

test('in browsers older than 2024 page and form have their colours and nested rules, in both themes', async ({
  page,
}) => {
  await makeOld(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/?utm_source=Facebook');
  await openTrial(page);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(8, 17, 17)');
  // Nested ones: of the first screen, and of the late styles.
  await expect(page.locator('header [href="#prueba"]').last()).toHaveCSS('min-width', '136px');
  await expect(page.locator('#city-error')).toBeHidden();
  await submit(page).click();
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => window.setTheme?.(chosen), theme);
    await expect(trialDialog(page)).toHaveCSS(
      'background-color',
      theme === 'dark' ? 'rgb(16, 25, 25)' : 'rgb(254, 255, 253)',
    );
    expect(await violationsIn(page, '#prueba', ['color-contrast'])).toEqual([]);
  }
  await expect(page.locator('header [popovertarget]').filter({ visible: true })).toHaveCount(0);
  await fillTrial(page);
  const sending = page.waitForRequest('**/api/v1.0/**');
  await submit(page).click();
  expect((await sending).postDataJSON().template_params).toMatchObject({ utm_source: 'facebook' });
  await expect(confirmation(page)).toBeVisible();
});

test('in a browser older than 2024 requests are shown, found, written about and counted, in the panel’s colours', async ({
  page,
}) => {
  await makeOld(page);
  const relay = await openPanelRelay(page);
  await relay.add('r6', { fullName: 'Zoila Gálvez' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto('/panel/solicitudes');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(8, 17, 17)');
  const rows = page.getByRole('list', { name: 'Solicitudes' }).getByRole('listitem');
  await expect(rows.nth(1)).toBeVisible();
  await page.getByLabel('Buscar en solicitudes y notas').fill('zoila');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').click();
  await page.getByLabel('Nota nueva').fill('Llama el lunes');
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(page.getByText('escribió una nota')).toBeVisible();
  await page.getByRole('link', { name: 'Cifras', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Por qué no compraron' })).toBeVisible();
  expect(errors).toEqual([]);
});
