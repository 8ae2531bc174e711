/**
 * Limits how often a visitor may send. Requests that are refused by their headers have budgets of their own, so that
 * they cannot use up the budgets of requests that may be stored.
 */
import type { FastifyRequest } from 'fastify';
import { createRateLimiter } from './rate-limit.ts';

/** A refusal by the headers is cheap, so that more of them are allowed. */
const refusedFactor = 10;
/** Bytes of a usual JSON body, and how many more add 1 to the weight: each takes about ten in the panel's index. */
const usualBytes = 400;
const bytesPerWeight = 200;
/** Weight of a request with the longest texts; a weight of 1 stands for about 2 kB in the store. */
const weightMax = 10;
/** Parts of a usual multipart body, and how much longer than in JSON each of them is, beside the boundary. */
const partCount = 13;
const partBytes = 43;

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
function weightOf({ headers: { 'content-length': length, 'content-type': type } }: FastifyRequest): number {
  if (length === undefined) return weightMax;
  // At most 70 characters: RFC 2046, 5.1.1.
  const boundary = /boundary=(.{1,70})/i.exec(type ?? '')?.[1];
  const overhead = boundary === undefined ? 0 : partCount * (boundary.length + partBytes);
  const more = Number(length) - usualBytes - overhead;
  return Math.min(weightMax, 1 + Math.max(0, more) / bytesPerWeight);
}
