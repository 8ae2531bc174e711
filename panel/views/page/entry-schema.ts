/** What the entries of the owner's page are called in the panel, and how they are read and changed by their path. */
import { countries } from '../../../contract/countries.ts';
import { entryName } from '../../../contract/entry-name.ts';
import { schemaAt } from '../../../contract/entry-schema.ts';
import { standardPlans } from '../../../contract/standard-plans.ts';

type Choices = readonly (readonly [value: string, words: string])[];

const unchosen = ['', 'Elige'] as const;
const named = (type: 'region' | 'currency', codes: readonly string[]): Choices => {
  const names = new Intl.DisplayNames('es', { type });
  const choices = codes.map((code) => [code, `${names.of(code) ?? code} (${code})`] as const);
  return [unchosen, ...choices.sort(([, one], [, other]) => one.localeCompare(other, 'es'))];
};
const isoCodes = countries.map(({ iso }) => iso);
const zones = Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')] as const);
/** Entries that the schema takes as codes, of which a person knows the names. */
const codes: Readonly<Record<string, Choices>> = {
  country: named('region', isoCodes),
  currency: named('currency', Intl.supportedValuesOf('currency')),
  timeZone: [unchosen, ...zones],
};
const choiceWords: Record<string, string> = {
  once: 'una vez',
  monthly: 'cada mes',
  yearly: 'cada año',
  pc: 'por PC',
  room: 'por local',
};

/** What may be chosen for an entry; undefined = it is typed. */
export function choicesFor(path: EntryPath): Choices | undefined {
  const choices = schemaAt(path)?.enum?.map((choice) => [choice, choiceWords[choice] ?? choice] as const);
  return codes[entryName(path)] ?? (choices && [unchosen, ...choices]);
}

export type Entries = Readonly<Record<string, unknown>>;
export type EntryPath = readonly (string | number)[];

/** Where the description is for who writes the file. */
const ownNames: Record<string, string> = {
  plans: 'Tus ediciones, de dos a cuatro',
  statistics: 'Tus cifras, hasta cuatro',
  logo: 'Tu logo',
  file: 'Imagen',
  permission: 'Ese cliente aceptó salir en tu página',
};

/** Where a text of the page stands, by the first part of its id. */
const textPlaces: Record<string, string> = {
  about: 'Qué es',
  audience: 'Para quién',
  beforeBuying: 'Antes de comprar',
  benefits: 'Por qué lo necesitas',
  cases: 'Locales que ya lo usan',
  contact: 'Contacto',
  facts: 'Datos de tu negocio',
  faq: 'Preguntas',
  features: 'Características',
  footer: 'Pie de página',
  form: 'Formulario',
  hero: 'Portada',
  howItWorks: 'Cómo funciona',
  mail: 'Correos',
  navigation: 'Encabezado',
  notFound: 'Página que no existe',
  pricing: 'Precios',
  privacy: 'Privacidad',
  quote: 'Cotización',
  requirements: 'Requisitos',
  seo: 'Buscadores y enlaces compartidos',
  trialSteps: 'Tu prueba',
  visit: 'Chat de WhatsApp',
};

/** The first sentence of the description names the entry, the others explain it; what a choice is called in the file is left out. */
export function wordsOf(path: EntryPath): { label: string; hint?: string } {
  const name = path.at(-1) ?? '';
  const { description = '', enum: choices } = schemaAt(path) ?? {};
  if (typeof name === 'number' && !description) return { label: `Texto ${name + 1}` };
  const place = path[0] === 'texts' && textPlaces[String(name).split('.', 1)[0] ?? ''];
  if (place) return { label: `Texto en «${place}»` };
  const [first = '', ...hint] = description.split(/(?<=[^.])\. /);
  const isChosen = choices || path.join('.') in codes;
  const [label = ''] = isChosen ? first.split(/[:,]/, 1) : [first];
  return {
    label: ownNames[name] ?? (label || String(name)),
    ...(hint.length > 0 && { hint: hint.join('. ') }),
  };
}

/** With the item of a list that it is of, by its name, where it has one: `Precio de cada pago · Sala`. */
export function placeWords(path: EntryPath, entries: Entries): string {
  const { label } = wordsOf(path);
  const at = path.findIndex((part) => typeof part === 'number');
  if (at < 0 || at === path.length - 1) return label;
  const { title, name } = Object(valueAt(entries, path.slice(0, at + 1)));
  return `${label} · ${title || name || Number(path[at]) + 1}`;
}

/** How the panel calls the entry that an error names, such as `moreQuestions[0].answer`. */
export function labelOf(name: string): string {
  const [, text] = /^texts\.(.+)/.exec(name) ?? [];
  const parts = name.match(/[^.[\]]+/g) ?? [];
  const path = text ? ['texts', text] : parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return text || schemaAt(path) ? wordsOf(path).label : name;
}

/** What is wrong, or a warning, without what only the owner's file has: names of entries, and the command that lists texts. */
export function inPanelWords(text: string): string {
  return text
    .replaceAll(/^texts\.[^\s:]+|(?<!\S)\S+(?= \(\d+ caracteres\))/g, labelOf)
    .replaceAll(/la ruta de un archivo ([^,]+, \S+ o \S+),.*/g, 'una imagen $1')
    .replaceAll(/ \("[^()]*\)(?! \(")|; "npm run texts".*/g, '');
}

export function valueAt(entries: unknown, path: EntryPath): unknown {
  return path.reduce<unknown>((parent, part) => Object(parent)[part], entries);
}

/** @param value '' and undefined take the entry out, so that the page shows nothing of it */
export function withValue<Parent>(parent: Parent, [part, ...rest]: EntryPath, value: unknown): Parent {
  if (part === undefined) return value as Parent;
  const own: unknown = Object(parent)[part];
  const next =
    rest.length > 0 ? withValue(own ?? (typeof rest[0] === 'number' ? [] : {}), rest, value) : value;
  if (Array.isArray(parent)) {
    const list = [...parent];
    if (next === undefined) list.splice(Number(part), 1);
    else list[Number(part)] = next;
    return list as Parent;
  }
  const { [part]: _, ...others } = Object(parent) as Record<string, unknown>;
  return (next === undefined || next === '' ? others : { ...others, [part]: next }) as Parent;
}

/** What `mine` changed since `base`, over `other`. A list is one value, because its items have no names; a page has prices or plans, here those of `mine`. */
export function mergedEntries(base: Entries, mine: Entries, other: Entries): Entries {
  const paths = changesBetween(base, mine).map(({ path }) => {
    const list = path.findIndex((part) => typeof part === 'number');
    return list < 0 ? path : path.slice(0, list);
  });
  const entries = paths.reduce((all, path) => withValue(all, path, valueAt(mine, path)), other);
  if (!entries.plans || !entries.prices) return entries;
  return withValue(entries, [mine.plans ? 'prices' : 'plans'], undefined);
}

/** With the page's three plans as the owner's own, at his prices, instead of the prices alone. */
export function withOwnPlans(entries: Entries): Entries {
  // The prices stay as they were typed.
  const plans = standardPlans(Object(entries.prices)).map(({ priceCents: price, ...plan }) =>
    Object.fromEntries(Object.entries({ ...plan, price }).filter(([, value]) => value)),
  );
  return { ...withValue(entries, ['prices'], undefined), plans };
}

export interface EntryChange {
  path: EntryPath;
  before: string;
  after: string;
}

function shownAs(path: EntryPath, value: unknown): string {
  if (value === true) return 'sí';
  if (value === 'template' && path[0] === 'statistics') return 'las tres de la plantilla';
  return choicesFor(path)?.find(([choice]) => choice && choice === value)?.[1] ?? String(value ?? '');
}

/** Each text, number and mark that differs; also a text that a list takes the place of. */
export function changesBetween(before: unknown, after: unknown, path: EntryPath = []): EntryChange[] {
  const both = [before, after];
  const isHolder = (value: unknown) => Object(value) === value;
  const [was = '', is = ''] = both.map((value) => (isHolder(value) ? '' : shownAs(path, value)));
  const [one, other] = both.map((value) => Object(isHolder(value) ? value : {}));
  const isList = both.some(Array.isArray);
  return [
    ...(was === is ? [] : [{ path, before: was, after: is }]),
    ...[...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
      changesBetween(one[key], other[key], [...path, isList ? Number(key) : key]),
    ),
  ];
}
