/** Interference with the trial form by browsers, extensions and fast users. */
import { formWords } from '../../contract/form-words.ts';
import { expect, test } from './fixtures.ts';
import { isLive, tagOf } from './layouts.ts';
import {
  confirmation,
  errorOf,
  fillTrial,
  opener,
  submit,
  trialDialog,
  uniqueCompany,
  untilHydrated,
} from './trial-form.ts';

for (const [how, moment] of [
  ['before the form is hydrated', 'early'],
  ['while it is hydrated', 'late'],
] as const)
  test(
    `a translator that replaces text nodes ${how}: nothing throws, messages and sending work`,
    {
      tag: tagOf(moment === 'late'),
    },
    async ({ page }) => {
      test.slow();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto('/');
      // Earlier, the link would only change the URL, and the plan would not be chosen.
      await isLive(page);
      if (moment === 'early') await page.evaluate(translate);
      await page.locator('a[href="#prueba"][data-edition]').first().click();
      await untilHydrated(page);
      page.on('console', (message) => {
        if (message.type() === 'error' && !/trial request was not sent|Failed to load/.test(message.text()))
          complaints.push(message.text());
      });
      if (moment === 'late') await page.evaluate(translate);
      await expect(submit(page).locator('font')).not.toHaveCount(0);
      await submit(page).click();
      await expect(errorOf(page, 'city')).toContainText('requerido');
      await expect(trialDialog(page).getByRole('alert').getByRole('link')).toHaveCount(8);
      const picker = page.getByRole('button', { name: /^País del teléfono/ });
      await picker.click();
      await page.getByRole('combobox', { name: /Buscar/ }).fill('chile');
      await page.keyboard.press('Enter');
      await expect(picker).toContainText('CL +56');
      await fillTrial(page, { computers: '7', phone: '912345678' });
      const summary = trialDialog(page).locator('p', { hasText: 'Cambiar' });
      await expect(summary).toContainText('7 PC');
      await page.locator('#computers').fill('60');
      await expect(summary).toContainText('60 PC');
      await expect(summary).not.toContainText(' 7 PC');
      await expect(trialDialog(page)).toContainText('Se enviará +56912345678');
      let status = 403;
      await page.route('**/api/v1.0/**', (route) =>
        status === 200 ? route.continue() : route.fulfill({ status, body: 'no' }),
      );
      await submit(page).click();
      await expect(trialDialog(page).getByRole('alert')).toContainText(formWords.failures.forbidden);
      await expect(submit(page)).toContainText('Enviar solicitud');
      status = 429;
      await submit(page).click();
      await expect(trialDialog(page).getByRole('alert')).toContainText(formWords.failures.tooMany);
      status = 200;
      await page.locator('#company').fill(uniqueCompany());
      await submit(page).click();
      await expect(confirmation(page)).toBeVisible();
      await expect(submit(page)).toContainText('Enviar solicitud');
      await expect(page.locator('#company')).toHaveValue('');
      expect(complaints).toEqual([]);
    },
  );

test('a double click on an opener opens the form; one on the button, and Enter held down, send once; closing the dialog during sending does not hide the outcome', async ({
  home,
}) => {
  const calls: string[] = [];
  home.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await test.step('a double click on an opener opens the form', async () => {
    await opener(home).dblclick();
    await expect(trialDialog(home)).toBeVisible();
    await home.waitForTimeout(300);
    await expect(trialDialog(home)).toBeVisible();
    await untilHydrated(home);
  });
  await test.step('a double click on the button sends once', async () => {
    await fillTrial(home, { company: uniqueCompany() });
    await submit(home).dblclick();
    await expect(confirmation(home)).toBeVisible();
    expect(calls).toHaveLength(1);
    // Where the relay answers at once, the second press of the double click comes after the confirmation.
    await home.mouse.click(5, 5);
    await home.locator('#enviado-title').click();
    await home.keyboard.press('Enter');
    await expect(confirmation(home)).toBeHidden();
  });
  await test.step('Enter held down sends once and does not answer the confirmation', async () => {
    await opener(home).click();
    await fillTrial(home, { company: uniqueCompany() });
    await home.locator('#city').focus();
    const hold = async () => {
      // Further events are key repeats, as a keyboard sends them.
      for (let press = 0; press < 10; press += 1) await home.keyboard.down('Enter');
    };
    await hold();
    await expect(confirmation(home)).toBeVisible();
    await hold();
    await home.waitForTimeout(200);
    await expect(confirmation(home)).toBeVisible();
    expect(calls).toHaveLength(2);
    await home.keyboard.up('Enter');
    await home.keyboard.press('Enter');
    await expect(confirmation(home)).toBeHidden();
  });
  await test.step('closing the dialog during sending does not hide the outcome', async () => {
    let status = 403;
    let release = () => {};
    await home.route('**/api/v1.0/**', async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      if (status === 403) await route.fulfill({ status, body: 'no' });
      else await route.continue();
    });
    const called = () => home.waitForRequest('**/api/v1.0/**');
    await opener(home).click();
    await fillTrial(home, { company: uniqueCompany() });
    for (const outcome of [
      trialDialog(home).getByRole('alert').filter({ hasText: 'no aceptó' }),
      confirmation(home),
    ]) {
      await Promise.all([called(), submit(home).click()]);
      await home.keyboard.press('Escape');
      await expect(trialDialog(home)).toBeHidden();
      release();
      await expect(outcome).toBeVisible();
      status = 200;
    }
    await home.getByRole('button', { name: 'Aceptar' }).click();
    await expect(opener(home)).toBeFocused();
  });
});

/** As translation extensions do: every text node, also each new one, is replaced by an element with a copy of it. */
function translate(): void {
  const replace = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text); // SHOW_TEXT shows nothing else
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style')) continue;
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    }
  };
  replace(document.body);
  new MutationObserver(() => replace(document.body)).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}
