/**
 * What was sent: the eight fields, their rules and messages, what may go along, and their names on the wire.
 * Browser, relay and tests share this one schema, so that no side can refuse what another accepts.
 */
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

/** What may go along with the fields, and its template params. */
const companionParamOf = {
  adminLabel: 'to_name',
  /** The plan that the visitor came from. */
  edition: 'edicion',
} as const;

export type FieldName = keyof typeof templateParamOf;
type CompanionName = keyof typeof companionParamOf;
export type TrialRequest = Record<FieldName, string>;
/** A request as it travels: its fields, and what came along. */
export type SentRequest = TrialRequest & Partial<Record<CompanionName, string>>;
/** Messages by field; a field that keeps its rule is absent. */
export type FieldErrors = Partial<Record<FieldName | CompanionName, string>>;

export const fieldNames = Object.keys(templateParamOf) as readonly FieldName[];
const companionNames = Object.keys(companionParamOf) as readonly CompanionName[];

/** The fixed admin label that goes along as `to_name`; the real recipient is the provider's configuration. */
export const adminLabel = 'Administrador';

/** Of each text that is sent, as `String.length` counts; what JSON must escape counts as what it becomes. */
export const fieldLengthMax = 300;

const messages = {
  required: 'Este campo es requerido',
  phone: 'Número inválido',
  email: 'Correo inválido',
  tooLong: `Máximo ${fieldLengthMax} caracteres. Acorta este texto.`,
} as const;

const phoneLengthMin = 6;

/**
 * Controls, formats, marks and fillers: a text of nothing else shows nothing (DI: Unicode Standard Annex 44,
 * Default_Ignorable_Code_Point; U+2800 is the braille pattern without dots).
 */
const unseen = /[\p{Cc}\p{Cf}\p{M}\p{DI}\u2800]+/gu;

const seenLength = (text: string) => text.replace(unseen, '').trim().length;

// The length first: what is longer is not looked at any further. Stored as JSON, a control character takes six places.
const text = z.string().check(
  z.refine((value) => value.length <= fieldLengthMax && JSON.stringify(value).length <= fieldLengthMax + 2, {
    error: messages.tooLong,
    abort: true,
  }),
);
const seen = (lengthMin: number, error: string) =>
  text.check(
    z.trim(),
    z.refine((value) => seenLength(value) >= lengthMin, { error }),
  );
const required = seen(1, messages.required);

const sentRequestSchema = z.object({
  fullName: required,
  country: required,
  city: required,
  company: required,
  address: required,
  computers: required,
  phone: seen(phoneLengthMin, messages.phone),
  email: text.check(z.trim(), z.email(messages.email)),
  adminLabel: z.optional(text),
  edition: z.optional(text),
});

export type Checked = { ok: true; request: SentRequest } | { ok: false; errors: FieldErrors };

/** Trims and checks the eight fields, and what came along. Absent fields count as empty. */
export function checkTrialRequest(input: Partial<SentRequest>): Checked {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, input[name] ?? '']));
  const parsed = sentRequestSchema.safeParse({ ...input, ...fields });
  if (parsed.success) return { ok: true, request: parsed.data as SentRequest }; // it says undefined where a name is absent
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as keyof FieldErrors; // the schema is flat: every path is one of its keys
    errors[field] ??= issue.message;
  }
  return { ok: false, errors };
}

/** Fields -> template params, the wire's names. Absent fields are empty; what did not come along stays absent. */
export function toTemplateParams(request: Partial<SentRequest>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name of fieldNames) params[templateParamOf[name]] = request[name] ?? '';
  for (const name of companionNames) {
    const value = request[name];
    if (value !== undefined) params[companionParamOf[name]] = value;
  }
  return params;
}

/** Template params -> fields, and what came along. Other params are left out. */
export function fromTemplateParams(params: Readonly<Record<string, string>>): SentRequest {
  const request = Object.fromEntries(
    fieldNames.map((name) => [name, params[templateParamOf[name]] ?? '']),
  ) as SentRequest; // every field name is a key
  for (const name of companionNames) {
    const value = params[companionParamOf[name]];
    if (value !== undefined) request[name] = value;
  }
  return request;
}
