/** What the owner reads about the file, in plain Spanish: what is wrong, what was probably meant, what buyers would miss. */
import * as z from 'zod';
import { entryName } from '../contract/entry-name.ts';
import { type Business, businessSchema } from './business.ts';
import { exampleNumber, exampleNumberOf } from './business-values.ts';
import { distance, nearest } from './nearest.ts';
import { venueOf } from './venue.ts';

type Issue = z.core.$ZodIssue;

/** One line an entry. @param given the file's content, as it was parsed */
export function describeIssues(issues: readonly Issue[], given: unknown): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownEntry(issue.path, key));
    // Of several forms the one whose entries were read says which of them is wrong.
    const within = issue.code === 'invalid_union' && issue.errors.find((of) => of[0]?.path.length);
    return within
      ? describeIssues(
          within.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })),
          given,
        )
      : [wrongEntry(issue, given)];
  });
}

function wrongEntry({ path, message }: Issue, given: unknown): string {
  const value = path.reduce<unknown>((parent, key) => (parent as Record<PropertyKey, unknown>)?.[key], given);
  const found = value === undefined ? 'falta' : `dice ${shortened(JSON.stringify(value))}`;
  return `  ${nameOf(path)}: ${found}; se espera ${message.replace(exampleNumber, exampleNumberOf(Object(given).country))}`;
}

const shownMax = 80;
const shortened = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);

function unknownEntry(path: readonly PropertyKey[], key: string): string {
  const known = knownEntries(path);
  const meant = nearest(key, known);
  const hint =
    meant && distance(meant, key) <= 2 ? `¿quisiste decir "${meant}"?` : `aquí van ${known.join(', ')}`;
  return `  ${nameOf([...path, key])}: esta entrada no existe; ${hint}`;
}

const nameOf = (path: readonly PropertyKey[]) => entryName(path) || 'el archivo';

/** Names of the entries that an object of the file may have. */
function knownEntries(path: readonly PropertyKey[]): string[] {
  let schema: z.core.JSONSchema.JSONSchema | undefined = z.toJSONSchema(businessSchema, { io: 'input' });
  for (const part of path) {
    // Of several forms the one that has entries.
    const form = schema?.anyOf?.find(({ items }) => items) ?? schema;
    schema = (typeof part === 'number' ? form?.items : form?.properties?.[String(part)]) as typeof schema;
  }
  return Object.keys(schema?.properties ?? {});
}

/** Entry of `facts` -> what a buyer asks who does not find it. */
const questions: Record<keyof Business['facts'], string> = {
  firstInstallation: '¿Cuánto cuesta en total mi primera instalación?',
  taxAndInvoicing: '¿Emiten factura? ¿El precio incluye impuestos?',
  licenceUpdates: '¿La licencia incluye las versiones nuevas?',
  licenceReplacedPc: 'Si reemplazo una PC, ¿pago otra licencia?',
  licenceSpareServer: '¿Mi servidor de repuesto necesita licencia?',
  supportHours: '¿A qué hora me atienden si algo falla?',
  whoInstalls: '¿Quién lo instala?',
  testedGames: '¿Funcionan mis juegos y su anti-cheat?',
  secureBoot: '¿Arranca con UEFI y Secure Boot?',
  windows11: '¿Y con Windows 11?',
  activation: '¿Necesita internet? ¿Cómo se activa?',
  payment: '¿Cómo se paga?',
  cabinaSoftware: '¿Funciona con mi programa de {venue}?',
  legalName: '¿A qué empresa le compro?',
  taxNumber: '¿Con qué número tributario facturan?',
  address: '¿Dónde están?',
};

/** Each entry that is empty, with what a buyer asks then. */
export function unanswered({ facts, pictures, videoUrl, country }: Business): string[] {
  const names = Object.keys(questions) as (keyof typeof questions)[]; // the keys are the ones written above
  return [
    ...names
      .filter((name) => !facts[name])
      .map((name) => `facts.${name}: ${questions[name].replace('{venue}', venueOf({ country }).one)}`),
    ...(pictures.length || videoUrl ? [] : ['pictures o videoUrl: ¿Cómo se ve el programa?']),
  ];
}
