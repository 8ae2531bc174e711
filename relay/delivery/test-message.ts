/** One test message through one channel, marked as such, to the owner alone. */
import { randomUUID } from 'node:crypto';
import type { Business } from '../../contract/business.ts';
import { adminLabel, templateParamOf } from '../../contract/trial-request.ts';
import type { Channel } from '../store/store.ts';
import { composeAcknowledgement } from './acknowledgement.ts';
import type { Attempt } from './attempt.ts';
import type { DeliveryConfig } from './delivery-config.ts';
import { createMailer } from './mailer.ts';
import { createWebhook } from './webhook.ts';

const attemptMaxMs = 30_000;

/** Undefined when the channel is not configured. */
export async function sendTestMessage(
  { mail, acknowledge, webhook }: DeliveryConfig,
  channel: Channel,
  business: Business,
): Promise<Attempt | undefined> {
  const id = randomUUID();
  const signal = AbortSignal.timeout(attemptMaxMs);
  switch (channel) {
    case 'mail':
      return mail && createMailer(mail).send(`prueba.${id}`, mail.to, testMail, signal);
    case 'acknowledgement':
      return mail && acknowledge
        ? createMailer(mail).send(`prueba.${id}.acuse`, mail.to, composeAcknowledgement(business), signal)
        : undefined;
    case 'webhook': {
      const claim = {
        requestId: `prueba.${id}`,
        channel,
        receivedAt: new Date(),
        params: testParams,
        attempts: 1,
        waitedMs: 0,
        maybeSent: 0,
        lease: '',
      };
      return webhook && createWebhook(webhook)(claim, signal, () => {});
    }
  }
}

const testMail = {
  subject: 'Mensaje de prueba de tu página',
  text: 'Si lees este mensaje, las solicitudes de prueba llegarán a este correo.',
};

const testParams = {
  ...Object.fromEntries(Object.values(templateParamOf).map((name) => [name, 'Mensaje de prueba'])),
  to_name: adminLabel,
};
