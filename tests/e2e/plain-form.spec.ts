/** The form sent by the browser without script, and the relay's answers. */
import type { Page } from '@playwright/test';
import { sendFormPath } from '../../contract/emailjs.ts';
import { formWords } from '../../contract/form-words.ts';
import { goodParams, identifiers } from '../support/sends.ts';
import { expect, test } from './fixtures.ts';
import { tagOf } from './layouts.ts';
import { recordsOf, uniqueCompany } from './trial-form.ts';

/** Posts as a form on the relay's page does; resolves with the answer's status once its page is there. */
async function submit(page: Page, params: Record<string, string>, from = '/404.html'): Promise<number> {
  await page.goto(from);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.evaluate(
    ({ action, fields }) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        // A megabyte that is shown takes a second.
        Object.assign(input, { type: 'hidden', name, value });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    { action: sendFormPath, fields: { ...identifiers, ...params } },
  );
  const status = (await answered).status();
  await page.waitForLoadState();
  return status;
}

test('a valid form is stored and confirmed on its page', { tag: tagOf(false) }, async ({ page, relay }) => {
  const company = uniqueCompany();
  expect(await submit(page, goodParams({ nombre_empresa: company }), '/')).toBe(303);
  await expect(page).toHaveURL(`${relay.url}/#enviado`);
  await expect(page.getByRole('heading', { name: '¡Formulario Enviado!' })).toBeVisible();
  expect(recordsOf(relay, company)).toHaveLength(1);
});

test(
  'a refused form shows the reason and keeps the typed values',
  { tag: tagOf(false) },
  async ({ page }) => {
    const params = goodParams({ nombre_empresa: '"><b>Túnel & Cía</b>', numero_whatsapp: '12' });
    expect(await submit(page, params)).toBe(422);
    await expect(page).toHaveTitle(formWords.refused);
    await expect(page.getByText(formWords.failures.invalid)).toBeVisible();
    await expect(page.getByText('Número inválido')).toBeVisible();
    for (const [name, value] of Object.entries(params)) {
      if (name !== 'to_name') await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
    }
  },
);

for (const kilobytes of [60, 1_500])
  test(
    `a form of ${kilobytes} kB gets the page instead of a broken connection`,
    { tag: tagOf(kilobytes > 60) },
    async ({ page }) => {
      expect(await submit(page, goodParams({ ciudad: 'x'.repeat(kilobytes * 1000) }))).toBe(413);
      await expect(page).toHaveTitle(formWords.refused);
      await expect(page.getByText(formWords.failures.tooLarge)).toBeVisible();
    },
  );
