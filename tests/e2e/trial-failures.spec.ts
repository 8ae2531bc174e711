/**
 * Specification §8: what the visitor sees when a provider fails. The page is built for a provider elsewhere and
 * served by a plain static host; the provider is a stub that answers, keeps silent or cuts the line.
 */
import { test as base, expect, type Page } from '@playwright/test';
import { failureTexts, waitingText } from '../../contract/failures.ts';
import { builtSite } from '../support/built-site.ts';
import { serveStatic } from '../support/serve-static.ts';
import { type StubProvider, startStubProvider } from '../support/stub-provider.ts';
import { confirmation, fillTrial, goodRequest, openTrial, submit, trialDialog } from './trial-form.ts';

const test = base.extend<{ elsewhere: Page }, { provider: StubProvider; staticUrl: string }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const provider = await startStubProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  staticUrl: [
    async ({ provider }, use) => {
      const env = {
        EMAILJS_ORIGIN: provider.url,
        EMAILJS_PUBLIC_KEY: 'a_public_key',
        EMAILJS_SERVICE_ID: 'service_stub',
        EMAILJS_TEMPLATE_ID: 'template_stub',
      };
      const host = await serveStatic((await builtSite({ env })).dist);
      await use(host.url);
      await host.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  /** The page with the form open and filled. */
  elsewhere: async ({ page, provider, staticUrl }, use) => {
    provider.received.length = 0;
    await page.goto(staticUrl);
    await openTrial(page);
    await fillTrial(page);
    await use(page);
  },
});

const alert = (page: Page) => trialDialog(page).getByRole('alert');

test('a provider elsewhere that accepts: one call with the account of the build', async ({
  elsewhere,
  provider,
}) => {
  provider.behave(200);
  await submit(elsewhere).click();
  await expect(confirmation(elsewhere)).toBeVisible();
  expect(provider.received).toHaveLength(1);
  expect(JSON.parse(provider.received[0] ?? '')).toMatchObject({
    user_id: 'a_public_key',
    service_id: 'service_stub',
    template_id: 'template_stub',
    template_params: { numero_whatsapp: '+51987654321', nombre_empresa: goodRequest.company },
  });
});

for (const [behaviour, text] of [
  [400, failureTexts.other],
  [403, failureTexts.forbidden],
  [429, failureTexts.tooMany],
  [451, failureTexts.headless],
  [500, failureTexts.other],
  [503, failureTexts.unavailable],
  ['cut', failureTexts.other],
] as const)
  test(`${behaviour}: logged, shown in words, data kept, button usable again, and the next try succeeds`, async ({
    elsewhere,
    provider,
  }) => {
    const logged: string[] = [];
    elsewhere.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    provider.behave(behaviour);
    await submit(elsewhere).click();
    await expect(alert(elsewhere)).toContainText(text);
    await expect(alert(elsewhere)).toBeInViewport();
    await expect(submit(elsewhere)).toBeInViewport({ ratio: 1 });
    expect(logged.join('\n')).toContain('The trial request was not sent');
    for (const [id, value] of Object.entries(goodRequest))
      await expect(elsewhere.locator(`#${id}`)).toHaveValue(value);
    await expect(trialDialog(elsewhere)).toBeVisible();
    await expect(submit(elsewhere)).toBeEnabled();
    await expect(submit(elsewhere)).toHaveText('Enviar solicitud');
    await expect(submit(elsewhere)).toBeFocused();
    // A provider elsewhere does not know a repeat: only the visitor repeats.
    expect(provider.received).toHaveLength(1);
    provider.behave(200);
    await submit(elsewhere).click();
    await expect(confirmation(elsewhere)).toBeVisible();
    expect(provider.received).toHaveLength(2);
  });

test('silence: given up after 15 s and not before', async ({ page, provider, staticUrl }) => {
  provider.received.length = 0;
  provider.behave('silent');
  await page.clock.install();
  await page.goto(staticUrl);
  await openTrial(page);
  await fillTrial(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page).click();
  await expect.poll(() => provider.received.length).toBe(1);
  await page.clock.runFor(14_900);
  await expect(submit(page)).toHaveText('Enviando...');
  await page.clock.runFor(200);
  await expect(alert(page)).toContainText(failureTexts.timeout);
  await expect(submit(page)).toBeEnabled();
  expect(provider.received).toHaveLength(1);
});

test("back from the browser's memory in the middle of a sending: usable at once, and only the visitor repeats", async ({
  elsewhere,
  provider,
}) => {
  provider.behave('silent');
  await submit(elsewhere).click();
  await expect.poll(() => provider.received.length).toBe(1);
  await elsewhere.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
  await expect(alert(elsewhere)).toContainText(failureTexts.timeout);
  await expect(submit(elsewhere)).toBeEnabled();
  expect(provider.received).toHaveLength(1);
});

test('the line is lost while a provider elsewhere may have had the request: only the visitor repeats', async ({
  elsewhere,
  provider,
  context,
}) => {
  provider.behave('silent');
  await submit(elsewhere).click();
  await expect.poll(() => provider.received.length).toBe(1);
  await context.setOffline(true);
  provider.cut();
  await expect(alert(elsewhere)).toContainText(failureTexts.offline);
  await context.setOffline(false);
  await elsewhere.waitForTimeout(500);
  expect(provider.received).toHaveLength(1);
});

test('offline before a provider elsewhere heard anything: sent by itself, once', async ({
  elsewhere,
  provider,
  context,
}) => {
  provider.behave(200);
  await context.setOffline(true);
  await submit(elsewhere).click();
  await expect(alert(elsewhere)).toContainText(waitingText);
  expect(provider.received).toHaveLength(0);
  await context.setOffline(false);
  await expect(confirmation(elsewhere)).toBeVisible();
  expect(provider.received).toHaveLength(1);
});

test('the privacy note names whom the data pass through', async ({ elsewhere }) => {
  await expect(trialDialog(elsewhere)).toContainText('Se envían a través de 127.0.0.1, un servicio externo');
});

test('the alert disappears when the next sending begins', async ({ elsewhere, provider }) => {
  provider.behave(403);
  await submit(elsewhere).click();
  await expect(alert(elsewhere)).toContainText(failureTexts.forbidden);
  provider.behave('silent');
  await submit(elsewhere).click();
  await expect(submit(elsewhere)).toHaveText('Enviando...');
  await expect(alert(elsewhere)).toBeHidden();
});

test('two ways out, with what is typed when they are followed', async ({ elsewhere, provider }) => {
  provider.behave(500);
  await submit(elsewhere).click();
  const whatsapp = alert(elsewhere).getByRole('link', { name: /WhatsApp/ });
  const mail = alert(elsewhere).getByRole('link', { name: /correo/i });
  const textOf = async (link: typeof mail, param: string) =>
    new URL((await link.getAttribute('href')) ?? '').searchParams.get(param);
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/);
  await expect(whatsapp).toHaveAttribute('target', '_blank');
  await expect(whatsapp).toHaveAttribute('rel', /noopener/);
  await expect(mail).toHaveAttribute('href', /^mailto:.+@.+\?subject=.+&body=/);
  for (const text of [await textOf(whatsapp, 'text'), await textOf(mail, 'body')]) {
    for (const value of Object.values({ ...goodRequest, phone: '+51987654321' }))
      expect(text).toContain(value);
  }
  // Changed since, and once even without an event.
  await elsewhere.locator('#city').fill('Cusco');
  await elsewhere.locator('#company').evaluate((input) => {
    (input as HTMLInputElement).value = 'Sala Dos';
  });
  await whatsapp.focus();
  await mail.focus();
  for (const text of [await textOf(whatsapp, 'text'), await textOf(mail, 'body')]) {
    expect(text).toContain('Cusco');
    expect(text).toContain('Sala Dos');
    expect(text).not.toContain('Arequipa');
  }
});
