/** WCAG: a refused submit is summed up above the fields, announced, and told in the title. */
import { failureTexts } from '../../contract/failures.ts';
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

const onScreen = ['fullName', 'phone', 'email', 'country', 'city', 'company', 'computers', 'address'];

test('the summary names each bad field in the order of the screen, with the words at the field', async ({
  home,
}) => {
  await openTrial(home);
  const summary = trialDialog(home).getByRole('alert');
  await expect(summary).toBeHidden();
  await submit(home).click();
  await expect(summary).toContainText(failureTexts.invalid);
  await expect(home.locator('#fullName')).toBeFocused();
  const links = summary.getByRole('link');
  await expect(links).toHaveCount(onScreen.length);
  const inputs = await trialDialog(home)
    .locator('fieldset input')
    .evaluateAll((all) => all.map(({ id }) => id));
  expect(inputs).toEqual(onScreen);
  for (const [index, id] of onScreen.entries()) {
    const label = await home.locator(`label[for=${id}]`).innerText();
    await expect(links.nth(index)).toHaveText(`${label}: ${await errorOf(home, id).innerText()}`);
    await expect(links.nth(index)).toHaveAttribute('href', `#${id}`);
  }
});

test('its links lead to the fields, by keyboard too, and leave dialog and address as they are', async ({
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

test('a mended field leaves the summary; with the last one it goes, and comes back only when asked', async ({
  home,
}) => {
  await openTrial(home);
  await fillTrial(home, { city: '', email: '' });
  await submit(home).click();
  const summary = trialDialog(home).getByRole('alert');
  await expect(summary.getByRole('link')).toHaveCount(2);
  await home.locator('#city').fill('Cusco');
  await expect(summary.getByRole('link')).toHaveText(['Correo electrónico: Correo inválido']);
  await home.locator('#email').fill('maria@cabinas.example');
  await expect(summary).toBeHidden();
  await home.locator('#city').fill('');
  await expect(summary).toBeHidden();
});

test('a phone judged on leaving it, before any submit, makes no summary', async ({ home }) => {
  await openTrial(home);
  await home.locator('#phone').fill('12');
  await home.locator('#email').focus();
  await expect(errorOf(home, 'phone')).toBeVisible();
  await expect(trialDialog(home).getByRole('alert')).toBeHidden();
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
