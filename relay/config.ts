/**
 * Environment -> Config, by one schema. The relay reads process.env in this file only; every error names its variable
 * and says what was expected. Errors about addresses that may hold a password do not repeat them.
 */
import { resolve } from 'node:path';
import { z } from 'zod';
import { identifiersFrom } from '../contract/emailjs.ts';
import { type DeliveryChannel, deliveryChannels } from '../contract/panel-inputs.ts';
import { readMailAddress } from './safe-text.ts';

export type Env = Readonly<Record<string, string | undefined>>;
export type Config = ReturnType<typeof readConfig>;
export type StoreConfig = Config['store'];
export type DeliveryConfig = Config['delivery'];
export type MailConfig = NonNullable<DeliveryConfig['mail']>;
export type PushConfig = NonNullable<DeliveryConfig['push']>;
export type TelegramConfig = NonNullable<DeliveryConfig['telegram']>;
export type WebhookConfig = NonNullable<DeliveryConfig['webhook']>;
export interface PanelConfig {
  /** False: its addresses answer 404, and no mail mentions it. */
  isOn: boolean;
  /** Where mails can link to it; undefined = its address is not known. */
  origin?: string | undefined;
}

const address = 'an address such as ventas@cabinas.example';
const httpAddress = 'an address such as https://cabinas.example';
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'] as const;
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(namedNetworks)]);
const postgresAddress = 'an address such as postgres://user:password@127.0.0.1:5432/relay';
const usePgDump = 'use pg_dump and pg_restore for PostgreSQL, as docs/operations.md says';

/** The first is needed where the second is set. */
const neededBy = [
  ['MAIL_FROM', 'SMTP_URL', address],
  ['MAIL_TO', 'SMTP_URL', address],
  ['WEBHOOK_SECRET', 'WEBHOOK_URL', 'a long random text'],
  ['TELEGRAM_CHAT', 'TELEGRAM_TOKEN', 'the number of a chat'],
] as const;

const settings = z
  .object({
    PORT: integer(3000, 0, 65_535),
    HOST: text('127.0.0.1'),
    /** Without a trailing slash; undefined = the listening address only. */
    PUBLIC_URL: optional(originOf, httpAddress),
    LOG_LEVEL: oneOf('info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    /** Other origins whose pages may send, each as browsers write it in the Origin header. */
    ALLOWED_ORIGINS: setting<string[]>([], (given) => allOf(listOf(given), originOf), httpAddress),
    /** Whose forwarded headers are trusted: no one's, those of this number of proxies, or those of these addresses. */
    TRUST_PROXY: setting<false | number | string[]>(
      false,
      trustedProxies,
      `a number of proxies, or addresses and networks such as 127.0.0.1, 10.0.0.0/8, ${namedNetworks.join(', ')}`,
    ),
    /** Per address; 0 = no limit. */
    RATE_LIMIT_PER_MINUTE: integer(30, 0, 1_000_000),
    MAX_CONNECTIONS: integer(5000, 1, 1_000_000),
    /** The bearer token that grants access to /metrics; undefined = direct connections from this machine only. */
    METRICS_TOKEN: text(undefined),
    /** The folder of the SQLite store. */
    DATA_DIR: text('data'),
    /** Undefined = SQLite in DATA_DIR. */
    DATABASE_URL: secretUrl(/^postgres(ql)?:\/\//i, postgresAddress),
    /** Accepting stops below this much free disk space; 0 = never. */
    MIN_FREE_MB: integer(200, 0, 1_000_000),
    /** Delivered requests older than this are erased; undefined = none are. */
    RETENTION_DAYS: integer(undefined, 1, 36_500),
    /** The folder of the daily backups; undefined = none are made. */
    BACKUP_DIR: text(undefined),
    SMTP_URL: secretUrl(/^smtps?:\/\/[^/]/i, 'an address such as smtps://user:password@mail.example:465'),
    MAIL_FROM: optional(readMailAddress, address),
    MAIL_TO: optional((given) => allOf(given.split(','), readMailAddress), address),
    /** Push services beside the known ones, `host` or `host:port`; they alone may be local, or without TLS. */
    PUSH_HOSTS: setting<string[]>(
      [],
      (given) => allOf(listOf(given), hostOf),
      'hosts such as push.example or 127.0.0.1:8080',
    ),
    ACKNOWLEDGE: oneOf('false', ['true', 'false']),
    DIGEST: oneOf('off', ['off', 'daily']),
    WEBHOOK_URL: secretUrl(/^https?:\/\//i, 'an address such as https://crm.cabinas.example/solicitudes'),
    WEBHOOK_SECRET: text(undefined),
    TELEGRAM_TOKEN: secret(/^\d+:[\w-]{20,}$/, 'a token such as 123456:ABC-DEF…, from @BotFather'),
    TELEGRAM_CHAT: optional(
      (given) => given.match(/^(?:-?\d+|@\w+)$/)?.[0],
      'the number of a chat such as -1001234567890, or a channel such as @solicitudes',
    ),
    /** Without a trailing slash: a Bot API server of one's own. */
    TELEGRAM_API: setting('https://api.telegram.org', originOf, 'an address such as http://127.0.0.1:8081'),
    /** The address of a topic. */
    NTFY_URL: secretUrl(
      /^https?:\/\/[^/]+\/.*[^/]/i,
      'the address of a topic such as https://ntfy.sh/solicitudes-de-ana',
    ),
    RETRY_BASE_MS: integer(60_000, 1, 3_600_000),
    LEASE_MS: integer(60_000, 100, 3_600_000),
    PANEL: oneOf('on', ['on', 'off']),
    FIGURES: oneOf('on', ['on', 'off']),
  })
  .superRefine((env, { addIssue }) => {
    const refuse = (name: keyof typeof env, message: string) =>
      addIssue({ code: 'custom', path: [name], message });
    if (env.BACKUP_DIR && env.DATABASE_URL)
      refuse('BACKUP_DIR', `is set, and DATABASE_URL is, too: ${usePgDump}`);
    for (const [name, on] of [
      ['ACKNOWLEDGE', 'true'],
      ['DIGEST', 'daily'],
    ] as const)
      if (env[name] === on && !env.SMTP_URL)
        refuse(name, `is "${on}", but SMTP_URL is not set: set both or none`);
    // fetch refuses such an address.
    if (/^\w+:\/\/[^/?#]*@/.test(env.WEBHOOK_URL ?? ''))
      refuse(
        'WEBHOOK_URL',
        'holds a user or a password: expected an address without them, the signature by WEBHOOK_SECRET proves who sends',
      );
    for (const [name, other, expected] of neededBy)
      if (env[other] && !env[name]) refuse(name, `is not set, but ${other} is: expected ${expected}`);
  });

/** @throws Error naming the first setting that is wrong, and what it expects. */
export function readConfig(from: Env = process.env) {
  const { data: env, error } = settings.safeParse(from);
  if (error) {
    const [issue] = error.issues;
    throw new Error(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const panel: PanelConfig = { isOn: env.PANEL === 'on', origin: env.PUBLIC_URL };
  const isOn: Record<DeliveryChannel, boolean> = {
    mail: true,
    acknowledgement: env.ACKNOWLEDGE === 'true',
    webhook: Boolean(env.WEBHOOK_URL),
    telegram: Boolean(env.TELEGRAM_TOKEN),
    ntfy: Boolean(env.NTFY_URL),
    push: panel.isOn,
  };
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    identifiers: identifiersFrom(from),
    logLevel: env.LOG_LEVEL,
    http: {
      allowedOrigins: env.ALLOWED_ORIGINS,
      trustProxy: env.TRUST_PROXY,
      rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
      connectionsMax: env.MAX_CONNECTIONS,
      metricsToken: env.METRICS_TOKEN,
    },
    store: {
      dataDir: resolve(env.DATA_DIR),
      databaseUrl: env.DATABASE_URL,
      minFreeMb: env.MIN_FREE_MB,
      retentionDays: env.RETENTION_DAYS,
      backupDir: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
    },
    delivery: {
      /** Of an accepted request. Mail is always one of them, configured or not. */
      channels: deliveryChannels.filter((channel) => isOn[channel]),
      /** Undefined = accepted requests wait until mail is configured. */
      mail:
        env.SMTP_URL && env.MAIL_FROM && env.MAIL_TO
          ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, to: env.MAIL_TO }
          : undefined,
      acknowledge: isOn.acknowledgement,
      webhook:
        env.WEBHOOK_URL && env.WEBHOOK_SECRET
          ? { url: env.WEBHOOK_URL, secret: env.WEBHOOK_SECRET }
          : undefined,
      telegram:
        env.TELEGRAM_TOKEN && env.TELEGRAM_CHAT
          ? { token: env.TELEGRAM_TOKEN, chat: env.TELEGRAM_CHAT, api: env.TELEGRAM_API }
          : undefined,
      ntfyUrl: env.NTFY_URL,
      /** To devices that were added in the panel. */
      push: panel.isOn ? { hosts: env.PUSH_HOSTS } : undefined,
      /** A mail to the owner each morning. */
      dailyDigest: env.DIGEST === 'daily',
      panel,
      retryBaseMs: env.RETRY_BASE_MS,
      leaseMs: env.LEASE_MS,
    },
    panel,
    /** Whether visits and uses of the form are counted. */
    figures: { isOn: env.FIGURES === 'on' },
  };
}

/** @throws Error saying what serves instead, when the store is PostgreSQL. @param what `a backup` */
export function requireSqlite(what: string, { databaseUrl }: Pick<StoreConfig, 'databaseUrl'>): void {
  if (databaseUrl) throw new Error(`DATABASE_URL is set, but ${what} is of SQLite: ${usePgDump}`);
}

/** @throws Error that does not show the address, because it may contain a password. */
export function postgresUrl(name: string, given: string): string {
  if (settings.shape.DATABASE_URL.safeParse(given).success) return given;
  throw new Error(`${name} is not ${postgresAddress}`);
}

/** @param read returns undefined for what it refuses; an empty text counts as not set */
function setting<Value>(
  fallback: Value,
  read: (given: string) => Value | undefined,
  expected: string,
  isSecret = false,
) {
  return z
    .string()
    .optional()
    .transform((given, { addIssue }): Value => {
      if (!given) return fallback;
      const value = read(given);
      if (value !== undefined) return value;
      addIssue(isSecret ? `is not ${expected}` : `is "${given}": expected ${expected}`);
      return z.NEVER;
    });
}

function text<Fallback extends string | undefined>(fallback: Fallback) {
  return setting<string | Fallback>(fallback, (given) => given, '');
}

function integer<Fallback extends number | undefined>(fallback: Fallback, min: number, max: number) {
  const isWithin = (value: number) => Number.isInteger(value) && value >= min && value <= max;
  const read = (given: string) => (isWithin(Number(given)) ? Number(given) : undefined);
  return setting<number | Fallback>(fallback, read, `a whole number from ${min} to ${max}`);
}

function oneOf<Word extends string>(fallback: NoInfer<Word>, words: readonly Word[]) {
  const read = (given: string) => words.find((word) => word === given);
  return setting<Word>(fallback, read, `one of ${words.join(', ')}`);
}

function optional<Value>(read: (given: string) => Value | undefined, expected: string, isSecret = false) {
  return setting<Value | undefined>(undefined, read, expected, isSecret);
}

/** @param form of a text that errors must not repeat */
function secret(form: RegExp, expected: string) {
  return optional((given) => (form.test(given) ? given : undefined), expected, true);
}

function secretUrl(form: RegExp, expected: string) {
  return optional((given) => (form.test(given) && URL.canParse(given) ? given : undefined), expected, true);
}

function originOf(given: string): string | undefined {
  const url = URL.parse(given);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/** As URL.host writes it: in lower case, without the port that the protocol has anyway. */
function hostOf(given: string): string | undefined {
  const url = URL.parse(`https://${given}`);
  return url && url.href === `https://${url.host}/` ? url.host : undefined;
}

function listOf(given: string): string[] {
  return given
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function allOf<Value>(
  items: readonly string[],
  read: (item: string) => Value | undefined,
): Value[] | undefined {
  const values = items.map(read).filter((value) => value !== undefined);
  return values.length === items.length ? values : undefined;
}

/** "1" = number of proxies in front; "127.0.0.1, 10.0.0.0/8" = trusted addresses and networks. */
function trustedProxies(given: string): false | number | string[] | undefined {
  const items = listOf(given);
  if (items.length === 0) return false;
  if (items.length === 1 && /^\d{1,2}$/.test(given.trim())) return Number(given) || false;
  return items.every((item) => network.safeParse(item).success) ? items : undefined;
}
