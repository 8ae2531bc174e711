/**
 * Bodies of the two send paths -> Submission. A limit of the body has held before this is called.
 * Texts come out well-formed: a lone surrogate, which no database or mail can hold, is U+FFFD afterwards.
 */
import type { Submission } from '../accept.ts';

const identifierNames: readonly string[] = ['user_id', 'service_id', 'template_id'];
/** Fields that clients add for the provider itself; they are no template params. */
const otherNames = new Set(['lib_version', 'accessToken']);

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
  return { identifiers: pickIdentifiers(parsed), params: toParams(params) };
}

/** The multipart body of `/send-form`: identifiers are fields beside the form's own. Files are left out. */
export async function readMultipart(body: Buffer<ArrayBuffer>, contentType: string): Promise<Read> {
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    return 'unreadable';
  }
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    identifiers: pickIdentifiers(Object.fromEntries(texts)),
    params: toParams(texts.filter(([name]) => !otherNames.has(name) && !identifierNames.includes(name))),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `__proto__` is nobody's param, and a trap for whoever copies the object with an assignment. */
function toParams(entries: readonly [string, string][]): Record<string, string> {
  return Object.fromEntries(
    entries
      .filter(([name]) => name !== '__proto__')
      .map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]),
  );
}

function pickIdentifiers(source: Record<string, unknown>): Submission['identifiers'] {
  return Object.fromEntries(
    identifierNames.map((name) => [name, Object.hasOwn(source, name) ? source[name] : undefined]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
