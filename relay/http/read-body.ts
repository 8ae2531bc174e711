/**
 * Reads the body of a trial request, of either content type: at most `bodyBytesMax` bytes into memory, then what they say. A larger body
 * is read and discarded up to a limit, so that its sender gets the answer instead of a broken connection. When Content-Length
 * announces a larger one, the answer does not wait for it. Template params become fields here, and unknown ones are dropped.
 * Texts become well-formed: a lone surrogate, which databases and mails cannot hold, becomes U+FFFD.
 */
import type { IncomingMessage } from 'node:http';
import { bodyBytesMax, honeypotName } from '../../contract/emailjs.ts';
import { fromTemplateParams } from '../../contract/template-params.ts';
import { readSource } from '../../contract/visit-source.ts';
import { parseJson } from '../base/safe-text.ts';
import type { Submission } from '../intake/accept.ts';

/** Beyond this the connection is closed. */
const discardedBytesMax = 2_000_000;

export async function readBody(
  payload: IncomingMessage,
): Promise<Buffer<ArrayBuffer> | 'tooLarge' | 'brokenOff'> {
  if (Number(payload.headers['content-length'] ?? 0) > bodyBytesMax) return 'tooLarge';
  const { promise, resolve } = Promise.withResolvers<Buffer<ArrayBuffer> | 'tooLarge' | 'brokenOff'>();
  const chunks: Buffer[] = [];
  let length = 0;
  payload.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= bodyBytesMax) chunks.push(chunk);
    else chunks.length = 0;
    if (length > discardedBytesMax) resolve('tooLarge');
  });
  payload.once('end', () => resolve(length > bodyBytesMax ? 'tooLarge' : Buffer.concat(chunks)));
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

function toSubmission(
  identifiers: Submission['identifiers'],
  texts: readonly [string, string][],
): Submission {
  const params = Object.fromEntries(texts.map(([name, value]) => [name, value.toWellFormed()]));
  return {
    identifiers,
    request: fromTemplateParams(params),
    isQuarantined: (params[honeypotName] ?? '') !== '',
    source: readSource(params),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
