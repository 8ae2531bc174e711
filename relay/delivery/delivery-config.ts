/** Where requests are delivered to: environment -> DeliveryConfig, the only source of the owner's recipients. */

import { type Env, integer, oneOf } from '../settings.ts';
import type { Channel } from '../store/store.ts';
import { type PanelMention, readPanelMention } from './panel-mention.ts';

export interface Address {
  /** Display name; empty = none. */
  name: string;
  address: string;
}

export interface MailConfig {
  smtpUrl: string;
  from: Address;
  to: Address[];
}

export interface WebhookConfig {
  url: string;
  secret: string;
}

export interface DeliveryConfig {
  /** undefined = accepted requests wait until mail is configured. */
  mail: MailConfig | undefined;
  acknowledge: boolean;
  webhook: WebhookConfig | undefined;
  /** A mail to the owner each morning. */
  dailyDigest: boolean;
  panel: PanelMention;
  retryBaseMs: number;
  leaseMs: number;
}

/** @throws Error naming the first setting that is wrong, and what it expects. */
export function readDeliveryConfig(env: Env): DeliveryConfig {
  const mail = readMail(env);
  const acknowledge = oneOf(env, 'ACKNOWLEDGE', 'false', ['true', 'false']) === 'true';
  if (acknowledge && !mail)
    throw new Error('ACKNOWLEDGE is "true", but SMTP_URL is not set: set both or none');
  const dailyDigest = oneOf(env, 'DIGEST', 'off', ['off', 'daily']) === 'daily';
  if (dailyDigest && !mail) throw new Error('DIGEST is "daily", but SMTP_URL is not set: set both or none');
  return {
    mail,
    acknowledge,
    webhook: readWebhook(env),
    dailyDigest,
    panel: readPanelMention(env),
    retryBaseMs: integer(env, 'RETRY_BASE_MS', 60_000, 1, 3_600_000),
    leaseMs: integer(env, 'LEASE_MS', 60_000, 100, 3_600_000),
  };
}

/** Channels of an accepted request. Mail is always one of them, configured or not. */
export function channelsOf({ acknowledge, webhook }: DeliveryConfig): Channel[] {
  return [
    'mail',
    ...(acknowledge ? (['acknowledgement'] as const) : []),
    ...(webhook ? (['webhook'] as const) : []),
  ];
}

function readMail(env: Env): MailConfig | undefined {
  if (!env.SMTP_URL) {
    // MAIL_FROM and MAIL_TO are checked even without SMTP_URL, so that a typing error shows at once.
    if (env.MAIL_FROM) readAddress('MAIL_FROM', env.MAIL_FROM);
    if (env.MAIL_TO) readAddresses('MAIL_TO', env.MAIL_TO);
    return undefined;
  }
  // The value is not repeated in the error: it may hold a password.
  if (
    !URL.canParse(env.SMTP_URL) ||
    !/^smtps?:$/.test(new URL(env.SMTP_URL).protocol) ||
    !new URL(env.SMTP_URL).hostname
  )
    throw new Error('SMTP_URL is not an address such as smtps://user:password@mail.example:465');
  for (const name of ['MAIL_FROM', 'MAIL_TO'])
    if (!env[name]) throw new Error(`${name} is not set, but SMTP_URL is: expected ${addressExpected}`);
  return {
    smtpUrl: env.SMTP_URL,
    from: readAddress('MAIL_FROM', env.MAIL_FROM ?? ''),
    to: readAddresses('MAIL_TO', env.MAIL_TO ?? ''),
  };
}

const addressExpected = 'an address such as ventas@cabinas.example';

function readAddresses(name: string, text: string): Address[] {
  return text.split(',').map((part) => readAddress(name, part));
}

function readAddress(name: string, text: string): Address {
  const parts = /^\s*(?:"?([^"<>,\r\n]*?)"?\s*<([^<>]+)>|([^<>]+?))\s*$/.exec(text);
  const address = parts?.[2] ?? parts?.[3] ?? '';
  if (!isPlainAddress(address)) throw new Error(`${name} is "${text}": expected ${addressExpected}`);
  return { name: parts?.[1] ?? '', address };
}

/**
 * True for an address that no mail server can read as two addresses or as a header: ASCII (RFC 5321 without quoted
 * local parts), no space, comma, bracket, quote or control character.
 */
export function isPlainAddress(text: string): boolean {
  return text.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*$/i.test(text);
}

function readWebhook(env: Env): WebhookConfig | undefined {
  if (!env.WEBHOOK_URL) return undefined;
  if (!URL.canParse(env.WEBHOOK_URL) || !/^https?:$/.test(new URL(env.WEBHOOK_URL).protocol))
    throw new Error('WEBHOOK_URL is not an address such as https://crm.cabinas.example/solicitudes');
  const { username, password } = new URL(env.WEBHOOK_URL);
  // fetch refuses an address with a password. The error does not repeat the address.
  if (username || password)
    throw new Error(
      'WEBHOOK_URL holds a user or a password: expected an address without them, the signature by WEBHOOK_SECRET proves who sends',
    );
  if (!env.WEBHOOK_SECRET)
    throw new Error('WEBHOOK_SECRET is not set, but WEBHOOK_URL is: expected a long random text');
  return { url: env.WEBHOOK_URL, secret: env.WEBHOOK_SECRET };
}
