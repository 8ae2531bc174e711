/** Environment -> Config (docs/settings.md). An error names its setting and what it expects, in Spanish, without a password. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { type DeliveryChannel, deliveryChannels } from '../contract/channels.ts';
import { identifiersFrom } from '../contract/emailjs.ts';
import { readMailAddress } from './base/safe-text.ts';

export type Env = Readonly<Record<string, string | undefined>>;
export type Config = ReturnType<typeof readConfig>;
export type StoreConfig = Config['store'];
export type DeliveryConfig = Config['delivery'];
export type MailConfig = NonNullable<DeliveryConfig['mail']>;
export type PushConfig = DeliveryConfig['push'];
export type TelegramConfig = NonNullable<DeliveryConfig['telegram']>;
export type WebhookConfig = NonNullable<DeliveryConfig['webhook']>;
export type PanelConfig = Partial<DeliveryConfig['panel']>;

const text = z.string();
const address = 'una dirección como ventas@cabinas.example';
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'] as const;
const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(namedNetworks)])
  // Fastify refuses it too, without the name of the setting.
  .refine((given) => !given.endsWith('/0'));
const usePgDump = 'para PostgreSQL están pg_dump y pg_restore, como dice docs/operations.md';

// The forms of settings; the message of each says what it expects.
const originForm = 'una dirección como https://cabinas.example, sin nada detrás';
const orSeveral = ', o varias separadas por comas';
const origin = readBy(originOf, originForm);
const origins = listOf(readBy(originOf, originForm + orSeveral));
const mailAddress = readBy(readMailAddress, address);
const mailAddresses = text
  .transform((given) => given.split(','))
  .pipe(z.array(readBy(readMailAddress, address + orSeveral)));
const trusted = readBy(
  trustedProxies,
  `un número de proxies, o direcciones y redes como 127.0.0.1, 10.0.0.0/8, ${namedNetworks.join(', ')}`,
);
const hostNames = listOf(readBy(hostOf, 'una lista de servidores como push.example, 127.0.0.1:8080'));
const inPassword = ' (/ ? # % de la contraseña se escriben %2F %3F %23 %25)';
const postgres = urlLike(
  /^postgres(ql)?:\/\//i,
  `postgres://user:password@127.0.0.1:5432/relay${inPassword}`,
);
const smtp = urlLike(/^smtps?:\/\/[^/]/i, `smtps://user:password@mail.example:465${inPassword}`);
// fetch refuses an address with a user or a password.
const webhookUrl = urlLike(
  /^https?:\/\/(?![^/?#]*@)/i,
  'https://crm.cabinas.example/solicitudes, sin usuario ni contraseña: la firma de WEBHOOK_SECRET prueba quién envía',
);
const botToken = text.regex(/^\d+:[\w-]{20,}$/, 'un token como 123456:ABC-DEF…, el que da @BotFather');
const chatForms = 'el número de un chat como -1001234567890, o un canal como @solicitudes';
const chatName = text.regex(/^(?:-?\d+|@\w+)$/, chatForms);
/** What errors do not repeat: it may contain a password. */
const secrets = new Set<z.ZodType>([postgres, smtp, webhookUrl, botToken]);
const botServer = readBy(originOf, 'una dirección como http://127.0.0.1:8081, sin nada detrás');

/** Of earlier versions, and what serves instead. They are refused, so that no owner counts on them. */
const removedSettings = {
  PANEL:
    'el panel siempre está; para que nadie llegue a /panel, cierra esa ruta en el firewall o en el proxy',
  NTFY_URL:
    'a los teléfonos llegan los avisos propios (en el panel: Cuenta, Avisos) y Telegram (TELEGRAM_TOKEN y TELEGRAM_CHAT)',
};

/** @throws Error naming the first setting that is wrong, and what it expects. */
export function readConfig(env: Env = process.env) {
  for (const [name, instead] of Object.entries(removedSettings))
    if (env[name]) throw new Error(`${name} ya no existe: quítala; ${instead}`);
  /** Undefined = not set, as with an empty text. */
  const read = <Value>(name: string, form: z.ZodType<Value, string>) =>
    env[name] ? parse(name, env[name], form) : undefined;
  /** Neither of the two settings serves without the other one. */
  const readWith = <Value>(other: string, name: string, form: z.ZodType<Value, string>, expected: string) => {
    const value = read(name, form);
    if (env[other] && !env[name])
      throw new Error(`Falta ${name}, que ${other} necesita: se espera ${expected}`);
    if (env[name] && !env[other])
      throw new Error(`${name} está puesta y falta ${other}: pon las dos o ninguna`);
    return value;
  };
  const smtpUrl = read('SMTP_URL', smtp);
  const from = readWith('SMTP_URL', 'MAIL_FROM', mailAddress, address);
  const to = readWith('SMTP_URL', 'MAIL_TO', mailAddresses, address);
  const needsMail = (name: string, on: string, words: string[]) => {
    const isOn = read(name, oneOf(...words)) === on;
    if (isOn && !smtpUrl) throw new Error(`${name} es "${on}" y falta SMTP_URL: pon las dos o ninguna`);
    return isOn;
  };
  const url = read('WEBHOOK_URL', webhookUrl);
  const secret = readWith('WEBHOOK_URL', 'WEBHOOK_SECRET', text, 'un texto largo al azar');
  const databaseUrl = read('DATABASE_URL', postgres);
  const backupDir = read('BACKUP_DIR', text);
  if (backupDir && databaseUrl)
    throw new Error(`BACKUP_DIR está puesta, y DATABASE_URL también: ${usePgDump}`);
  const token = read('TELEGRAM_TOKEN', botToken);
  const chat = readWith('TELEGRAM_TOKEN', 'TELEGRAM_CHAT', chatName, chatForms);
  /** Without a trailing slash: the public one, or a Bot API server of one's own. */
  const api = read('TELEGRAM_API', botServer) ?? 'https://api.telegram.org';
  const acknowledge = needsMail('ACKNOWLEDGE', 'true', ['true', 'false']);
  const publicUrl = read('PUBLIC_URL', origin);
  const hosts = read('PUSH_HOSTS', hostNames) ?? [];
  const isOn = { mail: true, acknowledgement: acknowledge, webhook: url, telegram: token, push: true };
  return {
    port: read('PORT', integer(0, 65_535)) ?? 3000,
    host: read('HOST', text) ?? '127.0.0.1',
    /** Without a trailing slash; undefined = the listening address only. */
    publicUrl,
    identifiers: identifiersFrom(env),
    logLevel:
      read('LOG_LEVEL', oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')) ?? 'info',
    http: {
      allowedOrigins: read('ALLOWED_ORIGINS', origins) ?? [],
      /** Whose forwarded headers are trusted: no one's, those of this number of proxies, or those of these addresses. */
      trustProxy: read('TRUST_PROXY', trusted) ?? false,
      rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', integer(0, 1_000_000)) ?? 30,
      connectionsMax: read('MAX_CONNECTIONS', integer(1, 1_000_000)) ?? 5000,
      /** The bearer token that grants access to /metrics; undefined = direct connections from this machine only. */
      metricsToken: read('METRICS_TOKEN', text),
    },
    store: {
      dataDir: resolve(read('DATA_DIR', text) ?? 'data'),
      /** Undefined = SQLite in DATA_DIR. */
      databaseUrl,
      minFreeMb: read('MIN_FREE_MB', integer(0, 1_000_000)) ?? 200,
      /** Undefined = nothing is erased by age. */
      retentionDays: read('RETENTION_DAYS', integer(1, 36_500)),
      backupDir: backupDir && resolve(backupDir),
    },
    delivery: {
      /** Of an accepted request. Mail is always one of them, configured or not. */
      channels: deliveryChannels.filter((channel) => isOn[channel]),
      /** Undefined = accepted requests wait until mail is configured. */
      mail: smtpUrl && from && to ? { smtpUrl, from, to } : undefined,
      acknowledge,
      webhook: url && secret ? { url, secret } : undefined,
      telegram: token && chat ? { token, chat, api } : undefined,
      push: { hosts },
      dailyDigest: needsMail('DIGEST', 'daily', ['off', 'daily']),
      /** Where mails can link to it; undefined = its address is not known. */
      panel: { origin: publicUrl },
      retryBaseMs: read('RETRY_BASE_MS', integer(1, 3_600_000)) ?? 60_000,
      leaseMs: read('LEASE_MS', integer(100, 3_600_000)) ?? 60_000,
    },
    figures: { isOn: read('FIGURES', oneOf('on', 'off')) !== 'off' && !env.EMAILJS_ORIGIN },
  };
}

export function configuredChannels({ channels, mail }: DeliveryConfig): DeliveryChannel[] {
  return channels.filter((channel) => channel !== 'mail' || mail);
}

/** @throws Error saying what serves instead, when the store is PostgreSQL. @param what the command */
export function requireSqlite(what: string, { databaseUrl }: Pick<StoreConfig, 'databaseUrl'>): void {
  if (databaseUrl) throw new Error(`DATABASE_URL está puesta, y ${what} es de SQLite: ${usePgDump}`);
}

/** @throws Error that does not show the address */
export function postgresUrl(name: string, given: string): string {
  return parse(name, given, postgres);
}

function parse<Value>(name: string, given: string, form: z.ZodType<Value, string>): Value {
  const { data, error } = form.safeParse(given);
  if (!error) return data;
  const expected = error.issues[0]?.message;
  throw new Error(`${name}${secrets.has(form) ? '' : ` es "${given}"`}: se espera ${expected}`);
}

/** @param read returns undefined for what it refuses */
function readBy<Value>(read: (given: string) => Value | undefined, expected: string) {
  return text.transform((given, { addIssue }): Value => {
    const value = read(given);
    if (value === undefined) addIssue(expected);
    return value ?? z.NEVER;
  });
}

function integer(min: number, max: number) {
  const expected = `un número entero de ${min} a ${max}`;
  const fits = (given: string) => /^\d+$/.test(given) && Number(given) >= min && Number(given) <= max;
  return text.refine(fits, expected).transform(Number);
}

function oneOf<const Word extends string>(...words: Word[]) {
  return text.pipe(z.enum(words, `una de estas palabras: ${words.join(', ')}`));
}

function urlLike(form: RegExp, example: string) {
  return text.refine((given) => form.test(given) && URL.canParse(given), `una dirección como ${example}`);
}

function listOf<Value>(item: z.ZodType<Value, string>) {
  return text.transform(itemsOf).pipe(z.array(item));
}

function itemsOf(given: string): string[] {
  return given.split(',').flatMap((item) => item.trim() || []);
}

/** What stands behind an origin would be ignored, so it is refused. */
function originOf(given: string): string | undefined {
  const url = URL.parse(given);
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
}

/** As URL.host writes it: in lower case, without the port that the protocol has anyway. */
function hostOf(given: string): string | undefined {
  const url = URL.parse(`https://${given}`);
  return url && url.href === `https://${url.host}/` ? url.host : undefined;
}

/** "1" = number of proxies in front; "127.0.0.1, 10.0.0.0/8" = trusted addresses and networks. */
function trustedProxies(given: string): false | number | string[] | undefined {
  if (/^\s*\d{1,2}\s*$/.test(given)) return Number(given) || false;
  const items = itemsOf(given);
  if (items.length === 0) return false;
  return items.every((item) => network.safeParse(item).success) ? items : undefined;
}
