/** The configured channels: how each sends a request, a notice to the owner, and a test message. */

import { randomUUID } from 'node:crypto';
import type { Business } from '../../business/business.ts';
import { adminLabel, templateParamOf } from '../../contract/trial-request.ts';
import type { DeliveryConfig, PanelConfig } from '../config.ts';
import { addressOf } from '../requests/normal-form.ts';
import type { Channel, Claim } from '../requests/outbox.ts';
import type { Store } from '../requests/store.ts';
import { earlierRequests } from '../requests/store.ts';
import { isPlainAddress } from '../safe-text.ts';
import type { Attempt, Send } from './attempt.ts';
import { mailHtml } from './mail/mail-html.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { requestHref } from './mail/panel-links.ts';
import { composeAcknowledgement, composeOwnerMail, type MailContent } from './mail/request-mails.ts';
import type { Notice, NoticeChannel } from './notices.ts';
import { createNtfy } from './ntfy.ts';
import { createPush } from './push.ts';
import { createTelegram } from './telegram.ts';
import { createWebhook } from './webhook.ts';

const testMaxMs = 30_000;

type MailStore = Pick<
  Store,
  'unreportedQuarantined' | 'markQuarantinedReported' | 'outboxStatus' | 'database'
>;

/** A configured channel: how it sends a request and, where it reaches the owner, a notice. */
export interface OpenChannel {
  channel: Channel;
  send: Send;
  notify?: NoticeChannel['notify'];
}

export function openChannels(
  { mail, acknowledge, webhook, telegram, ntfyUrl, push, panel }: DeliveryConfig,
  store: MailStore,
  mailer: Mailer | undefined,
  business: Business,
  now: () => Date,
): OpenChannel[] {
  const channels: OpenChannel[] = [];
  if (mail && mailer) {
    const send = ownerSend(mailer, mail.to, { store, business, panel });
    const notify: OpenChannel['notify'] = (notice, signal) =>
      mailer.send(notice.id, mail.to, noticeMail(notice, panel), signal);
    channels.push({ channel: 'mail', send, notify });
    if (acknowledge)
      channels.push({ channel: 'acknowledgement', send: acknowledgementSend(mailer, business) });
  }
  if (webhook) channels.push({ channel: 'webhook', ...createWebhook(webhook) });
  if (telegram) channels.push({ channel: 'telegram', ...createTelegram(telegram, { business, panel }) });
  if (ntfyUrl) channels.push({ channel: 'ntfy', ...createNtfy(ntfyUrl, { business, panel }) });
  if (push) {
    const { database } = store;
    channels.push({ channel: 'push', ...createPush({ database, config: push, panel, business, now }) });
  }
  return channels;
}

function noticeMail({ title, text, requestId }: Notice, panel: PanelConfig): MailContent {
  const href = requestId && requestHref(panel, requestId);
  const buttons = href ? [{ label: 'Abrir en el panel', href, isPrimary: true }] : [];
  return {
    subject: title,
    text: [text, ...buttons.map(({ label, href }) => `${label}: ${href}`)].join('\n\n'),
    html: mailHtml({ title, paragraphs: text.split('\n\n'), buttons }),
  };
}

function ownerSend(
  mailer: Mailer,
  to: Parameters<Mailer['send']>[1],
  { store, business, panel }: { store: MailStore; business: Business; panel: PanelConfig },
): Send {
  return async (claim: Claim, signal, handedOver): Promise<Attempt> => {
    const { requestId, receivedAt, params } = claim;
    // All of these are optional: the mail is sent without them when they cannot be read.
    const [earlier, quarantined, held] = await Promise.all([
      earlierRequests(store.database, claim).catch(() => []),
      store.unreportedQuarantined().catch(() => ({ count: 0, newestAt: undefined })),
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
      quarantined: quarantined.count,
      held,
    });
    const result = await mailer.send(requestId, to, content, signal, handedOver);
    if (result.ok && quarantined.newestAt)
      await store.markQuarantinedReported(quarantined.newestAt).catch(() => {});
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
        reasonCode: 'recipient',
        reason: 'the visitor’s address is not a plain one',
      };
    const to = [{ name: '', address }];
    return mailer.send(`${requestId}.acuse`, to, content, signal, handedOver);
  };
}

/** One test message through one channel, marked as such, to the owner alone. Undefined when the channel is not configured. @param database holds the devices of push */
export async function sendTestMessage(
  { mail, acknowledge, webhook, telegram, ntfyUrl, push, panel }: DeliveryConfig,
  channel: Channel,
  business: Business,
  database?: MailStore['database'],
): Promise<Attempt | undefined> {
  const id = randomUUID();
  const signal = AbortSignal.timeout(testMaxMs);
  switch (channel) {
    case 'mail':
      return mail && createMailer(mail).send(`prueba.${id}`, mail.to, testMail, signal);
    case 'acknowledgement':
      return mail && acknowledge
        ? createMailer(mail).send(`prueba.${id}.acuse`, mail.to, composeAcknowledgement(business), signal)
        : undefined;
    case 'webhook': {
      const request = { requestId: `prueba.${id}`, receivedAt: new Date(), params: testParams };
      return webhook && createWebhook(webhook).send(request, signal);
    }
    case 'push':
      return push && database
        ? createPush({ database, config: push, panel, business, now: () => new Date() }).notify(
            testNotice,
            signal,
          )
        : undefined;
    case 'telegram':
      return telegram && createTelegram(telegram, { business, panel }).notify(testNotice, signal);
    case 'ntfy':
      return ntfyUrl ? createNtfy(ntfyUrl, { business, panel }).notify(testNotice, signal) : undefined;
  }
}

const testMail = {
  subject: 'Mensaje de prueba de tu página',
  text: 'Si lees este mensaje, las solicitudes de prueba llegarán a este correo.',
};

const testNotice: Notice = {
  id: 'prueba',
  title: 'Mensaje de prueba de tu página',
  text: 'Si lees este mensaje, las solicitudes de prueba llegarán aquí.',
};

const testParams = {
  ...Object.fromEntries(Object.values(templateParamOf).map((name) => [name, 'Mensaje de prueba'])),
  to_name: adminLabel,
};
