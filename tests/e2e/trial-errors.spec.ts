import { expect, test } from './fixtures.ts';
import {
  confirmation,
  fillTrial,
  opener,
  openTrial,
  submit,
  trialDialog,
  uniqueCompany,
} from './trial-form.ts';

const _onScreen = ['fullName', 'phone', 'email', 'country', 'city', 'company', 'computers', 'address'];

test('links of the summary focus their fields, by keyboard too, and change neither dialog nor URL', async ({
  home,
}) => {
  await openTrial(home);
  await submit(home).click();
  const address = home.url();
  const links = trialDialog(home).getByRole('alert').getByRole('link');
  await links.filter({ hasText: 'Ciudad' }).click();
  await expect(home.locator('#city')).toBeFocused();
  await links.first().focus();
  await home.keyboard.press('Enter');
  await expect(home.locator('#fullName')).toBeFocused();
  await home.keyboard.press('Shift+Tab');
  await expect(links.last()).toBeFocused();
  await expect(trialDialog(home)).toBeVisible();
  expect(home.url()).toBe(address);
});

test('"Error:" stands before the title while errors stand in the open form', async ({ home }) => {
  await openTrial(home);
  const title = await home.title();
  expect(title).not.toContain('Error');
  await fillTrial(home, { city: '', company: uniqueCompany() });
  await submit(home).click();
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
