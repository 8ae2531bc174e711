/** A draft survives a reload, outlives the tab only on request or when unsent, and stays hidden until it is restored. */
import type { BrowserContext, Page } from '@playwright/test';
import { goodRequest } from '../support/good-request.ts';
import { delayIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { tagOf } from './layouts.ts';
import {
  closeAsVisitor,
  confirmation,
  fillTrial,
  openTrial,
  submit,
  trialDialog,
  uniqueCompany,
} from './trial-form.ts';

const key = 'trial-draft';
const question = (page: Page) => trialDialog(page).getByText('¿Es tuya?');
const answer = (page: Page, name: 'Continuar' | 'Borrar') =>
  trialDialog(page).getByRole('button', { name, exact: true });
const remember = (page: Page) => trialDialog(page).getByRole('checkbox', { name: 'Recordar en este equipo' });
const stored = (page: Page, where: 'sessionStorage' | 'localStorage') =>
  page.evaluate(([where, key]) => window[where as 'localStorage'].getItem(key ?? ''), [where, key] as const);

/** A new tab of the same browser, after the first was closed. */
async function comeBack(page: Page, context: BrowserContext): Promise<Page> {
  // The new tab is opened first, because the browser may end with its last page.
  const next = await context.newPage();
  await closeAsVisitor(page);
  await next.goto('/');
  return next;
}

async function expectEmpty(page: Page): Promise<void> {
  for (const id of Object.keys(goodRequest)) await expect(page.locator(`#${id}`)).toHaveValue('');
}

async function expectFilled(page: Page, typed = goodRequest): Promise<void> {
  for (const [id, value] of Object.entries(typed)) await expect(page.locator(`#${id}`)).toHaveValue(value);
}

test('after a reload the draft is offered but hidden, and Continuar restores all of it; unasked it is kept in the storage of the tab', async ({
  home,
}) => {
  await openTrial(home);
  await home.getByRole('button', { name: /^País del teléfono/ }).click();
  await home.getByRole('combobox', { name: /Buscar/ }).fill('chile');
  await home.keyboard.press('Enter');
  const typed = { ...goodRequest, phone: '9 8765 4321' };
  await fillTrial(home, typed);
  await home.reload();
  await openTrial(home);
  await expect(question(home)).toBeVisible();
  await expectEmpty(home);
  for (const value of Object.values(goodRequest))
    expect(await trialDialog(home).innerHTML()).not.toContain(value);
  await test.step('the offer is announced politely, and can be reached and answered by keyboard', async () => {
    const live = await question(home).evaluate((text) =>
      text.closest('[aria-live]')?.getAttribute('aria-live'),
    );
    expect(live).toBe('polite');
    await expect(home.locator('#fullName')).toBeFocused();
    await home.keyboard.press('Shift+Tab');
    await expect(answer(home, 'Borrar')).toBeFocused();
    await home.keyboard.press('Shift+Tab');
    await home.keyboard.press('Enter');
  });
  await expect(question(home)).toBeHidden();
  await expectFilled(home, typed);
  await expect(home.getByRole('button', { name: 'País del teléfono: CL +56' })).toBeVisible();
  await expect(submit(home)).toBeFocused();
  await test.step('unasked it is in the storage of the tab, which ends with it, and nowhere else', async () => {
    await expect(remember(home)).not.toBeChecked();
    await expect.poll(() => stored(home, 'sessionStorage')).toContain(goodRequest.company);
    expect(await stored(home, 'localStorage')).toBeNull();
  });
});

// Component tests: use-draft.test.tsx.
test(
  'closing the tab deletes the draft, unless the visitor asked to keep it',
  { tag: tagOf(false) },
  async ({ page, context }) => {
    await page.goto('/');
    await openTrial(page);
    await expect(remember(page)).not.toBeChecked();
    await fillTrial(page);
    await test.step('unasked it is in the storage of the tab, which ends with it, and nowhere else', async () => {
      await expect.poll(() => stored(page, 'sessionStorage')).toContain(goodRequest.company);
      expect(await stored(page, 'localStorage')).toBeNull();
    });
    await remember(page).check();
    const second = await comeBack(page, context);
    await openTrial(second);
    await expectEmpty(second);
    await answer(second, 'Continuar').click();
    await expectFilled(second);
    await expect(remember(second)).toBeChecked();
    await remember(second).uncheck();
    expect(await stored(second, 'localStorage')).toBeNull();
  },
);

test('values that the browser restores on a reload are hidden until the form has loaded', async ({
  home,
}) => {
  await home.evaluate(([key, text]) => sessionStorage.setItem(key, text), [key, dated(0)] as const);
  // As in Firefox and Chromium: during parsing, before scripts run. Text typed afterwards stays.
  await home.addInitScript((values) => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      for (const [id, value] of Object.entries(values))
        (document.getElementById(id) as HTMLInputElement).value = value;
    });
  }, goodRequest);
  await delayIslandScripts(home); // for good
  await home.reload();
  await home.waitForFunction(() => document.documentElement.dataset.live === '');
  await expectEmpty(home);
});

for (const [what, breakStorage] of [
  [
    'blocked',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
] as const)
  test(
    `storage ${what}: the form still keeps its fields after a failure, and sends`,
    // Component tests: use-draft.test.tsx.
    { tag: tagOf(false) },
    async ({ page }) => {
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await page.addInitScript(breakStorage);
      await page.goto('/');
      await openTrial(page);
      await fillTrial(page, { company: uniqueCompany() });
      await remember(page).check();
      await page.route('**/api/v1.0/**', (route) => route.fulfill({ status: 403, body: 'no' }));
      await submit(page).click();
      await expect(trialDialog(page).getByRole('alert')).toBeVisible();
      await page.unroute('**/api/v1.0/**');
      await submit(page).click();
      await expect(confirmation(page)).toBeVisible();
      expect(errors).toEqual([]);
    },
  );

test('two tabs: each keeps its own', { tag: tagOf(false) }, async ({ home, context }) => {
  test.slow();
  const second = await context.newPage();
  await second.goto('/');
  for (const [tab, city] of [
    [home, 'Cusco'],
    [second, 'Puno'],
  ] as const) {
    await openTrial(tab);
    await tab.locator('#city').fill(city);
    await remember(tab).check();
  }
  // Both tabs open before either asks: the draft of the tab that is left last is kept.
  for (const tab of [home, second]) await tab.reload();
  for (const [tab, city] of [
    [home, 'Cusco'],
    [second, 'Puno'],
  ] as const) {
    await openTrial(tab);
    await answer(tab, 'Continuar').click();
    await expect(tab.locator('#city')).toHaveValue(city);
  }
});

test(
  'a remembered draft is taken over by one tab, and withdrawn in the others',
  { tag: tagOf(false) },
  async ({ home, context }) => {
    test.slow();
    await home.evaluate(([key, text]) => localStorage.setItem(key, text), [key, dated(0)] as const);
    const second = await context.newPage();
    await second.goto('/');
    await openTrial(second);
    await openTrial(home);
    await expect(question(home)).toBeVisible();
    await expect(question(second)).toBeVisible();
    await answer(home, 'Continuar').click();
    await expectFilled(home);
    await expect(question(second)).toBeHidden();
    await expectEmpty(second);
    await second.reload();
    await openTrial(second);
    await second.waitForTimeout(200);
    await expect(question(second)).toBeHidden();
  },
);

/** A kept draft, `hours` from now, as text; it is valid except for its version. */
function dated(hours: number, version = 1): string {
  return JSON.stringify({
    version,
    values: goodRequest,
    countryIso: 'PE',
    isUnsent: false,
    isRemembered: true,
    savedAtMs: Date.now() + hours * 3_600_000,
  });
}
