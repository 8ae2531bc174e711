/** The form without script, refused by the relay: the Spanish page, where it is corrected and sent again. */
import type { Page } from '@playwright/test';
import { formWords } from '../../contract/form-words.ts';
import { violationsIn } from '../support/axe-violations.ts';
import { goodRequest } from '../support/good-request.ts';
import type { RunningRelay } from '../support/start-relay.ts';
import { expect, test } from './fixtures.ts';
import { tagOf } from './layouts.ts';
import { confirmation, fillTrial, recordsOf, submit, uniqueCompany } from './trial-form.ts';

test.use({ javaScriptEnabled: false });

/** Fills the form of the page and sends it; resolves with the answer's status. */
async function send(page: Page, relay: RunningRelay, typed: Partial<typeof goodRequest>): Promise<number> {
  await page.goto(`${relay.url}/#prueba`);
  await fillTrial(page, typed);
  return press(page, submit(page));
}

async function press(page: Page, button: ReturnType<typeof submit>): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await button.click();
  return (await answered).status();
}

async function expectTyped(page: Page, typed: Partial<typeof goodRequest>): Promise<void> {
  for (const [id, value] of Object.entries({ ...goodRequest, ...typed }))
    await expect(page.locator(`#${id}`)).toHaveValue(value);
}

test('422: messages of §5 at their fields, typed values kept; the corrected form is stored and confirmed', async ({
  page,
  relay,
}) => {
  const company = `"><b>${uniqueCompany()}</b>`;
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  expect(await send(page, relay, { company, city: ' ', phone: '12', email: 'nadie' })).toBe(422);
  await expect(page).toHaveTitle(formWords.refused);
  await expect(page.getByRole('alert')).toContainText(formWords.failures.invalid);
  for (const [id, message] of [
    ['city', 'Este campo es requerido'],
    ['phone', 'Número inválido'],
    ['email', 'Correo inválido'],
  ] as const) {
    await expect(page.locator(`#${id}`)).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.locator(`#${id}`)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.locator('#fullName')).toHaveAttribute('aria-invalid', 'false');
  await expectTyped(page, { company, city: ' ', phone: '12', email: 'nadie' });
  const whatsapp = await page
    .getByRole('link', { name: /WhatsApp/ })
    .first()
    .getAttribute('href');
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(
    `Nombre del local o empresa: ${company}\n`,
  );

  await fillTrial(page, { company });
  expect(await press(page, page.locator('[type=submit]'))).toBe(303);
  await expect(page).toHaveURL(`${relay.url}/#enviado`);
  await expect(confirmation(page)).toBeVisible();
  expect(recordsOf(relay, company)).toHaveLength(1);
  expect(violations).toEqual([]);
});

test.describe('with script, which axe needs', () => {
  test.use({ javaScriptEnabled: true });
  for (const colorScheme of ['dark', 'light'] as const)
    test(
      `the page breaks no rule of accessibility (${colorScheme})`,
      { tag: tagOf(colorScheme === 'dark') },
      async ({ page }) => {
        await page.goto('/');
        await page.evaluate((theme) => localStorage.setItem('theme', theme), colorScheme);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.evaluate(() => {
          const form = document.querySelector('form');
          if (form) HTMLFormElement.prototype.submit.call(form);
        });
        await expect(page).toHaveTitle(formWords.refused);
        expect(await violationsIn(page)).toEqual([]);
      },
    );
});
