/**
 * Plain forms that are too large to accept and small enough to give back what was typed. Without script the
 * answer replaces the page: whoever gets empty fields has lost the text. Memory stays bounded: only a few are
 * held at once, each from its headers until its answer has left; the others get the page with empty fields.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyBytesMax } from '../../contract/emailjs.ts';

/** Larger ones are not read. */
const returnedBytesMax = 256_000;
/** Escaped and percent-encoded, an answer can take twelve times what was typed. */
const heldMax = 8;

export interface LargeForms {
  /** Holds this navigation if it is one to give back and there is room. */
  hold: (request: FastifyRequest, reply: FastifyReply) => void;
  /** How much of this request's body is read. */
  bytesMaxOf: (request: FastifyRequest) => number;
}

export function createLargeForms(): LargeForms {
  const held = new WeakSet<FastifyRequest>();
  let count = 0;
  return {
    hold: (request, reply) => {
      // Browsers announce a form's length.
      const length = Number(request.headers['content-length'] ?? 0);
      if (length <= bodyBytesMax || length > returnedBytesMax || count >= heldMax) return;
      const { socket } = request.raw;
      if (socket.destroyed) return;
      const release = () => {
        if (held.delete(request)) count -= 1;
        socket.off('close', release);
      };
      count += 1;
      held.add(request);
      reply.raw.once('close', release);
      // An answer that waits behind another one on its connection never closes when that breaks.
      socket.once('close', release);
    },
    bytesMaxOf: (request) => (held.has(request) ? returnedBytesMax : bodyBytesMax),
  };
}
