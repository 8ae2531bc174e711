/** The trial request: fields, rules, messages and template params. One schema: no side refuses what another accepts. */
import * as z from 'zod/mini';

/** Field name (the input's `id`) -> template param (the input's `name`, and the key on the wire). */
export const templateParamOf = {
  fullName: 'nombres_apellidos',
  country: 'pais',
  city: 'ciudad',
  company: 'nombre_empresa',
  address: 'direccion_empresa',
  computers: 'cantidad_computadoras',
  phone: 'numero_whatsapp',
  email: 'correo_electronico',
} as const;

/** Optional values that are sent beside the fields, and their template params. */
export const companionParamOf = {
  adminLabel: 'to_name',
  /** The plan that the visitor came from. */
  edition: 'edicion',
} as const;

export type FieldName = keyof typeof templateParamOf;
type CompanionName = keyof typeof companionParamOf;
export type TrialRequest = Record<FieldName, string>;
export type SentRequest = TrialRequest & Partial<Record<CompanionName, string>>;
/** Error messages by field; valid fields are absent. */
export type FieldErrors = Partial<Record<FieldName | CompanionName, string>>;

export const fieldNames = Object.keys(templateParamOf) as readonly FieldName[];

/** The fixed label that is sent as `to_name`; the provider's configuration decides who really gets the mail. */
export const adminLabel = 'Administrador';

/** Limit for each text, in UTF-16 code units (`String.length`), counted both as typed and as escaped in JSON. */
export const fieldLengthMax = 300;

const phoneLengthMin = 6;

/** Characters that are invisible on their own (DI: Default_Ignorable_Code_Point, UAX 44; U+2800: braille without dots). */
const unseen = /[\p{Cc}\p{Cf}\p{M}\p{DI}\u2800]+/gu;

const seenLength = (text: string) => text.replace(unseen, '').trim().length;

// The length is checked first, so that no other check reads a long text. A control character takes six characters in JSON.
const text = z.string().check(
  z.refine((value) => value.length <= fieldLengthMax && JSON.stringify(value).length <= fieldLengthMax + 2, {
    error: `Máximo ${fieldLengthMax} caracteres. Acorta este texto.`,
    abort: true,
  }),
);
const seen = (lengthMin: number, error: string) =>
  text.check(
    z.trim(),
    z.refine((value) => seenLength(value) >= lengthMin, { error }),
  );
const required = seen(1, 'Este campo es requerido');

const sentRequestSchema = z.object({
  fullName: required,
  country: required,
  city: required,
  company: required,
  address: required,
  computers: required,
  phone: seen(phoneLengthMin, 'Número inválido'),
  email: text.check(z.trim(), z.email('Correo inválido')),
  adminLabel: z.optional(text),
  edition: z.optional(text),
});

export type Checked = { ok: true; request: SentRequest } | { ok: false; errors: FieldErrors };

/** Trims and checks the eight fields and the optional values. Absent fields count as empty. */
export function checkTrialRequest(input: Partial<SentRequest>): Checked {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, input[name] ?? '']));
  const parsed = sentRequestSchema.safeParse({ ...input, ...fields });
  if (parsed.success) return { ok: true, request: parsed.data as SentRequest }; // Zod types absent keys as undefined
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as keyof FieldErrors; // the schema is flat: every path is one of its keys
    errors[field] ??= issue.message;
  }
  return { ok: false, errors };
}

const nameToParam = Object.entries({ ...templateParamOf, ...companionParamOf });
const paramToName = nameToParam.map(([name, param]): [string, string] => [param, name]);
const fields: ReadonlySet<string> = new Set([...fieldNames, ...Object.values(templateParamOf)]);

/** Fields -> template params. Absent fields become empty; absent optional values stay absent. */
export function toTemplateParams(request: Partial<SentRequest>): Record<string, string> {
  return renamed(request, nameToParam);
}

/** Template params -> fields and optional values. Unknown params are dropped. */
export function fromTemplateParams(given: Readonly<Record<string, string>>): SentRequest {
  return renamed(given, paramToName) as SentRequest; // every field name is a key
}

function renamed(given: Readonly<Record<string, string | undefined>>, names: readonly [string, string][]) {
  const texts: Record<string, string> = {};
  for (const [from, to] of names) {
    const text = given[from] ?? (fields.has(from) ? '' : undefined);
    if (text !== undefined) texts[to] = text;
  }
  return texts;
}
