/** The configured channels, each with the function that makes one attempt. */

import type { Business } from '../../contract/business.ts';
import { earlierRequests } from '../store/earlier-requests.ts';
import { addressOf } from '../store/recipient.ts';
import type { Channel, Claim, Store } from '../store/store.ts';
import { composeAcknowledgement } from './acknowledgement.ts';
import { alertMail, alertPost } from './alert-message.ts';
import type { Attempt, Send } from './attempt.ts';
import type { Teller } from './channel-alerts.ts';
import { type DeliveryConfig, isPlainAddress } from './delivery-config.ts';
import type { Mailer } from './mailer.ts';
import { composeOwnerMail } from './owner-mail.ts';
import type { PanelMention } from './panel-mention.ts';
import { createWebhook, createWebhookPost } from './webhook.ts';

type MailStore = Pick<Store, 'unreportedRobots' | 'markRobotsReported' | 'outboxStatus' | 'database'>;

export function sendsOf(
  { mail, acknowledge, webhook, panel }: DeliveryConfig,
  store: MailStore,
  mailer: Mailer | undefined,
  business: Business,
): [Channel, Send][] {
  return [
    ...(mail && mailer
      ? [['mail', ownerSend(mailer, mail.to, { store, business, panel })] as [Channel, Send]]
      : []),
    ...(acknowledge && mailer
      ? [['acknowledgement', acknowledgementSend(mailer, business)] as [Channel, Send]]
      : []),
    ...(webhook ? [['webhook', createWebhook(webhook)] as [Channel, Send]] : []),
  ];
}

/** The channels that can tell the owner about another one. */
export function tellersOf(
  { mail, webhook }: DeliveryConfig,
  mailer: Mailer | undefined,
  business: Business,
): Teller[] {
  const post = webhook && createWebhookPost(webhook);
  return [
    ...(mail && mailer
      ? [
          {
            channel: 'mail',
            tell: (alert, signal) => mailer.send(alert.id, mail.to, alertMail(alert, business), signal),
          } satisfies Teller,
        ]
      : []),
    ...(post
      ? [
          {
            channel: 'webhook',
            tell: (alert, signal) => post(alert.id, alertPost(alert), signal),
          } satisfies Teller,
        ]
      : []),
  ];
}

function ownerSend(
  mailer: Mailer,
  to: Parameters<Mailer['send']>[1],
  { store, business, panel }: { store: MailStore; business: Business; panel: PanelMention },
): Send {
  return async (claim: Claim, signal, handedOver): Promise<Attempt> => {
    const { requestId, receivedAt, params } = claim;
    // All of these are optional: the mail is sent without them when they cannot be read.
    const [earlier, robots, held] = await Promise.all([
      earlierRequests(store.database, claim).catch(() => []),
      store.unreportedRobots().catch(() => ({ count: 0, newestAt: undefined })),
      store.outboxStatus().then(
        (status) => status.held,
        () => 0,
      ),
    ]);
    const content = composeOwnerMail({
      id: requestId,
      receivedAt,
      params,
      business,
      panel,
      earlier,
      robots: robots.count,
      held,
    });
    const result = await mailer.send(requestId, to, content, signal, handedOver);
    if (result.ok && robots.newestAt) await store.markRobotsReported(robots.newestAt).catch(() => {});
    return result;
  };
}

function acknowledgementSend(mailer: Mailer, business: Business): Send {
  const content = composeAcknowledgement(business);
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
    return mailer.send(`${requestId}.acuse`, to, content, signal, handedOver);
  };
}
