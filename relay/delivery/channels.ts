/** The configured channels: how each sends a request, a notice to the owner, and a test message. */

import { randomUUID } from 'node:crypto';
import type { Business } from '../../business/business.ts';
import { adminLabel, templateParamOf } from '../../contract/trial-request.ts';
import type { DeliveryConfig } from '../config.ts';
import type { SqlDatabase } from '../db/sql-database.ts';
import { addressOf } from '../requests/normal-form.ts';
import type { Channel, Claim } from '../requests/outbox.ts';
import { earlierRequests, type Store } from '../requests/store.ts';
import { isPlainAddress } from '../safe-text.ts';
import type { Attempt, Send } from './attempt.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { panelButtons } from './mail/panel-links.ts';
import { composeAcknowledgement, composeMail, composeOwnerMail } from './mail/request-mails.ts';
import type { NoticeChannel, OwnerChannel } from './notices.ts';
import { createNtfy } from './ntfy.ts';
import { createPush } from './push.ts';
import { createTelegram } from './telegram.ts';
import { createWebhook } from './webhook.ts';

const testMaxMs = 30_000;

/** A configured channel: how it sends a request and, where it reaches the owner, a notice. */
type OpenChannel = Omit<OwnerChannel, 'notify'> & Partial<OwnerChannel>;

export function openChannels(
  config: DeliveryConfig,
  store: Store,
  business: Business,
  now: () => Date,
): OpenChannel[] {
  const { mail, acknowledge, panel } = config;
  const services = openServices(config, business, now, store.database);
  if (!mail) return services;
  const mailer = createMailer(mail);
  const send = ownerSend(mailer, mail.to, { store, business, panel });
  const channels: OpenChannel[] = [
    { channel: 'mail', send, notify: noticeMails(mailer, mail.to, panel) },
    ...services,
  ];
  if (acknowledge) channels.push({ channel: 'acknowledgement', send: acknowledgementSend(mailer, business) });
  return channels;
}

/** The channels that are not mail. @param database holds the devices of push */
function openServices(
  { webhook, telegram, ntfyUrl, push, panel }: DeliveryConfig,
  business: Business,
  now: () => Date,
  database: SqlDatabase | undefined,
): OwnerChannel[] {
  return [
    webhook && createWebhook(webhook),
    telegram && createTelegram(telegram, { business, panel }),
    ntfyUrl === undefined ? undefined : createNtfy(ntfyUrl, { business, panel }),
    push && database && createPush({ database, config: push, panel, business, now }),
  ].filter((channel) => channel !== undefined);
}

function noticeMails(
  mailer: Mailer,
  to: Recipients,
  panel: DeliveryConfig['panel'],
): NoticeChannel['notify'] {
  return ({ id, title, text, requestId }, signal) => {
    const page = { title, paragraphs: text.split('\n\n'), buttons: panelButtons(panel, requestId, true) };
    return mailer.send(id, to, composeMail(title, page), signal);
  };
}

type Recipients = Parameters<Mailer['send']>[1];

function ownerSend(
  mailer: Mailer,
  to: Recipients,
  { store, business, panel }: { store: Store; business: Business; panel: DeliveryConfig['panel'] },
): Send {
  return async (claim: Claim, signal, handedOver): Promise<Attempt> => {
    const { requestId, receivedAt, params } = claim;
    // All of these are optional: the mail is sent without them when they cannot be read.
    const [earlier, { count: quarantined, newestAt }, { held }] = await Promise.all([
      earlierRequests(store.database, claim).catch(() => []),
      store.unreportedQuarantined().catch(() => ({ count: 0, newestAt: undefined })),
      store.outboxStatus().catch(() => ({ held: 0 })),
    ]);
    const found = { earlier, quarantined, held };
    const content = composeOwnerMail({ id: requestId, receivedAt, params, business, panel, ...found });
    const result = await mailer.send(requestId, to, content, signal, handedOver);
    if (result.ok && newestAt) await store.markQuarantinedReported(newestAt).catch(() => {});
    return result;
  };
}

function acknowledgementSend(mailer: Mailer, business: Business): Send {
  const content = composeAcknowledgement(business);
  return async ({ requestId, params }, signal, handedOver) => {
    const address = addressOf(params);
    if (isPlainAddress(address))
      return mailer.send(`${requestId}.acuse`, [{ name: '', address }], content, signal, handedOver);
    const reason = 'the visitor’s address is not a plain one';
    return { ok: false, kind: 'permanent', code: 'address', reasonCode: 'recipient', reason };
  };
}

/** One test message through one channel, marked as such, to the owner alone. Undefined when the channel is not configured. @param database holds the devices of push */
export async function sendTestMessage(
  config: DeliveryConfig,
  channel: Channel,
  business: Business,
  database?: SqlDatabase,
): Promise<Attempt | undefined> {
  const { mail, acknowledge, panel } = config;
  const signal = AbortSignal.timeout(testMaxMs);
  const now = new Date();
  // A phone shows the last one only.
  const id = channel === 'push' ? 'prueba' : `prueba.${randomUUID()}`;
  if (channel === 'acknowledgement')
    return mail && acknowledge
      ? createMailer(mail).send(`${id}.acuse`, mail.to, composeAcknowledgement(business), signal)
      : undefined;
  const notify =
    channel === 'mail'
      ? mail && noticeMails(createMailer(mail), mail.to, panel)
      : openServices(config, business, () => now, database).find((each) => each.channel === channel)?.notify;
  // A receiver of the webhook tries how it reads a request.
  const post = { id, receivedAt: now.toISOString(), params: testParams };
  return notify?.({ id, ...testNotice, post }, signal);
}

const testNotice = {
  title: 'Mensaje de prueba de tu página',
  text: 'Si lees este mensaje, las solicitudes de prueba llegarán aquí.',
};

const testParams = {
  ...Object.fromEntries(Object.values(templateParamOf).map((name) => [name, 'Mensaje de prueba'])),
  to_name: adminLabel,
};
