/**
 * What a trial request is: its eight fields, their rules and messages, and their names on the wire.
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

export type FieldName = keyof typeof templateParamOf;
export type TrialRequest = Record<FieldName, string>;
/** Messages by field; a field that keeps its rule is absent. */
export type FieldErrors = Partial<Record<FieldName, string>>;

export const fieldNames = Object.keys(templateParamOf) as readonly FieldName[];

/** The fixed admin label that goes along as `to_name`; the real recipient is the provider's configuration. */
export const adminLabel = 'Administrador';

const messages = {
  required: 'Este campo es requerido',
  phone: 'Número inválido',
  email: 'Correo inválido',
} as const;

const phoneLengthMin = 6;

const required = z.string().check(z.trim(), z.minLength(1, messages.required));

const trialRequestSchema = z.object({
  fullName: required,
  country: required,
  city: required,
  company: required,
  address: required,
  computers: required,
  phone: z.string().check(z.trim(), z.minLength(phoneLengthMin, messages.phone)),
  email: z.string().check(z.trim(), z.email(messages.email)),
});

export type Checked = { ok: true; request: TrialRequest } | { ok: false; errors: FieldErrors };

/** Trims and checks the eight fields. Absent fields count as empty. */
export function checkTrialRequest(input: Partial<TrialRequest>): Checked {
  const complete = Object.fromEntries(fieldNames.map((name) => [name, input[name] ?? '']));
  const parsed = trialRequestSchema.safeParse(complete);
  if (parsed.success) return { ok: true, request: parsed.data };
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as FieldName; // the schema is flat: every path is one of its keys
    errors[field] ??= issue.message;
  }
  return { ok: false, errors };
}

/** Fields -> template params, the wire's names. */
export function toTemplateParams(fields: Partial<TrialRequest>): Record<string, string> {
  return Object.fromEntries(fieldNames.map((name) => [templateParamOf[name], fields[name] ?? '']));
}

/** Template params -> fields. Params that are no field of ours are left out. */
export function fromTemplateParams(params: Readonly<Record<string, string>>): TrialRequest {
  return Object.fromEntries(
    fieldNames.map((name) => [name, params[templateParamOf[name]] ?? '']),
  ) as TrialRequest;
}
