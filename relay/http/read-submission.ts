/** Bodies of the two send paths -> Submission. The route's body limit has held before this is called. */
import { answers } from '../../contract/emailjs.ts';
import type { Submission } from '../accept.ts';

const identifierNames = ['user_id', 'service_id', 'template_id'] as const;
/** Fields that clients add for the provider itself; they are no template params. */
const otherNames = new Set(['lib_version', 'accessToken']);

export type Read = { ok: true; submission: Submission } | { ok: false; text: string };

/** The JSON body of `/send`. */
export function readJson(body: unknown): Read {
  if (!isObject(body)) return { ok: false, text: answers.bodyInvalid };
  const given = body.template_params ?? {};
  if (!isObject(given)) return { ok: false, text: answers.paramsInvalid };
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') return { ok: false, text: answers.paramsInvalid };
    params[name] = String(value);
  }
  return { ok: true, submission: { identifiers: pickIdentifiers(body), params } };
}

/** The multipart body of `/send-form`: identifiers are fields beside the form's own. Files are left out. */
export async function readMultipart(body: Buffer, contentType: string): Promise<Read> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    return { ok: false, text: answers.bodyInvalid };
  }
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
  const params = Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => !otherNames.has(name) && !(identifierNames as readonly string[]).includes(name),
    ),
  );
  return { ok: true, submission: { identifiers: pickIdentifiers(fields), params } };
}

function pickIdentifiers(source: Record<string, unknown>): Submission['identifiers'] {
  return Object.fromEntries(identifierNames.map((name) => [name, source[name]]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
