/** Businesses of every shape that the owner's file allows: texts from one letter to the limit, in any script, with anything in them. */
import fc from 'fast-check';
import { businessJsonSchema, businessSchema } from '../../business/business.ts';
import { exampleNumberOf } from '../../business/business-values.ts';
import { lineLengthMax } from '../../business/own-texts.ts';
import example from '../../business.example.json' with { type: 'json' };
import { countries } from '../../contract/countries.ts';
import { decimalsOf } from '../../contract/number-format.ts';
import { pageTexts } from '../../contract/own-words.ts';
import '../../site/content/contact.ts';
import '../../site/content/facts.ts';
import '../../site/content/faq.ts';
import '../../site/content/hero.ts';
import '../../site/content/navigation.ts';
import '../../site/content/pricing.ts';
import '../../site/content/privacy.ts';
import '../../site/content/product.ts';
import '../../site/content/requirements.ts';

export type Entries = Record<string, unknown>;

/** The element that would exist if a text became markup. */
export const markupOfOwner = 'i-own';

/** What each would be if it were not text: an element, the end of one, a token, a part of a replacement. */
const hostile = [
  `<${markupOfOwner} onclick="own()">`,
  `</title></style></script><${markupOfOwner}>`,
  `"><${markupOfOwner} onload='own()'`,
  `--><!--<${markupOfOwner}>`,
  '<script>own()</script>',
  "' onerror='own()'",
  '{{title}}',
  '{name}',
  '$' + '{x}',
  '$&',
  '$1',
  '&lt;b&gt;',
  '&amp',
  '\\',
  '\u2028',
  '%00',
];
/** They fit in every column. */
export const usualWords = ['sala', 'cabina', 'PC', 'señal', 'ñandú', 'día', '24', 'juegos', 'y', 'la', 'red'];
const scripts = [
  usualWords,
  ['Computación', 'Administración', 'Informáticos', 'Telecomunicaciones', 'Electrodomésticos'],
  ['مقهى', 'الإنترنت', 'شبكة', 'ألعاب', '٢٤'],
  ['מחשבים', 'רשת', 'משחקים'],
  ['网吧', '游戏', '网络中心', 'ゲーム', '게임방'],
  ['a\u0301\u0323', 'n\u0303\u0330', 'Z\u0351\u036b\u0343', 'नमस्ते', 'ไทยแลนด์'],
  ['👩‍💻', '🇵🇪', '👨‍👩‍👧‍👦', '🕹️', '❤️‍🔥'],
];
const letters = ['a', 'W', 'ñ', 'م', '网', 'e\u0301', '👩‍💻', 'i', 'M', '8', 'ß'];

/** A text of `lengthMax` at most, which is not blank at either end. */
function text(lengthMax: number): fc.Arbitrary<string> {
  const words = fc.oneof(...scripts.map((script) => fc.constantFrom(...script)));
  const mixed = fc.oneof({ weight: 5, arbitrary: words }, fc.constantFrom(...hostile));
  const joined = (parts: fc.Arbitrary<string>, separator: string, count: number) =>
    fc.array(parts, { minLength: count, maxLength: count }).map((all) => cut(all.join(separator), lengthMax));
  return fc.oneof(
    fc.constantFrom('a', 'Ñ', '"', '<', '网', 'م').map((letter) => cut(letter, lengthMax)),
    { weight: 3, arbitrary: fc.nat(11).chain((count) => joined(mixed, ' ', count + 1)) },
    // To the limit: of one script, of everything, and as one word.
    fc.constantFrom(...scripts).chain((script) => joined(fc.constantFrom(...script), ' ', lengthMax)),
    joined(mixed, ' ', Math.ceil(lengthMax / 3)),
    fc.constantFrom(...letters).map((letter) => cut(letter.repeat(lengthMax), lengthMax)),
  );
}

const characters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Whole characters of the text, as many as fit. */
function cut(long: string, lengthMax: number): string {
  let kept = '';
  for (const { segment } of characters.segment(long)) {
    if (kept.length + segment.length > lengthMax) break;
    kept += segment;
  }
  return kept.trim() || 'x';
}

const optionalText = (lengthMax: number) => fc.oneof(fc.constant(''), text(lengthMax));
const upTo = <Item>(maxLength: number, item: fc.Arbitrary<Item>, minLength = 0) =>
  fc.oneof(
    fc.array(item, { minLength, maxLength: minLength }),
    fc.array(item, { minLength, maxLength }),
    fc.array(item, { minLength: maxLength, maxLength }),
  );

/** With each text that stands in one line beside others as long as it may be. */
export const longestLines: Entries = {
  ...example,
  texts: Object.fromEntries(
    Object.entries(pageTexts).flatMap(([id, text]) => {
      const lengthMax = lineLengthMax(id, text);
      return lengthMax ? [[id, cut(`${text} hoy mismo`, lengthMax)]] : [];
    }),
  ),
};

const webAddress = fc
  .constantFrom('', '/', '/entrar?a="b"&c=<d>', `/${'x'.repeat(300)}`, "/#'><script>")
  .map((path) => `https://acceso.negocio.example${path}`);
const optionalAddress = fc.oneof(fc.constant(''), webAddress);
const country = fc.oneof(
  fc.constantFrom('PE', 'BO', 'AR', 'MX', 'ES'),
  fc.constantFrom(...countries.map(({ iso }) => iso)),
);
const number = fc.option(country, { nil: 'PE' }).map(exampleNumberOf);
const price = fc
  .oneof(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 9_999_999_999 }),
    fc.constant(9_999_999_999),
  )
  .map((cents) => cents / 100);
/** Only a text with tokens may have braces. */
const withoutBraces = text(800).map((some) => some.replaceAll(/[{}]/g, '') || 'x');

/** Of the page's texts that every business has. */
const textIds = Object.keys(pageTexts).filter(
  (id) =>
    !/^mail\.|^hero\.(title|promise)|^beforeBuying\.(secure|windows-11|activ|programas|pago)|^pricing\.[\w-]+\.|^about\.\w+\./.test(
      id,
    ),
);
const someTexts = fc
  .dictionary(fc.constantFrom(...textIds), withoutBraces, { maxKeys: 8 })
  .map((byId) =>
    Object.fromEntries(
      Object.entries(byId).map(([id, own]) => [
        id,
        cut(own, lineLengthMax(id, pageTexts[id] ?? '') ?? own.length),
      ]),
    ),
  );

/** Of entries of which the schema does not say all, by their names. */
const ownValues: Record<string, fc.Arbitrary<unknown>> = {
  ...{ phone: number, whatsapp: number, number, country, price, virtualDisk: price, basic: price },
  ...{ professional: price, url: webAddress, telegramUrl: optionalAddress, loginUrl: optionalAddress },
  videoUrl: optionalAddress,
  email: fc.constantFrom(
    'a@b.pe',
    `ventas@${'negocio'.repeat(7)}.example`,
    `${'ventas.y.soporte'.repeat(3)}@negocio.example`,
  ),
  accent: fc.constantFrom('', '#000', '#ffffff', '#1e88e5', 'oklch(0.62 0.17 255)', '#ffd9a0'),
  currency: fc.oneof(
    fc.constantFrom('USD', 'PEN', 'CLP', 'BOB', 'EUR'),
    fc.constantFrom(...Intl.supportedValuesOf('currency')),
  ),
  id: fc.stringMatching(/^[a-z]{3,30}$/),
  openingHours: upTo(14, fc.constant({ days: 'lun-vie', from: '22:00', to: '6:00' })),
  greetings: upTo(10, fc.record({ name: text(30), text: withoutBraces })),
};
const leftOut = ['$schema', 'logo', 'avatarUrl', 'pictures', 'picture', 'timeZone'];

/** As far as the schema of the owner's file says it. */
interface Schema {
  const?: unknown;
  enum?: string[];
  anyOf?: Schema[];
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

function anyValue(name: string, schema: Schema): fc.Arbitrary<unknown> {
  const { enum: some, anyOf, properties, items, minItems, maxItems = 0, maxLength = 0 } = schema;
  const { minimum: min = 0, maximum: max = 0 } = schema;
  const own = ownValues[name];
  if (own) return own;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (some) return fc.constantFrom(...some);
  if (anyOf) return fc.oneof(...anyOf.map((each) => anyValue(name, each)));
  if (items) return upTo(maxItems, anyValue('', items), minItems);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') return fc.integer({ min, max });
  if (!properties) return schema.minLength ? text(maxLength) : optionalText(maxLength);
  const entries = Object.entries(properties).filter(([key]) => !leftOut.includes(key));
  const values = Object.fromEntries(entries.map(([key, each]) => [key, anyValue(key, each)]));
  return fc.oneof(fc.record(values), fc.record(values, { requiredKeys: schema.required ?? [] }));
}

const { properties: { prices = {}, plans = {}, ...others } = {}, ...schema }: Schema = JSON.parse(
  businessJsonSchema(),
);

const business = fc
  .tuple(
    anyValue('', { ...schema, properties: others }),
    fc.oneof(fc.record({ prices: anyValue('', prices) }), fc.record({ plans: anyValue('', plans) })),
    someTexts,
  )
  .map(([given, priced, byId]): Entries => {
    const entries = given as Entries; // the schema's outermost
    const { currency = 'USD', texts } = entries;
    const isWhole = decimalsOf(String(currency)) === 0;
    const asPaid = (_: string, value: unknown) =>
      isWhole && typeof value === 'number' ? Math.max(1, Math.floor(value)) : value;
    return {
      ...entries,
      ...JSON.parse(JSON.stringify(priced), asPaid),
      texts: { ...byId, ...Object(texts) },
    };
  })
  .filter((entries) => businessSchema.safeParse(entries).success);

/** The same ones at each run. */
export function generatedBusinesses(count: number): Entries[] {
  return fc.sample(business, { seed: 39, numRuns: count });
}
