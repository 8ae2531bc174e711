/** A draft survives a reload, outlives the tab only when asked or needed, and shows nothing before the answer. */
import type { BrowserContext, Page } from '@playwright/test';
import { identifiers } from '../support/sends.ts';
import { expect, test } from './fixtures.ts';
import {
  closeAsVisitor,
  confirmation,
  fillTrial,
  goodRequest,
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

/** The same browser, another tab, after the first was closed. */
async function comeBack(page: Page, context: BrowserContext): Promise<Page> {
  // Opened first: the browser may end with its last page.
  const next = await context.newPage();
  await closeAsVisitor(page);
  await next.goto('/');
  return next;
}

async function expectEmpty(page: Page): Promise<void> {
  for (const id of Object.keys(goodRequest)) await expect(page.locator(`#${id}`)).toHaveValue('');
}

async function expectFilled(page: Page): Promise<void> {
  for (const [id, value] of Object.entries(goodRequest))
    await expect(page.locator(`#${id}`)).toHaveValue(value);
}

test('after a reload it is offered, nothing of it is shown, and Continuar brings all of it back', async ({
  home,
}) => {
  await openTrial(home);
  await home.getByRole('button', { name: /^País del teléfono/ }).click();
  await home.getByRole('combobox', { name: /Buscar/ }).fill('chile');
  await home.keyboard.press('Enter');
  await fillTrial(home, { phone: '9 8765 4321' });
  await home.reload();
  await openTrial(home);
  await expect(question(home)).toBeVisible();
  await expectEmpty(home);
  for (const value of Object.values(goodRequest))
    expect(await trialDialog(home).innerHTML()).not.toContain(value);
  await answer(home, 'Continuar').click();
  await expect(question(home)).toBeHidden();
  for (const [id, value] of Object.entries({ ...goodRequest, phone: '9 8765 4321' }))
    await expect(home.locator(`#${id}`)).toHaveValue(value);
  await expect(home.getByRole('button', { name: 'País del teléfono: CL +56' })).toBeVisible();
  await expect(submit(home)).toBeFocused();
});

test('before the code of the form is there, what the browser itself puts back on a reload is hidden', async ({
  home,
}) => {
  await openTrial(home);
  await fillTrial(home);
  // As Firefox and Chromium do it: while the page is read, before its scripts run. What is typed since stays.
  await home.addInitScript((values) => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      for (const [id, value] of Object.entries(values))
        (document.getElementById(id) as HTMLInputElement).value = value;
    });
  }, goodRequest);
  await home.route(/hydrate-.*\.js/, () => {}); // never answered
  await home.reload();
  await home.waitForFunction(() => document.documentElement.dataset.live === '');
  await expectEmpty(home);
});

test('it is written while typing, not only on leaving', async ({ home }) => {
  await openTrial(home);
  await home.locator('#city').fill('Arequipa');
  await expect.poll(() => stored(home, 'sessionStorage')).toContain('Arequipa');
  expect(await stored(home, 'localStorage')).toBeNull();
});

test('Borrar erases it everywhere', async ({ home }) => {
  await openTrial(home);
  await fillTrial(home);
  await remember(home).check();
  await home.reload();
  await openTrial(home);
  await answer(home, 'Borrar').click();
  await expect(question(home)).toBeHidden();
  await expect(home.locator('#fullName')).toBeFocused();
  await expectEmpty(home);
  expect(await stored(home, 'sessionStorage')).toBeNull();
  expect(await stored(home, 'localStorage')).toBeNull();
  await home.reload();
  await openTrial(home);
  await home.waitForTimeout(200);
  await expect(question(home)).toBeHidden();
});

test('the question is reached and answered by keyboard, and announced politely', async ({ home }) => {
  await openTrial(home);
  await fillTrial(home);
  await home.reload();
  await openTrial(home);
  await expect(question(home)).toBeVisible();
  const live = await question(home).evaluate((text) =>
    text.closest('[aria-live]')?.getAttribute('aria-live'),
  );
  expect(live).toBe('polite');
  await expect(home.locator('#fullName')).toBeFocused();
  await home.keyboard.press('Shift+Tab');
  await expect(answer(home, 'Borrar')).toBeFocused();
  await home.keyboard.press('Shift+Tab');
  await home.keyboard.press('Enter');
  await expectFilled(home);
});

test('a closed tab takes it along, unless the visitor wants it remembered', async ({ page, context }) => {
  await page.goto('/');
  await openTrial(page);
  await expect(remember(page)).not.toBeChecked();
  await fillTrial(page);
  const second = await comeBack(page, context);
  await openTrial(second);
  await second.waitForTimeout(200);
  await expect(question(second)).toBeHidden();
  await fillTrial(second);
  await remember(second).check();
  const third = await comeBack(second, context);
  await openTrial(third);
  await expectEmpty(third);
  await answer(third, 'Continuar').click();
  await expectFilled(third);
  await expect(remember(third)).toBeChecked();
  await remember(third).uncheck();
  expect(await stored(third, 'localStorage')).toBeNull();
});

test('what could not be sent outlives the tab, and success leaves nothing', async ({ page, context }) => {
  await page.goto('/');
  await context.route('**/api/v1.0/**', (route) => route.fulfill({ status: 403, body: 'no' }));
  await openTrial(page);
  await fillTrial(page, { company: uniqueCompany() });
  await submit(page).click();
  await expect(remember(page)).toBeChecked();
  const next = await comeBack(page, context);
  await openTrial(next);
  await expect(question(next)).toContainText('sin enviar');
  await answer(next, 'Continuar').click();
  await context.unroute('**/api/v1.0/**');
  await submit(next).click();
  await expect(confirmation(next)).toBeVisible();
  for (const where of ['sessionStorage', 'localStorage'] as const)
    expect(await stored(next, where)).toBeNull();
  await next.reload();
  for (const where of ['sessionStorage', 'localStorage'] as const)
    expect(await stored(next, where)).toBeNull();
  await openTrial(next);
  await next.waitForTimeout(200);
  await expect(question(next)).toBeHidden();
});

test('holds the eight fields and nothing else: no identifiers, no honeypot', async ({ home }) => {
  await openTrial(home);
  await fillTrial(home);
  await home.locator('[name=sitio_web]').evaluate((input) => {
    (input as HTMLInputElement).value = 'https://robot.example';
  });
  await remember(home).check();
  const text = (await stored(home, 'localStorage')) ?? '';
  expect(Object.keys(JSON.parse(text).values).sort()).toEqual(Object.keys(goodRequest).sort());
  for (const secret of ['robot.example', ...Object.values(identifiers)]) expect(text).not.toContain(secret);
});

test('what was typed before the answer is newer; a stray key does not replace the draft', async ({
  home,
}) => {
  await openTrial(home);
  await fillTrial(home);
  for (const city of ['C', 'Cusco']) {
    await home.reload();
    await openTrial(home);
    await expect(question(home)).toBeVisible();
    await home.locator('#city').fill(city);
    await home.waitForTimeout(400);
  }
  await answer(home, 'Continuar').click();
  await expect(home.locator('#city')).toHaveValue('Cusco');
  await expect(home.locator('#company')).toHaveValue(goodRequest.company);
});

test('a form emptied again leaves no draft', async ({ home }) => {
  await openTrial(home);
  await remember(home).check();
  await home.locator('#city').fill('Cusco');
  await expect.poll(() => stored(home, 'localStorage')).toContain('Cusco');
  await home.locator('#city').fill('');
  await expect.poll(() => stored(home, 'localStorage')).toBeNull();
  expect(await stored(home, 'sessionStorage')).toBeNull();
});

test('fields filled without any event are in the draft too', async ({ home }) => {
  await openTrial(home);
  await home.locator('#email').evaluate((input) => {
    (input as HTMLInputElement).value = 'relleno@cabinas.example';
  });
  await home.reload();
  await openTrial(home);
  await answer(home, 'Continuar').click();
  await expect(home.locator('#email')).toHaveValue('relleno@cabinas.example');
});

for (const [what, text, offered] of [
  ['rubbish', '{"values":', false],
  ['another version', dated(0, 0), false],
  ['a remembered draft of yesterday', dated(-25), false],
  ['one that a wrong clock put a little ahead', dated(5), true],
  ['one that a wrong clock put far ahead', dated(25), false],
] as const)
  test(`storage with ${what}: ${offered ? 'offered' : 'cleared, and the form works'}`, async ({ page }) => {
    await page.goto('/');
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text] as const);
    await page.reload();
    await openTrial(page);
    if (offered) await expect(question(page)).toBeVisible();
    else {
      await expect.poll(() => stored(page, 'localStorage')).toBeNull();
      await expect(question(page)).toBeHidden();
      await fillTrial(page, { company: uniqueCompany() });
      await submit(page).click();
      await expect(confirmation(page)).toBeVisible();
    }
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
  test(`storage ${what}: the form fails, keeps the fields and sends all the same`, async ({ page }) => {
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
  });

test('two tabs: each keeps its own', async ({ home, context }) => {
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
  // Both before either asks: whoever leaves last is the one that is remembered.
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

test('a remembered draft is taken over by one tab, and withdrawn in the others', async ({
  home,
  context,
}) => {
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
});

/** A remembered draft of `hours` from now, as text; whole in everything but its version. */
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
