/** Presses of fast users, and closing while the form is sent. Translators: translated.test.tsx. */
import { expect, test } from './fixtures.ts';
import {
  confirmation,
  fillTrial,
  opener,
  submit,
  trialDialog,
  uniqueCompany,
  untilHydrated,
} from './trial-form.ts';

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
