/** A draft in real storage, across reloads and tabs; when it is kept at all has component tests (`use-draft.test.tsx`). */
import type { Page } from '@playwright/test';
import { goodRequest } from '../support/good-request.ts';
import { delayIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { fillTrial, opener, openTrial, submit, trialDialog } from './trial-form.ts';

const nothing = Object.fromEntries(Object.keys(goodRequest).map((id) => [id, '']));

async function expectValues(page: Page, values: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(values)) await expect(page.locator(`#${id}`)).toHaveValue(value);
}

test('after a reload the draft is offered and announced, and the keyboard reaches Continuar, which restores it', async ({
  home,
}) => {
  await openTrial(home);
  await fillTrial(home);
  await home.reload();
  await openTrial(home);
  const question = trialDialog(home).getByText('¿Es tuya?');
  await expect(question).toBeVisible();
  await expectValues(home, nothing);
  expect(await question.evaluate((text) => text.closest('[aria-live]')?.getAttribute('aria-live'))).toBe(
    'polite',
  );
  await expect(home.locator('#fullName')).toBeFocused();
  await home.keyboard.press('Shift+Tab');
  await home.keyboard.press('Shift+Tab');
  await home.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expectValues(home, goodRequest);
  await expect(submit(home)).toBeFocused();
});

test('values that the browser restores on a reload are hidden until the form has loaded', async ({
  home,
}) => {
  await home.evaluate((text) => sessionStorage.setItem('trial-draft', text), keptDraft());
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
  await expectValues(home, nothing);
  // As in Chromium after Back: when the watcher runs already.
  await home.evaluate((values) => {
    for (const [id, value] of Object.entries(values))
      (document.getElementById(id) as HTMLInputElement).value = value;
  }, goodRequest);
  await opener(home).click();
  await expectValues(home, nothing);
});

/** A kept draft, as text. */
function keptDraft(): string {
  return JSON.stringify({
    values: goodRequest,
    countryIso: 'PE',
    isUnsent: false,
    isRemembered: true,
    savedAtMs: Date.now(),
  });
}
