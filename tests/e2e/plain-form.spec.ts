/** A form without script that is too large: trial-without-script.spec.ts and refused-page.spec.ts have the usual ones. */
import type { Page } from '@playwright/test';
import { sendFormPath } from '../../contract/emailjs.ts';
import { formWords } from '../../contract/form-words.ts';
import { goodParams, identifiers } from '../support/sends.ts';
import { expect, test } from './fixtures.ts';
import { tagOf } from './layouts.ts';

/** Posts as a form on the relay's page does; resolves with the answer's status once its page is there. */
async function submit(page: Page, params: Record<string, string>): Promise<number> {
  await page.goto('/404.html');
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

test(
  'a form of 1,500 kB gets the page instead of a broken connection',
  { tag: tagOf(false) },
  async ({ page }) => {
    expect(await submit(page, goodParams({ ciudad: 'x'.repeat(1_500_000) }))).toBe(413);
    await expect(page).toHaveTitle(formWords.refused);
    await expect(page.getByText(formWords.failures.tooLarge)).toBeVisible();
  },
);
