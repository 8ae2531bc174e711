/** Specification §5: how refused fields are shown, and how the visitor reaches them. */
import { expect, test } from './fixtures.ts';
import {
  confirmation,
  errorOf,
  fillTrial,
  opener,
  openTrial,
  submit,
  trialDialog,
  uniqueCompany,
} from './trial-form.ts';

test('errors: all at once in red, announced, linked from the summary, and said in the title', async ({
  home,
}) => {
  await openTrial(home);
  const title = await home.title();
  expect(title).not.toContain('Error');
  await home.locator('#fullName').fill('María');
  await submit(home).click();
  await test.step('all errors show at once, and the first invalid field is focused', async () => {
    await expect(home.locator('[aria-invalid=true]')).toHaveCount(7);
    // First on the screen, not first in the list of fields.
    await expect(home.locator('#phone')).toBeFocused();
  });
  await test.step('they are in red with an icon and announced', async () => {
    for (const id of ['phone', 'email', 'country', 'city', 'company', 'computers', 'address']) {
      await expect(home.locator(`#${id}`)).toHaveAccessibleDescription(/inválido|requerido/);
      const sign = await errorOf(home, id).evaluate((error) => getComputedStyle(error, '::before').content);
      expect(sign).toContain('!');
    }
    // Compares painted colours, whatever their notation.
    const [red = 0, green = 0, blue = 0] = await errorOf(home, 'city').evaluate((error) => {
      const brush = document.createElement('canvas').getContext('2d');
      if (!brush) return [];
      brush.fillStyle = getComputedStyle(error).color;
      brush.fillRect(0, 0, 1, 1);
      return [...brush.getImageData(0, 0, 1, 1).data];
    });
    expect(red - Math.max(green, blue)).toBeGreaterThan(60);
  });
  await test.step('links of the summary focus their fields, by keyboard too, and change neither dialog nor URL', async () => {
    const address = home.url();
    const links = trialDialog(home).getByRole('alert').getByRole('link');
    await links.filter({ hasText: 'Ciudad' }).click();
    await expect(home.locator('#city')).toBeFocused();
    await links.first().focus();
    await home.keyboard.press('Enter');
    await expect(home.locator('#phone')).toBeFocused();
    await links.last().focus();
    await home.keyboard.press('Enter');
    await expect(home.locator('#address')).toBeFocused();
    await expect(trialDialog(home)).toBeVisible();
    expect(home.url()).toBe(address);
  });
  await test.step('"Error:" stands before the title while errors stand in the open form', async () => {
    await fillTrial(home, { city: '', company: uniqueCompany() });
    await expect(home).toHaveTitle(`Error: ${title}`);
    await home.keyboard.press('Escape');
    await expect(home).toHaveTitle(title);
    await opener(home).click();
    await expect(home).toHaveTitle(`Error: ${title}`);
    await home.locator('#city').fill('Cusco');
    await expect(home).toHaveTitle(title);
    await home.route('**/api/v1.0/**', (route) => route.fulfill({ status: 403, body: 'no' }));
    await submit(home).click();
    await expect(home).toHaveTitle(`Error: ${title}`);
    await home.unroute('**/api/v1.0/**');
    await submit(home).click();
    await expect(confirmation(home)).toBeVisible();
    await expect(home).toHaveTitle(title);
  });
});
