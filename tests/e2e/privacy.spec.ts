/** The privacy page in the browser: from the form, in its own tab, within the policy. */
import { business } from '../../site/content/business.ts';
import { violationsIn } from '../support/axe-violations.ts';
import { expect, test } from './fixtures.ts';
import { fillTrial, openTrial } from './trial-form.ts';

test('the form’s link opens it in a tab of its own, and what was typed stays', async ({ page, context }) => {
  const trouble: string[] = [];
  context.on('console', (message) => {
    if (/Content.Security.Policy|404/i.test(message.text())) trouble.push(message.text());
  });
  await page.goto('/');
  await openTrial(page);
  await fillTrial(page, { company: 'Cabinas El Túnel' });
  const [privacy] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('#prueba').getByRole('link', { name: 'Privacidad' }).click(),
  ]);
  await privacy.waitForLoadState('networkidle');
  expect(new URL(privacy.url()).pathname).toBe('/privacidad');
  await expect(privacy.getByRole('heading', { level: 1 })).toHaveText('Privacidad');
  expect(await violationsIn(privacy)).toEqual([]);
  const aboveTitle = privacy.locator('h1 >> xpath=preceding-sibling::*');
  await expect(aboveTitle.getByText(business.name)).toBeVisible();
  await privacy.getByRole('link', { name: 'Volver a la página' }).click();
  await expect(privacy.locator('#prueba')).toBeAttached();
  await expect(page.locator('#company')).toHaveValue('Cabinas El Túnel');
  expect(trouble).toEqual([]);
});
