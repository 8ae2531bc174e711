/** The configured channels: how each sends a request, a notice to the owner, and a test message. */
import { createHmac, randomUUID } from 'node:crypto';
import type { Business } from '../../business/business.ts';
import { toTemplateParams } from '../../contract/template-params.ts';
import { adminLabel, fieldNames, type SentRequest } from '../../contract/trial-request.ts';
import { isPlainAddress } from '../base/safe-text.ts';
import type { DeliveryConfig, MailConfig, WebhookConfig } from '../config.ts';
import { normaliseAddress } from '../store/normal-form.ts';
import type { Channel } from '../store/outbox.ts';
import { earlierRequests, type Store } from '../store/store.ts';
import type { Attempt } from './attempt.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import {
  composeAcknowledgement,
  composeMail,
  composeOwnerMail,
  type MailContent,
  type Place,
} from './mail/request-mails.ts';
import { type ConfiguredChannel, type Notice, textAndButtons } from './notices.ts';
import { post } from './post.ts';
import { createPush } from './push.ts';
import { createTelegram } from './telegram.ts';

/** @param store absent = of a test before the first start: no device is known, and no request is sent */
export function openChannels(
  { mail, acknowledge, webhook, telegram, push, panel }: DeliveryConfig,
  business: Business,
  store?: Store,
  now = () => new Date(),
): ConfiguredChannel[] {
  const place = { business, panel };
  const mailer = mail && createMailer(mail);
  const mailChannel = (mailer: Mailer, { to }: MailConfig): ConfiguredChannel => ({
    channel: 'mail',
    async send(claim, signal, handedOver) {
      const { requestId: id, receivedAt, fields, sourceLabel } = claim;
      // The mail is sent without what cannot be read of these.
      const [earlier, robots, waiting] = await Promise.all([
        store && earlierRequests(store.database, claim).catch(() => undefined),
        store?.unreportedQuarantined().catch(() => undefined),
        store?.outboxStatus().catch(() => undefined),
      ]);
      const found = { earlier, quarantined: robots?.count, held: waiting?.held };
      const content = composeOwnerMail({ id, receivedAt, fields, sourceLabel, ...place, ...found });
      const result = await mailer.send(id, to, content, signal, handedOver);
      if (result.ok && robots?.newestAt)
        await store?.markQuarantinedReported(robots.newestAt).catch(() => {});
      return result;
    },
    notify: (notice, signal) => mailer.send(notice.id, to, noticeMail(notice, place), signal),
  });
  return [
    mailer && mailChannel(mailer, mail),
    mailer && acknowledge ? acknowledgementChannel(mailer, mail, business) : undefined,
    webhook && createWebhook(webhook),
    telegram && createTelegram(telegram, place),
    store && createPush({ database: store.database, config: push, ...place, now }),
  ].filter((channel) => channel !== undefined);
}

export function noticeMail(notice: Notice, { business, panel }: Place): MailContent {
  const { title, lists = [] } = notice;
  const { said, buttons } = textAndButtons(notice, panel);
  return composeMail(title, { title, paragraphs: said.split('\n\n'), buttons, lists }, business.mailColours);
}

/** Where each channel sends, for the owner to read; undefined where it is not configured, or nothing listens. */
export function destinations(
  { mail, acknowledge, webhook, telegram }: DeliveryConfig,
  devices: readonly string[] = [],
): Record<Channel, string | undefined> {
  const byMail =
    mail && `a ${mail.to.map(({ address }) => address).join(', ')} por ${new URL(mail.smtpUrl).host}`;
  return {
    mail: byMail,
    acknowledgement: acknowledge ? byMail : undefined,
    webhook: webhook && `a ${new URL(webhook.url).origin}`,
    telegram: telegram && `al chat ${telegram.chat}`,
    push: devices.length > 0 ? `a ${devices.join(', ')}` : undefined,
  };
}

/** @returns `notify` sends the owner what visitors get */
function acknowledgementChannel(mailer: Mailer, { to }: MailConfig, business: Business): ConfiguredChannel {
  return {
    channel: 'acknowledgement',
    async send({ requestId, fields }, signal, handedOver) {
      const address = normaliseAddress(fields.email);
      const reason = 'the visitor’s address is not a plain one';
      if (!isPlainAddress(address))
        return { ok: false, kind: 'permanent', code: 'address', reasonCode: 'recipient', reason };
      const visitor = { name: '', address };
      const content = composeAcknowledgement(business);
      return mailer.send(`${requestId}.acuse`, [visitor], content, signal, handedOver);
    },
    notify: ({ id }, signal) => mailer.send(`${id}.acuse`, to, composeAcknowledgement(business), signal),
  };
}

/** Posts to the owner's own program, which can refuse by the signature what is forged or replayed. */
export function createWebhook({ url, secret }: WebhookConfig): ConfiguredChannel {
  /** `id` is the same at every attempt, so that the receiver can recognise a repeat. */
  const send = (id: string, content: object, signal: AbortSignal): Promise<Attempt> => {
    const body = JSON.stringify(content);
    const seconds = Math.floor(Date.now() / 1000);
    // A receiver checks both the HMAC and the age.
    const sum = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const headers = { 'x-relay-signature': `t=${seconds},v1=${sum}`, 'idempotency-key': id };
    return post({ url, headers, body, signal });
  };
  return {
    channel: 'webhook',
    send: ({ requestId: id, receivedAt, fields }, signal) => send(id, posted(id, receivedAt, fields), signal),
    notify: ({ id, post: content = {} }, signal) => send(id, content, signal),
  };
}

/** What a receiver of the webhook gets of a request. */
function posted(id: string, receivedAt: Date, fields: Partial<SentRequest>) {
  return { id, receivedAt: receivedAt.toISOString(), params: toTemplateParams(fields) };
}

const testMaxMs = 30_000;

/** One test message through one channel, marked as such, to the owner alone. */
export function sendTestMessage({ channel, notify }: ConfiguredChannel): Promise<Attempt> {
  // A phone shows the last one only.
  const id = channel === 'push' ? 'prueba' : `prueba.${randomUUID()}`;
  // A receiver of the webhook tries how it reads a request.
  const fields = Object.fromEntries(fieldNames.map((name) => [name, 'Mensaje de prueba']));
  const post = posted(id, new Date(), { ...fields, adminLabel });
  const title = 'Mensaje de prueba de tu página';
  const text = 'Si lees este mensaje, las solicitudes de prueba llegarán aquí.';
  return notify({ id, title, text, post, toOwners: true }, AbortSignal.timeout(testMaxMs));
}
