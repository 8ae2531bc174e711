/**
 * What the body of a trial request says, of either content type. Known template params become fields. Texts become
 * well-formed: a lone surrogate, which databases and mails cannot hold, becomes U+FFFD.
 */
import { honeypotName } from '../../contract/emailjs.ts';
import { fromTemplateParams } from '../../contract/template-params.ts';
import { readSource } from '../../contract/visit-source.ts';
import { parseJson } from '../base/safe-text.ts';
import type { Submission } from '../intake/accept.ts';

export type Read = Submission | 'unreadable' | 'paramsInvalid';

export function readJson(body: Buffer): Read {
  const parsed = parseJson(body.toString());
  if (!isObject(parsed)) return 'unreadable';
  const given = parsed.template_params ?? {};
  if (!isObject(given)) return 'paramsInvalid';
  const params = Object.entries(given).filter(([, value]) => value !== null);
  if (params.some(([, value]) => typeof value === 'object')) return 'paramsInvalid';
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

function toSubmission(identifiers: Submission['identifiers'], given: [string, unknown][]): Submission {
  const params = Object.fromEntries(given.map(([name, value]) => [name, String(value).toWellFormed()]));
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
