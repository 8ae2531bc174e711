/** Environment -> HttpConfig: who may reach the relay, and how often. */
import { isIP } from 'node:net';
import { type Env, httpOrigin, integer, list } from '../settings.ts';

export interface HttpConfig {
  /** Other origins whose pages may send, each as browsers write it in the Origin header. */
  allowedOrigins: string[];
  /** Whose forwarded headers are trusted: nobody's, those of this number of proxies, or those of these addresses. */
  trustProxy: false | number | string[];
  /** Requests per address and minute; 0 = no limit. */
  rateLimitPerMinute: number;
  connectionsMax: number;
  /** The bearer token that grants access to /metrics; undefined = direct connections from this machine only. */
  metricsToken: string | undefined;
}

/** @throws Error naming the first setting that is wrong, and what it expects. */
export function readHttpConfig(env: Env): HttpConfig {
  return {
    allowedOrigins: list(env.ALLOWED_ORIGINS).map((origin) => httpOrigin('ALLOWED_ORIGINS', origin)),
    trustProxy: trustedProxies(env.TRUST_PROXY),
    rateLimitPerMinute: integer(env, 'RATE_LIMIT_PER_MINUTE', 30, 0, 1_000_000),
    connectionsMax: integer(env, 'MAX_CONNECTIONS', 5000, 1, 1_000_000),
    metricsToken: env.METRICS_TOKEN || undefined,
  };
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** "1" = number of proxies in front; "127.0.0.1, 10.0.0.0/8" = trusted addresses and networks. */
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
