import { expect, test } from 'vitest';
import { postgresUrl, readConfig } from './config.ts';

test('the defaults are safe', () => {
  for (const empty of [undefined, ''])
    expect(readConfig({ PORT: empty, TRUST_PROXY: empty, SMTP_URL: empty, FIGURES: empty })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      http: { allowedOrigins: [], trustProxy: false, rateLimitPerMinute: 30, metricsToken: undefined },
      store: {
        dataDir: expect.stringMatching(/^\/.*\/data$/),
        ...{ databaseUrl: undefined, minFreeMb: 200, retentionDays: undefined, backupDir: undefined },
      },
      delivery: {
        ...{ mail: undefined, acknowledge: false, webhook: undefined, dailyDigest: false },
        panel: { origin: undefined },
      },
      figures: { isOn: true },
    });
});

test('settings are read', () => {
  const { http, publicUrl, delivery, store } = readConfig({
    PUBLIC_URL: 'https://cabinas.example/',
    ALLOWED_ORIGINS: 'https://a.example,, http://b.example:8080/',
    TRUST_PROXY: '127.0.0.1, fd00::/8,loopback',
    RATE_LIMIT_PER_MINUTE: '0',
    MAX_CONNECTIONS: '10',
    METRICS_TOKEN: 'abc',
    SMTP_URL: 'smtps://me:secret@mail.example',
    MAIL_FROM: 'Relevo <relevo@negocio.example>',
    MAIL_TO: 'ventas@negocio.example, "Ana Ñ." <ana@negocio.example>',
    WEBHOOK_URL: 'https://crm.example/x',
    WEBHOOK_SECRET: 'long',
    DATABASE_URL: 'postgres:///requests?host=/run/postgresql',
  });
  expect(http).toEqual({
    allowedOrigins: ['https://a.example', 'http://b.example:8080'],
    trustProxy: ['127.0.0.1', 'fd00::/8', 'loopback'],
    rateLimitPerMinute: 0,
    connectionsMax: 10,
    metricsToken: 'abc',
  });
  expect(publicUrl).toBe('https://cabinas.example');
  expect(delivery).toMatchObject({
    mail: {
      smtpUrl: 'smtps://me:secret@mail.example',
      from: { name: 'Relevo', address: 'relevo@negocio.example' },
      to: [
        { name: '', address: 'ventas@negocio.example' },
        { name: 'Ana Ñ.', address: 'ana@negocio.example' },
      ],
    },
    webhook: { url: 'https://crm.example/x', secret: 'long' },
    panel: { origin: 'https://cabinas.example' },
  });
  expect(store.databaseUrl).toBe('postgres:///requests?host=/run/postgresql');
  expect(readConfig({ TRUST_PROXY: '2' }).http.trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '0' }).http.trustProxy).toBe(false);
  expect(readConfig({ PORT: '0', RETENTION_DAYS: '36500' })).toMatchObject({
    port: 0,
    store: { retentionDays: 36_500 },
  });
});

const wrong = {
  PORT: ['65536', '-1', '1.5', 'x', ' ', '1e3'],
  TRUST_PROXY: [
    ...['true', 'proxy.example', '10.0.0.0/33', '0.0.0.0/0', '10.0.0/8', '1,x', '::1/129'],
    ...['-1', '1.5', '127.0.0.1/8/8'],
  ],
  RATE_LIMIT_PER_MINUTE: ['-1', '1.5', 'many', ' ', '0x1'],
  MAX_CONNECTIONS: ['0', 'x'],
  RETENTION_DAYS: ['0', '36501'],
  LEASE_MS: ['99'],
  ALLOWED_ORIGINS: ['*', 'example.com', 'ftp://a.example'],
  TELEGRAM_API: ['https://x.example/tg/'],
  TELEGRAM_CHAT: ['Ana'],
  PUSH_HOSTS: ['https://x.example'],
  PUBLIC_URL: [
    'https://cabinas.example/tienda',
    'cabinas.example',
    'ftp://cabinas.example',
    'xhttp://cabinas.example',
    'https+x://c',
  ],
  MAIL_FROM: ['nobody', 'a@b, c@d', 'a@b\r\nTo: x@y'],
  MAIL_TO: ['ana@negocio.example;luis@negocio.example', 'ana@negocio.example,'],
  FIGURES: ['yes', 'ON'],
  ACKNOWLEDGE: ['yes'],
  DIGEST: ['weekly'],
  RETRY_BASE_MS: ['soon'],
  MIN_FREE_MB: ['-1', '\t'],
  LOG_LEVEL: ['loud'],
};

for (const [name, values] of Object.entries(wrong))
  for (const value of values)
    test(`${name}=${value} is refused: the error names the setting and what it expects`, () => {
      expect(() => readConfig({ [name]: value })).toThrow(`${name} es "${value}": se espera `);
    });

test.each([
  [{ SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'a@b.example' }, /Falta MAIL_TO/],
  [{ ACKNOWLEDGE: 'true' }, /ACKNOWLEDGE.*falta SMTP_URL/],
  [{ DIGEST: 'daily' }, /DIGEST.*falta SMTP_URL/],
  [{ WEBHOOK_URL: 'https://crm.example' }, /Falta WEBHOOK_SECRET/],
  [{ WEBHOOK_SECRET: 'long' }, /WEBHOOK_SECRET.*falta WEBHOOK_URL/],
  [{ MAIL_FROM: 'a@b.example' }, /MAIL_FROM.*falta SMTP_URL/],
  [{ MAIL_TO: 'a@b.example' }, /MAIL_TO.*falta SMTP_URL/],
  [{ TELEGRAM_CHAT: '-1001' }, /TELEGRAM_CHAT.*falta TELEGRAM_TOKEN/],
  [{ TELEGRAM_TOKEN: `1:${'x'.repeat(20)}` }, /Falta TELEGRAM_CHAT, que TELEGRAM_TOKEN necesita/],
])('with %j the setting that is missing is named', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test('numbers are refused with their limits, words with the choice, lists with what parts them', () => {
  for (const [name = '', value] of [
    ['MAIL_TO', 'ana@negocio.example;luis@negocio.example'],
    ['ALLOWED_ORIGINS', 'https://a.example https://b.example'],
  ])
    expect(() => readConfig({ [name]: value })).toThrow(/, o varias separadas por comas$/);
  expect(() => readConfig({ PORT: '65536' })).toThrow(
    /^PORT es "65536": se espera un número entero de 0 a 65535$/,
  );
  expect(() => readConfig({ FIGURES: 'yes' })).toThrow(
    /^FIGURES es "yes": se espera una de estas palabras: on, off$/,
  );
});

test('a removed setting is refused by a sentence that says what serves instead', () => {
  expect(() => readConfig({ PANEL: 'on' })).toThrow(
    /^PANEL ya no existe: quítala; .*el firewall o en el proxy$/,
  );
  expect(() => readConfig({ NTFY_URL: 'https://ana:clave@ntfy.sh/tema' })).toThrow(
    /^NTFY_URL ya no existe: quítala; (?!.*clave).*avisos propios.* y Telegram/,
  );
});

test('an address that may hold a password is not repeated', () => {
  for (const env of [
    { SMTP_URL: 'http://me:secret@mail.example' },
    { SMTP_URL: 'smtp:secret' },
    { DATABASE_URL: 'mysql://me:secret@db.example/relay' },
    { WEBHOOK_URL: 'ftp://me:secret@crm.example' },
    { WEBHOOK_URL: 'https://me:secret@crm.example' },
    { TELEGRAM_TOKEN: 'secret' },
  ])
    expect(() => readConfig(env)).toThrow(
      /^(?!.*secret)((SMTP|DATABASE|WEBHOOK)_URL|TELEGRAM_TOKEN): se espera un(a dirección| token) como /,
    );
  expect(() => postgresUrl('--to', 'secret')).toThrow(/^--to: se espera una dirección como postgres:/);
  expect(postgresUrl('--to', 'postgresql://me@db/x')).toBe('postgresql://me@db/x');
});
