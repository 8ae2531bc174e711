/** From a quote to the owner: the edition and the number of PCs in the mail; list and exports: `tests/requests.test.ts`. */
import { cost } from '../support/cost.ts';
import { goodRequest } from '../support/good-request.ts';
import { mailEnv } from '../support/outbox.ts';
import { type RunningRelay, startRelay } from '../support/start-relay.ts';
import { startSmtp, type TestSmtp } from '../support/start-smtp.ts';
import { expect, test } from './fixtures.ts';
import { confirmation, submit, trialDialog, uniqueCompany, untilHydrated } from './trial-form.ts';

let smtp: TestSmtp;
let mailing: RunningRelay;
test.beforeAll(async () => {
  smtp = await startSmtp();
  mailing = await startRelay(mailEnv(smtp.url));
});
test.afterAll(async () => {
  await mailing.stop();
  await smtp.close();
});

test('a request from a quote of 43 PCs, Professional: the client gets ten params, and the mail says so', async ({
  page,
}) => {
  const sent = page.waitForRequest('**/email/send');
  const company = uniqueCompany();
  await page.goto(`${mailing.url}/?pcs=43&edicion=professional&enlace=2x1#pricing`);
  await page.getByRole('link', { name: 'Solicitar prueba para 43 PC' }).click();
  await untilHydrated(page);
  await expect(page.locator('#computers')).toHaveValue('43');
  await expect(trialDialog(page)).toContainText(
    `Professional Edition · 43 PC · si luego la compras: ${cost(43, 'professional')}, pago único`,
  );
  const { computers: _, ...others } = goodRequest;
  for (const [id, value] of Object.entries({ ...others, company })) await page.locator(`#${id}`).fill(value);
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  const { template_params: params } = (await sent).postDataJSON();
  expect(Object.keys(params)).toHaveLength(10);
  expect(params).toMatchObject({ cantidad_computadoras: '43', edicion: 'Professional Edition' });

  const mailed = () => smtp.received.find(({ parsed }) => parsed.subject?.includes(company));
  await expect.poll(mailed, { timeout: 15_000 }).toBeTruthy();
  for (const part of [mailed()?.parsed.text, mailed()?.parsed.html]) {
    expect(part).toContain('43 PC · Arequipa');
    expect(part).toContain(`${cost(43, 'professional')} (43 PC × ${cost(1, 'professional')}, pago único)`);
  }
});
