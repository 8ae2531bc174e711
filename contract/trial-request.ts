/** The trial request: fields, rules and messages. One schema: no side refuses what another accepts. */
import * as z from 'zod/mini';

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

/** The fields, in the order in which mails and exports show them, and the rule of each. */
export const rules = {
  fullName: required,
  country: required,
  city: required,
  company: required,
  address: required,
  computers: required,
  phone: seen(phoneLengthMin, 'Número inválido'),
  email: text.check(z.trim(), z.email('Correo inválido')),
};

/** Optional values that are sent beside the fields; the edition is the plan that the visitor came from. */
const companionRules = { adminLabel: z.optional(text), edition: z.optional(text) };

export type FieldName = keyof typeof rules;
export type CompanionName = keyof typeof companionRules;
export type TrialRequest = Record<FieldName, string>;
/** As the visitor typed it. */
export type SentRequest = TrialRequest & Partial<Record<CompanionName, string>>;
/** Error messages by field; valid fields are absent. */
export type FieldErrors = Partial<Record<FieldName | CompanionName, string>>;

export const fieldNames = Object.keys(rules) as readonly FieldName[];

const sentRequestSchema = z.object({ ...rules, ...companionRules });

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
