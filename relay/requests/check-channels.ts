/** Sends a test message through each configured channel and prints the result. */
import { randomUUID } from 'node:crypto';
import type { Business } from '../../contract/business.ts';
import { adminLabel, templateParamOf } from '../../contract/trial-request.ts';
import { composeAcknowledgement } from '../delivery/acknowledgement.ts';
import type { Attempt } from '../delivery/attempt.ts';
import type { DeliveryConfig } from '../delivery/delivery-config.ts';
import { createMailer } from '../delivery/mailer.ts';
import { createWebhook } from '../delivery/webhook.ts';

const attemptMaxMs = 30_000;

const advice = {
  temporary: 'It may work later: the relay would try again by itself.',
  permanent: 'It will not work later either: correct the recipient or ask the provider why it refuses.',
  unknown: 'The server took the message and did not say so: look whether it arrived.',
  channel:
    'The settings are wrong, or the name cannot be looked up: until then the relay keeps requests and waits.',
};

/** @returns the exit code: 0 when every configured channel accepted its message */
export async function checkChannels(
  { mail, acknowledge, webhook }: DeliveryConfig,
  business: Business,
  print: (text: string) => void,
): Promise<number> {
  const results: boolean[] = [];
  const report = (channel: string, goes: string, attempt: Attempt) => {
    print(
      attempt.ok
        ? `${channel}: sent ${goes}.`
        : `${channel}: FAILED ${goes}.\n  ${attempt.reason}\n  ${advice[attempt.kind]}`,
    );
    results.push(attempt.ok);
  };
  const inTime = () => AbortSignal.timeout(attemptMaxMs);
  const id = randomUUID();
  if (mail) {
    const mailer = createMailer(mail);
    const goes = `to ${mail.to.map(({ address }) => address).join(', ')} through ${new URL(mail.smtpUrl).host}`;
    report('Mail', goes, await mailer.send(`prueba.${id}`, mail.to, testMail, inTime()));
    if (acknowledge)
      report(
        'Acknowledgement',
        goes,
        await mailer.send(`prueba.${id}.acuse`, mail.to, composeAcknowledgement(business), inTime()),
      );
  } else print('Mail: not configured (SMTP_URL): requests are stored and wait.');
  if (webhook) {
    const claim = {
      requestId: `prueba.${id}`,
      channel: 'webhook' as const,
      receivedAt: new Date(),
      params: testParams,
      attempts: 1,
      waitedMs: 0,
      maybeSent: 0,
      lease: '',
    };
    report(
      'Webhook',
      `to ${new URL(webhook.url).origin}`,
      await createWebhook(webhook)(claim, inTime(), () => {}),
    );
  }
  if (results.length === 0) print('There is no channel to check.');
  return results.length > 0 && results.every(Boolean) ? 0 : 1;
}

const testMail = {
  subject: 'Mensaje de prueba del relevo de solicitudes',
  text: 'Si lees este mensaje, las solicitudes de prueba llegarán a este correo.',
};

const testParams = {
  ...Object.fromEntries(Object.values(templateParamOf).map((name) => [name, 'Mensaje de prueba'])),
  to_name: adminLabel,
};
