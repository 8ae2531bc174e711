/**
 * Environment -> Config. The only file that reads process.env; every error names its variable
 * and says what was expected there.
 */
import { type Identifiers, identifiersFrom } from '../contract/emailjs.ts';

export interface Config {
  port: number;
  host: string;
  /** Where the page is reached from outside, without a trailing slash; undefined = only the listening address. */
  publicUrl: string | undefined;
  dataDir: string;
  allowedOrigins: string[];
  identifiers: Identifiers;
  logLevel: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** @throws Error naming the first setting that is wrong, and what it expects. */
export function readConfig(env: Env = process.env): Config {
  return {
    port: integer(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    publicUrl: env.PUBLIC_URL ? httpOrigin('PUBLIC_URL', env.PUBLIC_URL) : undefined,
    dataDir: env.DATA_DIR || './data',
    allowedOrigins: list(env.ALLOWED_ORIGINS).map((origin) => httpOrigin('ALLOWED_ORIGINS', origin)),
    identifiers: identifiersFrom(env),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
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
