/** Specification §5: the phone input is country-aware, defaults to Peru, revalidates on change, 250 ms, 15 digits. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  comesAlive,
  confirmation,
  errorOf,
  fillTrial,
  opener,
  openTrial,
  recordsOf,
  submit,
  trialDialog,
  uniqueCompany,
} from './trial-form.ts';

const picker = (page: Page) => page.getByRole('button', { name: /^País del teléfono/ });
const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar país o código' });
const activeOption = (page: Page) =>
  search(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.textContent;
  });

test('Peru is the country until another is chosen', async ({ home }) => {
  await openTrial(home);
  await expect(picker(home)).toHaveText('PE +51');
  await home.locator('#phone').fill('987 654 321');
  await expect(trialDialog(home).getByText('Se enviará +51987654321')).toBeVisible();
  await home.locator('#phone').fill('12');
  await home.locator('#email').focus();
  await expect(errorOf(home, 'phone')).toBeVisible();
  await expect(trialDialog(home).getByText('Se enviará')).toHaveCount(0);
});

test('the picker lists every country in Spanish and is searched by name, dial code or ISO code', async ({
  home,
}) => {
  await openTrial(home);
  await picker(home).click();
  await expect(search(home)).toBeFocused();
  await expect(picker(home)).toHaveAttribute('aria-expanded', 'true');
  await expect(home.getByRole('option')).toHaveCount(245);
  await expect(home.getByRole('option', { selected: true })).toHaveText('PEPerú+51');
  for (const [query, first] of [
    ['mexico', 'MXMéxico+52'],
    ['MÉX', 'MXMéxico+52'],
    ['+593', 'ECEcuador+593'],
    ['593', 'ECEcuador+593'],
    ['cl', 'CLChile+56'],
  ] as const) {
    await search(home).fill(query);
    await expect(home.getByRole('option').first()).toHaveText(first);
    await expect.poll(() => activeOption(home)).toBe(first);
  }
  await search(home).fill('xyz');
  await expect(home.getByText('Ningún país coincide')).toBeVisible();
  await home.keyboard.press('Enter');
  await expect(search(home)).toBeVisible();
});

test('the search waits 250 ms after the last key', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await openTrial(page);
  await picker(page).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search(page).pressSequentially('chil');
  await page.clock.runFor(240);
  await search(page).pressSequentially('e');
  await page.clock.runFor(240);
  await expect(page.getByRole('option')).toHaveCount(245);
  await page.clock.runFor(20);
  await expect(page.getByRole('option')).toHaveCount(1);
});

test('arrows, Home and End move, Enter chooses, focus goes on to the number', async ({ home }) => {
  await openTrial(home);
  await picker(home).press('Enter');
  await expect.poll(() => activeOption(home)).toBe('PEPerú+51');
  await home.keyboard.press('ArrowDown');
  await expect.poll(() => activeOption(home)).toContain('Polinesia');
  await home.keyboard.press('ArrowUp');
  await home.keyboard.press('ArrowUp');
  await expect.poll(() => activeOption(home)).toContain('Paraguay');
  await home.keyboard.press('Home');
  await expect.poll(() => activeOption(home)).toContain('Afganistán');
  await home.keyboard.press('ArrowUp');
  await expect.poll(() => activeOption(home)).toContain('Zimbabue');
  await home.keyboard.press('Home');
  await home.keyboard.press('End');
  await expect.poll(() => activeOption(home)).toContain('Zimbabue');
  await home.keyboard.type('bolivia');
  // At once: what was typed counts before the delay is over.
  await home.keyboard.press('Enter');
  await expect(picker(home)).toHaveText('BO +591');
  await expect(home.locator('#phone')).toBeFocused();
  await expect(trialDialog(home)).toBeVisible();
});

test('the active option is always in view', async ({ home }) => {
  await openTrial(home);
  await picker(home).click();
  for (const key of ['End', 'Home', 'ArrowDown', 'PageDown', 'PageDown', 'ArrowUp']) {
    await home.keyboard.press(key);
    await expect(home.locator('[role=option][data-active]')).toBeInViewport({ ratio: 0.9 });
  }
});

test('Escape closes the picker and not the dialog; so does a press elsewhere', async ({ home }) => {
  await openTrial(home);
  await picker(home).click();
  await home.keyboard.press('Escape');
  await expect(search(home)).toBeHidden();
  await expect(trialDialog(home)).toBeVisible();
  await expect(picker(home)).toBeFocused();
  await picker(home).click();
  await picker(home).click();
  await expect(search(home)).toBeHidden();
  await picker(home).click();
  await home.locator('#email').click();
  await expect(search(home)).toBeHidden();
  await expect(home.locator('#email')).toBeFocused();
  // Once more without any key or press in between: Chrome then lets nobody hold a dialog back.
  await home.keyboard.press('Escape');
  await expect(trialDialog(home)).toBeHidden();
});

test('a press on the picker before the form came alive is not lost', async ({ page }) => {
  await page.route(/hydrate-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.goto('/');
  await opener(page).click();
  await picker(page).click();
  await expect(search(page)).toBeHidden();
  await expect(search(page)).toBeFocused();
});

test('the number is judged again when the country or the number changes', async ({ home }) => {
  await openTrial(home);
  await submit(home).click();
  await expect(errorOf(home, 'phone')).toHaveText('Número inválido');
  await home.locator('#phone').pressSequentially('12');
  await expect(errorOf(home, 'phone')).toHaveText('Número inválido');
  // +5112 is too short, +59112 is not.
  await picker(home).click();
  await search(home).fill('bolivia');
  await home.getByRole('option', { name: 'Bolivia' }).click();
  await expect(errorOf(home, 'phone')).toBeHidden();
  await home.locator('#phone').fill('1');
  await expect(errorOf(home, 'phone')).toHaveText('Número inválido');
});

test('a number that was left too short is marked without any press', async ({ home }) => {
  await openTrial(home);
  await home.locator('#phone').fill('12');
  await expect(errorOf(home, 'phone')).toBeHidden();
  await home.locator('#email').focus();
  await expect(errorOf(home, 'phone')).toHaveText('Número inválido');
});

test('takes at most 15 digits with the dial code', async ({ home }) => {
  await openTrial(home);
  await home.locator('#phone').pressSequentially('98765432101239999');
  await expect(home.locator('#phone')).toHaveValue('9876543210123');
  await expect(trialDialog(home).getByText('Se enviará +519876543210123')).toBeVisible();
});

test('a number with + or 00 sets the country; choosing a country afterwards keeps the rest', async ({
  home,
}) => {
  await openTrial(home);
  const phone = home.locator('#phone');
  await phone.fill('+56 9 1234 5678');
  await expect(picker(home)).toHaveText('CL +56');
  await expect(trialDialog(home).getByText('Se enviará +56912345678')).toBeVisible();
  await phone.fill('00593 987654321');
  await expect(picker(home)).toHaveText('EC +593');
  await picker(home).click();
  await search(home).fill('peru');
  await home.keyboard.press('Enter');
  await expect(picker(home)).toHaveText('PE +51');
  await expect(trialDialog(home).getByText('Se enviará +51987654321')).toBeVisible();
});

for (const [typed, sent] of [
  ['987 654 321', '+51987654321'],
  ['51987654321', '+51987654321'],
  ['+51 (987) 654-321', '+51987654321'],
  ['0051987654321', '+51987654321'],
  ['+1 809 555 1234', '+18095551234'],
] as const)
  test(`"${typed}" is stored as ${sent}`, async ({ home, relay }) => {
    const company = uniqueCompany();
    await openTrial(home);
    await fillTrial(home, { phone: typed, company });
    await submit(home).click();
    await expect(confirmation(home)).toBeVisible();
    expect(recordsOf(relay, company).map(({ params }) => params.numero_whatsapp)).toEqual([sent]);
  });

test('a value that the browser filled in without telling is sent', async ({ home, relay }) => {
  const company = uniqueCompany();
  await openTrial(home);
  await fillTrial(home, { company, phone: '' });
  await home.locator('#phone').evaluate((input) => {
    (input as HTMLInputElement).value = '+56912345678';
  });
  await submit(home).click();
  await expect(confirmation(home)).toBeVisible();
  expect(recordsOf(relay, company).map(({ params }) => params.numero_whatsapp)).toEqual(['+56912345678']);
});

test('the picker goes back to Peru after a request was sent', async ({ home }) => {
  await openTrial(home);
  await fillTrial(home, { phone: '+56912345678', company: uniqueCompany() });
  await submit(home).click();
  await home.getByRole('button', { name: 'Aceptar' }).click();
  await openTrial(home);
  await comesAlive(home);
  await expect(picker(home)).toHaveText('PE +51');
  await expect(home.locator('#phone')).toHaveValue('');
});
