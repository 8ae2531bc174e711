/** Specification §3 and §5: the eight fields, their rules and messages, one test a rule. */
import { templateParamOf } from '../../contract/trial-request.ts';
import { expect, test } from './fixtures.ts';
import { holdBack, islandScripts } from './hold-back.ts';
import { comesAlive, errorOf, fillTrial, opener, openTrial, submit, trialDialog } from './trial-form.ts';

const params = Object.values(templateParamOf);
const required = ['fullName', 'country', 'city', 'company', 'address', 'computers'];

test('one control for each template param, before and after the form comes alive', async ({ page }) => {
  const names = () =>
    trialDialog(page)
      .locator('input, select, textarea, button')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')).filter(Boolean));
  await page.goto('/');
  const before = await names();
  await openTrial(page);
  await page.getByRole('button', { name: /^País del teléfono/ }).click();
  await page.locator('#country').focus();
  for (const found of [before, await names()]) {
    for (const name of [...params, 'user_id', 'service_id', 'template_id', 'to_name'])
      expect(found.filter((other) => other === name)).toEqual([name]);
    expect(found).toHaveLength(params.length + 5); // and the honeypot
  }
  await expect(trialDialog(page).locator('input[type=tel]')).toHaveCount(1);
  await expect(trialDialog(page).locator('[type=submit]')).toHaveCount(1);
});

test('fields have labels, ids, autocomplete tokens and the right keypad', async ({ home }) => {
  await openTrial(home);
  const expected = [
    ['Nombre completo', 'fullName', 'name'],
    ['Teléfono o WhatsApp', 'phone', 'tel'],
    ['Correo electrónico', 'email', 'email'],
    ['País', 'country', 'country-name'],
    ['Ciudad', 'city', 'address-level2'],
    ['Empresa', 'company', 'organization'],
    ['Cantidad de computadoras', 'computers', 'off'],
    ['Dirección', 'address', 'street-address'],
  ] as const;
  for (const [label, id, token] of expected) {
    const field = trialDialog(home).getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('id', id);
    await expect(field).toHaveAttribute('autocomplete', token);
  }
  await expect(home.locator('#computers')).toHaveAttribute('inputmode', 'numeric');
  await expect(home.locator('#computers')).toHaveAttribute('type', 'text');
  await expect(trialDialog(home).getByText('Para coordinar tu prueba por WhatsApp o llamada')).toBeVisible();
});

for (const id of required)
  test(`${id}: empty or blank is "Este campo es requerido"`, async ({ home }) => {
    await openTrial(home);
    for (const value of ['', '   ']) {
      await fillTrial(home, { [id]: value });
      await submit(home).click();
      await expect(errorOf(home, id)).toHaveText('Este campo es requerido');
      await expect(home.locator('[aria-invalid=true]')).toHaveCount(1);
      await expect(home.locator(`#${id}`)).toBeFocused();
    }
  });

test('email: not an address is "Correo inválido"', async ({ home }) => {
  await openTrial(home);
  for (const value of ['', 'maria', 'maria@', 'maria@cabinas', '@cabinas.example']) {
    await fillTrial(home, { email: value });
    await submit(home).click();
    await expect(errorOf(home, 'email')).toHaveText('Correo inválido');
    await expect(home.locator('#email')).toBeFocused();
  }
});

test('phone: fewer than 6 characters is "Número inválido"', async ({ home }) => {
  await openTrial(home);
  for (const value of ['', '12', 'no tengo', '+51']) {
    await fillTrial(home, { phone: value });
    await submit(home).click();
    await expect(errorOf(home, 'phone')).toHaveText('Número inválido');
  }
  await home.locator('#phone').fill('123'); // +51123 has six
  await expect(errorOf(home, 'phone')).toBeHidden();
});

test('any text counts as computers', async ({ home }) => {
  await openTrial(home);
  await fillTrial(home, { computers: 'unas 40, más o menos', city: '' });
  await submit(home).click();
  await expect(errorOf(home, 'computers')).toBeHidden();
});

test('all errors show at once, red with a sign and said to screen readers; the first bad field gets focus', async ({
  home,
}) => {
  await openTrial(home);
  await home.locator('#fullName').fill('María');
  await submit(home).click();
  await expect(home.locator('[aria-invalid=true]')).toHaveCount(7);
  // The first on the screen, not the first of the list of fields.
  await expect(home.locator('#phone')).toBeFocused();
  for (const id of ['phone', 'email', 'country', 'city', 'company', 'computers', 'address']) {
    await expect(home.locator(`#${id}`)).toHaveAccessibleDescription(/inválido|requerido/);
    const sign = await errorOf(home, id).evaluate((error) => getComputedStyle(error, '::before').content);
    expect(sign).toContain('!');
  }
  const color = await errorOf(home, 'city').evaluate((error) => getComputedStyle(error).color);
  expect(color).toMatch(/oklch\(0\.\d+ 0\.1[5-9]\d* 2[0-9]/); // the red of the tokens
});

test('an error disappears as soon as it is mended, without another press', async ({ home }) => {
  await openTrial(home);
  await submit(home).click();
  await home.locator('#email').pressSequentially('maria@cabinas.e');
  await expect(errorOf(home, 'email')).toHaveText('Correo inválido');
  await home.locator('#email').pressSequentially('xample');
  await expect(errorOf(home, 'email')).toBeHidden();
  await expect(home.locator('#email')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(errorOf(home, 'city')).toHaveText('Este campo es requerido');
});

test('nothing is marked before the first press', async ({ home }) => {
  await openTrial(home);
  await home.locator('#fullName').pressSequentially('M');
  await home.locator('#email').pressSequentially('m');
  await home.locator('#city').focus();
  await expect(home.locator('[aria-invalid=true]')).toHaveCount(0);
});

test('what was typed before the form came alive survives: value, caret and focus', async ({ page }) => {
  const letThrough = await holdBack(page, islandScripts);
  await page.goto('/');
  await opener(page).click();
  await page.locator('#company').fill('Cabinas El Túnel');
  await page.locator('#phone').fill('+56 9 1234 5678');
  await page.locator('#fullName').pressSequentially('María José');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  letThrough();
  await comesAlive(page);
  await expect(page.locator('#company')).toHaveValue('Cabinas El Túnel');
  await expect(page.locator('#fullName')).toBeFocused();
  await page.keyboard.type('*');
  await expect(page.locator('#fullName')).toHaveValue('María Jo*sé');
  // The number typed before names its own country.
  await expect(page.getByRole('button', { name: 'País del teléfono: CL +56' })).toBeVisible();
});

test('what was typed survives a page that something else has changed', async ({ page }) => {
  const letThrough = await holdBack(page, islandScripts);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('#prueba form')?.prepend(document.createElement('aside'));
    });
  });
  await page.goto('/');
  await opener(page).click();
  await page.locator('#company').fill('Cabinas El Túnel');
  letThrough();
  await comesAlive(page);
  await expect(page.locator('#company')).toHaveValue('Cabinas El Túnel');
  await submit(page).click();
  await expect(errorOf(page, 'city')).toHaveText('Este campo es requerido');
  await expect(errorOf(page, 'company')).toBeHidden();
});
