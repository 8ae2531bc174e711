/** From a quote to the owner: the edition and the number of PCs in mail, list and CSV. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { commandEnv } from '../support/command-env.ts';
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

/** The owner's command, as the owner runs it. */
function requests(...args: string[]): string {
  return execFileSync(process.execPath, ['relay/requests.ts', ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...commandEnv, DATA_DIR: mailing.dataDir },
    encoding: 'utf8',
  });
}

test('a request from a quote of 43 PCs, Professional: the client gets ten params; mail, list and CSV say so', async ({
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
  const listed = requests('list')
    .split('\n')
    .find((line) => line.includes(company.slice(0, 20)));
  expect(listed).toMatch(/ 43 +Arequipa +Professional Edition /);
  const exported = requests('export', '--format', 'csv')
    .split('\r\n')
    .find((line) => line.includes(company));
  expect(exported).toMatch(/"43",.*"Professional Edition"/);
});
