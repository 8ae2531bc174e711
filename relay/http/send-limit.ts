/**
 * How often a visitor may send. What is refused for its headers is counted apart from what may be stored: nobody uses
 * up another's sends with requests that store nothing.
 */
import type { FastifyRequest } from 'fastify';
import { createRateLimiter } from './rate-limit.ts';

/** Refusing by the headers alone costs little. */
const refusedFactor = 10;
/** Body of a usual send; a form's has as much around the texts as there are texts. */
const usualBytes = 2_000;
/** What the longest texts take in the store, in usual sends. */
const weightMax = 5;

/**
 * @param perMinute sends of one source; 0 = no limit
 * @returns seconds until the next try, or 0 when this request may go on
 */
export function createSendLimit(
  perMinute: number,
): (request: FastifyRequest, mayBeStored: boolean) => number {
  const stored = createRateLimiter(perMinute);
  const refused = createRateLimiter(perMinute * refusedFactor);
  return (request, mayBeStored) =>
    mayBeStored ? stored(request.ip, weightOf(request)) : refused(request.ip);
}

/** Bodies of unknown length may hold the longest texts. */
function weightOf({ headers: { 'content-length': length } }: FastifyRequest): number {
  if (length === undefined) return weightMax;
  return Math.min(weightMax, Math.max(1, Number(length) / usualBytes));
}
