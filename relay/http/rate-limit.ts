/**
 * How often one address, and all together, may send within a minute. An address over its own limit does not
 * use up everybody's.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const windowMs = 60_000;
/** Mobile carriers put many people behind one address, so all together is far above one. */
const allTogetherFactor = 20;
/** Addresses remembered at once; the longest unseen are forgotten first. */
const addressesMax = 50_000;

/** Seconds until the next try, or 0 when this one may go on. */
export type CheckRate = (request: FastifyRequest) => Promise<number>;

/** @param perMinute sends per address (IPv6: per /64 network, which is what one customer gets); 0 = no limit. */
export async function createRateCheck(app: FastifyInstance, perMinute: number): Promise<CheckRate> {
  if (perMinute === 0) return async () => 0;
  await app.register(rateLimit, { global: false, timeWindow: windowMs, cache: addressesMax, ipv6Subnet: 64 });
  const checks = [
    app.createRateLimit({ max: perMinute }),
    app.createRateLimit({ max: perMinute * allTogetherFactor, keyGenerator: () => 'all' }),
  ];
  return async (request) => {
    for (const check of checks) {
      const found = await check(request);
      if (!found.isAllowed && found.isExceeded) return Math.max(1, found.ttlInSeconds);
    }
    return 0;
  };
}
