/** No cookie and no request to other origins while a trial request is sent, and a privacy note that fits the build. */
import { expect, test } from './fixtures.ts';
import { confirmation, fillTrial, openTrial, submit, trialDialog, uniqueCompany } from './trial-form.ts';

test('sending a request sets no cookie, contacts no other origin and stores only the theme', async ({
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
  await expect(trialDialog(page)).toContainText('sin cookies ni datos tuyos.');
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
