/** No cookie, no outside request through the whole main job, and a note that says what is true of the build. */
import { expect, test } from './fixtures.ts';
import { confirmation, fillTrial, openTrial, submit, trialDialog, uniqueCompany } from './trial-form.ts';

test('the main job sets no cookie, asks nobody else and leaves nothing but the theme behind', async ({
  page,
  relay,
  context,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(relay.url)) outside.push(request.url());
  });
  const setCookie: string[] = [];
  page.on('response', async (response) => {
    if (await response.headerValue('set-cookie')) setCookie.push(response.url());
  });
  await page.goto('/');
  await openTrial(page);
  await expect(trialDialog(page)).toContainText('Se guardan en nuestro servidor y no los compartimos.');
  await fillTrial(page, { company: uniqueCompany() });
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(outside).toEqual([]);
  expect(setCookie).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  const left = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));
  // Nothing of the visitor's: `seen` says that this tab has had the page, and its fonts.
  expect(left).toEqual({ local: [], session: ['seen'], databases: [], caches: [] });
});
