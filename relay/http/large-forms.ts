/**
 * Forms without script that are too large to accept but small enough to return what was typed. Their answer replaces
 * the page, so that a visitor who gets empty fields loses the text. Memory is bounded: only a few such requests are
 * held at once, each from its headers until its answer was sent; others get the page with empty fields.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyBytesMax } from '../../contract/emailjs.ts';

/** Larger bodies are not read. */
const returnedBytesMax = 256_000;
/** Escaped and percent-encoded, an answer can be twelve times as long as the typed text. */
const heldMax = 8;

export interface LargeForms {
  /** Holds this request if its size allows to return the typed text and fewer than `heldMax` are held. */
  hold: (request: FastifyRequest, reply: FastifyReply) => void;
  /** How many bytes of this request's body are read at most. */
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
      // An answer that waits behind another one never emits 'close' when the connection breaks.
      socket.once('close', release);
    },
    bytesMaxOf: (request) => (held.has(request) ? returnedBytesMax : bodyBytesMax),
  };
}
