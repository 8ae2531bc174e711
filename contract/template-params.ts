/** The names of a trial request's texts on the wire, which stored rows keep; everything else has typed fields. */
import { type CompanionName, type FieldName, fieldNames, type SentRequest } from './trial-request.ts';

/** The name of each field's input, which is its key in EmailJS's `template_params`. */
export const templateParamOf: Record<FieldName, string> = {
  fullName: 'nombres_apellidos',
  country: 'pais',
  city: 'ciudad',
  company: 'nombre_empresa',
  address: 'direccion_empresa',
  computers: 'cantidad_computadoras',
  phone: 'numero_whatsapp',
  email: 'correo_electronico',
};

/** Of the optional values that are sent beside the fields. */
export const companionParamOf: Record<CompanionName, string> = { adminLabel: 'to_name', edition: 'edicion' };

const nameToParam = Object.entries({ ...templateParamOf, ...companionParamOf });
const paramToName = nameToParam.map(([name, param]): [string, string] => [param, name]);
const required: ReadonlySet<string> = new Set([...fieldNames, ...Object.values(templateParamOf)]);

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
    const text = given[from] ?? (required.has(from) ? '' : undefined);
    if (text !== undefined) texts[to] = text;
  }
  return texts;
}
