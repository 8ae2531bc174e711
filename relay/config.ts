/**
 * Environment -> Config. The only file that reads process.env; every error names its variable
 * and says what was expected there.
 */
import { isIP } from 'node:net';
import { type Identifiers, identifiersFrom } from '../contract/emailjs.ts';

export interface Config {
  port: number;
  host: string;
  /** Where the page is reached from outside, without a trailing slash; undefined = only the listening address. */
  publicUrl: string | undefined;
  dataDir: string;
  identifiers: Identifiers;
  logLevel: string;
  http: HttpConfig;
}

export interface HttpConfig {
  /** Other origins whose pages may send, each as a browser's Origin header spells it. */
  allowedOrigins: string[];
  /** Whose forwarded headers are believed: nobody's, those of so many proxies, or of these addresses. */
  trustProxy: false | number | string[];
  /** Sends per address and minute; 0 = no limit. */
  rateLimitPerMinute: number;
  connectionsMax: number;
  /** Whoever sends it as a bearer token may read /metrics; undefined = direct connections from this machine only. */
  metricsToken: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/** @throws Error naming the first setting that is wrong, and what it expects. */
export function readConfig(env: Env = process.env): Config {
  return {
    port: integer(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    publicUrl: env.PUBLIC_URL ? httpOrigin('PUBLIC_URL', env.PUBLIC_URL) : undefined,
    dataDir: env.DATA_DIR || './data',
    identifiers: identifiersFrom(env),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    http: {
      allowedOrigins: list(env.ALLOWED_ORIGINS).map((origin) => httpOrigin('ALLOWED_ORIGINS', origin)),
      trustProxy: trustedProxies(env.TRUST_PROXY),
      rateLimitPerMinute: integer(env, 'RATE_LIMIT_PER_MINUTE', 30, 0, 1_000_000),
      connectionsMax: integer(env, 'MAX_CONNECTIONS', 5000, 1, 1_000_000),
      metricsToken: env.METRICS_TOKEN || undefined,
    },
  };
}

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name} is "${text}": expected a whole number from ${min} to ${max}`);
  return value;
}

function oneOf(env: Env, name: string, fallback: string, choices: readonly string[]): string {
  const text = env[name] || fallback;
  if (!choices.includes(text)) throw new Error(`${name} is "${text}": expected one of ${choices.join(', ')}`);
  return text;
}

function httpOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} is "${text}": expected an address such as https://cabinas.example`);
  return url.origin;
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** "1" = so many proxies in front; "loopback, 10.0.0.0/8" = these addresses. */
function trustedProxies(text: string | undefined): false | number | string[] {
  const items = list(text);
  const [first] = items;
  if (first === undefined) return false;
  if (items.length === 1 && /^\d{1,2}$/.test(first)) return Number(first) || false;
  for (const item of items)
    if (!namedNetworks.includes(item) && !isNetwork(item))
      throw new Error(
        `TRUST_PROXY has "${item}": expected a number of proxies, or addresses and networks such as ` +
          `127.0.0.1, 10.0.0.0/8, ${namedNetworks.join(', ')}`,
      );
  return items;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
