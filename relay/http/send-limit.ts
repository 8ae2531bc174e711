/**
 * Limits how often a visitor may send. Requests that are refused by their headers have budgets of their own, so that
 * they cannot use up the budgets of requests that may be stored.
 */
import type { FastifyRequest } from 'fastify';
import { createRateLimiter } from './rate-limit.ts';

/** A refusal by the headers is cheap, so that more of them are allowed. */
const refusedFactor = 10;
/** Size of a usual body; in a multipart form, boundaries and headers take as much as the texts. */
const usualBytes = 2_000;
/** Weight of a request with the longest texts, by the space that it takes in the store. */
const weightMax = 5;

/**
 * @param perMinute requests of one source; 0 = no limit
 * @returns seconds until the next try, or 0 when this request is allowed
 */
export function createSendLimit(
  perMinute: number,
): (request: FastifyRequest, mayBeStored: boolean) => number {
  const stored = createRateLimiter(perMinute);
  const refused = createRateLimiter(perMinute * refusedFactor);
  return (request, mayBeStored) =>
    mayBeStored ? stored(request.ip, weightOf(request)) : refused(request.ip);
}

/** A body of unknown length counts as one with the longest texts. */
function weightOf({ headers: { 'content-length': length } }: FastifyRequest): number {
  if (length === undefined) return weightMax;
  return Math.min(weightMax, Math.max(1, Number(length) / usualBytes));
}
