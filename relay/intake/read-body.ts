/**
 * Reads a request's body into memory, at most `bytesMax` of it. A larger body is read and discarded up to a limit, so
 * that its sender gets the answer instead of a broken connection. When Content-Length announces a larger body, the
 * answer does not wait for it.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyBytesMax, honeypotName } from '../../contract/emailjs.ts';
import { fromTemplateParams } from '../../contract/trial-request.ts';
import { readSource } from '../../contract/visit-source.ts';
import type { Submission } from './accept.ts';

/** Beyond this the connection is closed. */
const discardedBytesMax = 2_000_000;

export async function readBody(
  payload: IncomingMessage,
  bytesMax: number,
): Promise<Buffer<ArrayBuffer> | 'tooLarge' | 'brokenOff'> {
  if (Number(payload.headers['content-length'] ?? 0) > bytesMax) return 'tooLarge';
  const { promise, resolve } = Promise.withResolvers<Buffer<ArrayBuffer> | 'tooLarge' | 'brokenOff'>();
  const chunks: Buffer[] = [];
  let length = 0;
  payload.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= bytesMax) chunks.push(chunk);
    else chunks.length = 0;
    if (length > discardedBytesMax) resolve('tooLarge');
  });
  payload.once('end', () => resolve(length > bytesMax ? 'tooLarge' : Buffer.concat(chunks)));
  payload.once('error', () => resolve('brokenOff'));
  payload.once('close', () => resolve('brokenOff'));
  return promise;
}

/**
 * True when too much of the body may still arrive, so that the connection must be closed after the answer.
 * @param tooLarge whether a body of unknown length was read until it exceeded the limit
 */
export function mustCutOff({ complete, headers }: IncomingMessage, tooLarge: boolean): boolean {
  const { 'content-length': announced } = headers;
  return !complete && (announced === undefined ? tooLarge : Number(announced) > discardedBytesMax);
}

/** Larger bodies are not read. */
const returnedBytesMax = 256_000;
/** Escaped and percent-encoded, an answer can be twelve times as long as the typed text. */
const heldMax = 8;

/**
 * Forms without script that are too large to accept but small enough to return what was typed. Their answer replaces
 * the page, so that a visitor who gets empty fields loses the text. Memory is bounded: only a few such requests are
 * held at once, each from its headers until its answer was sent; others get the page with empty fields.
 */
interface LargeForms {
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

/**
 * Bodies of the two send paths -> Submission. Template params become fields here, and unknown ones are dropped.
 * The caller has limited the size of the body.
 * Texts become well-formed: a lone surrogate, which databases and mails cannot hold, becomes U+FFFD.
 */

const identifierNames: readonly string[] = ['user_id', 'service_id', 'template_id'];

export type Read = Submission | 'unreadable' | 'paramsInvalid';

/** The JSON body of `/send`. */
export function readJson(body: Buffer): Read {
  const parsed = parseJson(body.toString());
  if (!isObject(parsed)) return 'unreadable';
  const given = parsed.template_params ?? {};
  if (!isObject(given)) return 'paramsInvalid';
  const params: [string, string][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    if (typeof value === 'object') return 'paramsInvalid';
    params.push([name, String(value)]);
  }
  return toSubmission(parsed, params);
}

/** The multipart body of `/send-form`: the identifiers are fields beside the form's own. Files are dropped. */
export async function readMultipart(body: Buffer<ArrayBuffer>, contentType: string): Promise<Read> {
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    return 'unreadable';
  }
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return toSubmission(Object.fromEntries(texts), texts);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toSubmission(identifiers: Record<string, unknown>, texts: readonly [string, string][]): Submission {
  const params = Object.fromEntries(texts.map(([name, value]) => [name, value.toWellFormed()]));
  return {
    identifiers: Object.fromEntries(
      identifierNames.map((name) => [name, Object.hasOwn(identifiers, name) ? identifiers[name] : undefined]),
    ),
    request: fromTemplateParams(params),
    isQuarantined: (params[honeypotName] ?? '') !== '',
    source: readSource(params),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
