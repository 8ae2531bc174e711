/** The configured channels, each with the function that makes one attempt. */

import { addressOf } from '../store/recipient.ts';
import type { Channel, Claim, Store } from '../store/store.ts';
import { composeAcknowledgement } from './acknowledgement.ts';
import type { Attempt, Send } from './attempt.ts';
import { type DeliveryConfig, isPlainAddress } from './delivery-config.ts';
import type { Mailer } from './mailer.ts';
import { composeOwnerMail } from './owner-mail.ts';
import { createWebhook } from './webhook.ts';

export function sendsOf(
  { mail, acknowledge, webhook }: DeliveryConfig,
  store: Pick<Store, 'unreportedRobots' | 'markRobotsReported' | 'outboxStatus'>,
  mailer: Mailer | undefined,
): [Channel, Send][] {
  return [
    ...(mail && mailer ? [['mail', ownerSend(mailer, mail.to, store)] as [Channel, Send]] : []),
    ...(acknowledge && mailer ? [['acknowledgement', acknowledgementSend(mailer)] as [Channel, Send]] : []),
    ...(webhook ? [['webhook', createWebhook(webhook)] as [Channel, Send]] : []),
  ];
}

function ownerSend(
  mailer: Mailer,
  to: Parameters<Mailer['send']>[1],
  store: Pick<Store, 'unreportedRobots' | 'markRobotsReported' | 'outboxStatus'>,
): Send {
  return async ({ requestId, receivedAt, params }: Claim, signal, handedOver): Promise<Attempt> => {
    // The counts are optional: the mail is sent without them when they cannot be read.
    const [robots, held] = await Promise.all([
      store.unreportedRobots().catch(() => ({ count: 0, newestAt: undefined })),
      store.outboxStatus().then(
        (status) => status.held,
        () => 0,
      ),
    ]);
    const content = composeOwnerMail({ id: requestId, receivedAt, params, robots: robots.count, held });
    const result = await mailer.send(requestId, to, content, signal, handedOver);
    if (result.ok && robots.newestAt) await store.markRobotsReported(robots.newestAt).catch(() => {});
    return result;
  };
}

function acknowledgementSend(mailer: Mailer): Send {
  return async ({ requestId, params }: Claim, signal, handedOver): Promise<Attempt> => {
    const address = addressOf(params);
    if (!isPlainAddress(address))
      return {
        ok: false,
        kind: 'permanent',
        code: 'address',
        reason: 'the visitor’s address is not a plain one',
      };
    const to = [{ name: '', address }];
    return mailer.send(`${requestId}.acuse`, to, composeAcknowledgement(), signal, handedOver);
  };
}
