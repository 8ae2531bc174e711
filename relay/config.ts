/**
 * Environment -> Config. The relay reads process.env in this file only; every error names its variable
 * and says what was expected.
 */
import { type Identifiers, identifiersFrom } from '../contract/emailjs.ts';
import { type DeliveryConfig, readDeliveryConfig } from './delivery/delivery-config.ts';
import { type FiguresConfig, readFiguresConfig } from './figures/figures-config.ts';
import { type HttpConfig, readHttpConfig } from './http/http-config.ts';
import { type PanelConfig, readPanelConfig } from './panel/panel-config.ts';
import { type Env, httpOrigin, integer, oneOf } from './settings.ts';
import { readStoreConfig, type StoreConfig } from './store/store-config.ts';

export interface Config {
  port: number;
  host: string;
  /** Public origin of the page, without a trailing slash; undefined = the listening address only. */
  publicUrl: string | undefined;
  identifiers: Identifiers;
  logLevel: string;
  http: HttpConfig;
  store: StoreConfig;
  delivery: DeliveryConfig;
  panel: PanelConfig;
  figures: FiguresConfig;
}

/** @throws Error naming the first setting that is wrong, and what it expects. */
export function readConfig(env: Env = process.env): Config {
  return {
    port: integer(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    publicUrl: env.PUBLIC_URL ? httpOrigin('PUBLIC_URL', env.PUBLIC_URL) : undefined,
    identifiers: identifiersFrom(env),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    http: readHttpConfig(env),
    store: readStoreConfig(env),
    delivery: readDeliveryConfig(env),
    panel: readPanelConfig(env),
    figures: readFiguresConfig(env),
  };
}
