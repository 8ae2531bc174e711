/** The limit of the send routes: what is refused by its headers has budgets of its own, and cannot use up those of requests that may be stored. */
import type { FastifyRequest } from 'fastify';
import { createRateLimiter } from './rate-limit.ts';

/** A refusal by the headers is cheap, so that more of them are allowed. */
const refusedFactor = 10;
/** Bytes of a usual JSON body, and how many more add 1 to the weight: each takes about ten in the search's index. */
const usualBytes = 400;
const bytesPerWeight = 200;
/** Weight of a request with the longest texts; a weight of 1 stands for about 2 kB in the store. */
const sendWeightMax = 10;
/** How much longer a usual multipart body is: 13 parts, each with 43 bytes and a boundary of 32 to 57. */
const multipartBytes = 1_100;

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
  if (length === undefined) return sendWeightMax;
  const more = Number(length) - usualBytes - (type?.startsWith('multipart/') ? multipartBytes : 0);
  return Math.min(sendWeightMax, 1 + Math.max(0, more) / bytesPerWeight);
}
