/** A draft in real storage, across reloads and tabs; when it is kept at all has component tests (`use-draft.test.tsx`). */
import type { Page } from '@playwright/test';
import { goodRequest } from '../support/good-request.ts';
import { delayIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { fillTrial, openTrial, submit, trialDialog } from './trial-form.ts';

const key = 'trial-draft';
const question = (page: Page) => trialDialog(page).getByText('¿Es tuya?');
const answer = (page: Page, name: 'Continuar' | 'Borrar') =>
  trialDialog(page).getByRole('button', { name, exact: true });
const remember = (page: Page) => trialDialog(page).getByRole('checkbox', { name: 'Recordar en este equipo' });
const stored = (page: Page, where: 'sessionStorage' | 'localStorage') =>
  page.evaluate(([where, key]) => window[where as 'localStorage'].getItem(key ?? ''), [where, key] as const);

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

test('values that the browser restores on a reload are hidden until the form has loaded', async ({
  home,
}) => {
  await home.evaluate(([key, text]) => sessionStorage.setItem(key, text), [key, keptDraft()] as const);
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

/** A kept draft, as text. */
function keptDraft(): string {
  return JSON.stringify({
    version: 1,
    values: goodRequest,
    countryIso: 'PE',
    isUnsent: false,
    isRemembered: true,
    savedAtMs: Date.now(),
  });
}
