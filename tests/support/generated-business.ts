/** Businesses of every shape that the owner's file allows: texts from one letter to the limit, in any script, with anything in them. */
import fc from 'fast-check';
import { exampleNumberOf } from '../../business/business-values.ts';
import { lineLengthMax } from '../../business/own-texts.ts';
import example from '../../business.example.json' with { type: 'json' };
import { countries } from '../../contract/countries.ts';
import { wrongToken } from '../../contract/greetings.ts';
import { decimalsOf } from '../../contract/number-format.ts';
import { payments, priceUnits } from '../../contract/payments.ts';
import '../../site/content/contact.ts';
import '../../site/content/facts.ts';
import '../../site/content/faq.ts';
import '../../site/content/hero.ts';
import '../../site/content/navigation.ts';
import { ownTexts } from '../../site/content/business.ts';
import '../../site/content/pricing.ts';
import '../../site/content/privacy.ts';
import '../../site/content/product.ts';
import '../../site/content/requirements.ts';
import { exampleBusiness } from './example-business.ts';

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
const upTo = <Item>(maxLength: number, item: fc.Arbitrary<Item>) =>
  fc.oneof(
    fc.constant([]),
    fc.array(item, { maxLength }),
    fc.array(item, { minLength: maxLength, maxLength }),
  );

const webAddress = fc
  .constantFrom('', '/', '/entrar?a="b"&c=<d>', `/${'x'.repeat(300)}`, "/#'><script>")
  .map((path) => `https://acceso.negocio.example${path}`);
const optionalAddress = fc.oneof(fc.constant(''), webAddress);
const country = fc.oneof(
  fc.constantFrom('PE', 'BO', 'AR', 'MX', 'ES'),
  fc.constantFrom(...countries.map(({ iso }) => iso)),
);
const currency = fc.oneof(
  fc.constantFrom('USD', 'PEN', 'CLP', 'BOB', 'EUR'),
  fc.constantFrom(...Intl.supportedValuesOf('currency')),
);
const number = fc.option(country, { nil: 'PE' }).map(exampleNumberOf);

const priceOf = (decimals: number) =>
  fc
    .oneof(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.constant(9_999_999_999),
    )
    .map((cents) => (decimals === 0 ? Math.max(1, Math.floor(cents / 100)) : cents / 100));

const plansOf = (decimals: number) =>
  fc
    .uniqueArray(
      fc.record(
        {
          id: fc.stringMatching(/^[a-z]{3,30}$/),
          title: text(40),
          price: priceOf(decimals),
          payment: fc.constantFrom(...payments),
          unit: fc.constantFrom(...priceUnits),
          description: text(200),
          benefits: fc.oneof(
            fc.array(text(120), { minLength: 1, maxLength: 6 }),
            fc.array(text(120), { minLength: 6, maxLength: 6 }),
          ),
          vhdBoot: fc.boolean(),
          balancing: fc.boolean(),
        },
        { requiredKeys: ['id', 'title', 'description', 'benefits'] },
      ),
      {
        minLength: 2,
        maxLength: 4,
        selector: ({ id, title }) => `${id}\n${title.toLowerCase()}`,
        comparator: (one, other) => one.split('\n').some((part) => other.split('\n').includes(part)),
      },
    )
    .chain((plans) =>
      fc
        .tuple(fc.integer({ min: -1, max: 3 }), fc.nat(plans.length - 1), fc.boolean())
        .map(([popular, diskless, areAllDiskless]) =>
          plans.map((plan, at) => ({
            ...plan,
            popular: at === popular,
            diskless: areAllDiskless || at === diskless,
          })),
        ),
    );

const pricesAndPlans = currency.chain((code) => {
  const decimals = decimalsOf(code);
  const price = priceOf(decimals);
  return fc.oneof(
    fc.record({
      currency: fc.constant(code),
      prices: fc.record({ virtualDisk: price, basic: price, professional: price }),
    }),
    { weight: 2, arbitrary: fc.record({ currency: fc.constant(code), plans: plansOf(decimals) }) },
  );
});

/** Of the page's texts that every business has. */
const textIds = [...ownTexts.ids.keys()].filter(
  (id) =>
    !/^mail\.|^hero\.(title|promise)|^beforeBuying\.(secure|windows-11|activ|pago)|^pricing\.[\w-]+\.|^about\.\w+\./.test(
      id,
    ),
);

function anyBusiness(): fc.Arbitrary<Entries> {
  const fact = Object.fromEntries(Object.keys(exampleBusiness.facts).map((name) => [name, text(600)]));
  const [facts, allFacts] = [fc.record(fact, { requiredKeys: [] }), fc.record(fact)];
  const greeting = fc.record({
    name: text(30),
    text: text(800).map((own) => (wrongToken(own) ? own.replaceAll(/[{}]/g, '') || 'x' : own)),
  });
  const other = fc.record(
    {
      name: text(40),
      phone: number,
      email: fc.constantFrom(
        ...[
          'a@b.pe',
          `ventas@${'negocio'.repeat(7)}.example`,
          `${'ventas.y.soporte'.repeat(3)}@negocio.example`,
        ],
      ),
      whatsapp: number,
      country,
      shortName: optionalText(14),
      accent: fc.constantFrom('', '#000', '#ffffff', '#1e88e5', 'oklch(0.62 0.17 255)', '#ffd9a0'),
      phones: upTo(3, fc.record({ label: text(30), number })),
      telegramUrl: optionalAddress,
      loginUrl: optionalAddress,
      videoUrl: optionalAddress,
      socials: upTo(8, fc.record({ name: text(20), url: webAddress })),
      statistics: fc.oneof(
        fc.constant('template'),
        fc.array(fc.record({ quantity: text(14), description: text(60) }), { minLength: 1, maxLength: 4 }),
      ),
      copyrightYear: fc.integer({ min: 2000, max: 2100 }),
      answerWithinMinutes: fc.integer({ min: 0, max: 1440 }),
      trialDays: fc.constantFrom(1, 7, 30, 365),
      openingHours: upTo(14, fc.constant({ days: 'lun-vie', from: '22:00', to: '6:00' })),
      greetings: upTo(10, greeting),
      facts: fc.oneof(fc.constant({}), facts, allFacts),
      cases: upTo(
        6,
        fc.record({
          place: text(60),
          city: text(40),
          pcs: fc.constantFrom(1, 40, 10_000),
          text: text(200),
          permission: fc.constant(true),
        }),
      ),
      moreQuestions: upTo(12, fc.record({ question: text(150), answer: text(800) })),
      texts: someTexts(),
    },
    { requiredKeys: ['name', 'phone', 'email', 'whatsapp', 'country'] },
  );
  return fc.tuple(other, pricesAndPlans).map(([entries, prices]) => ({ ...entries, ...prices }));
}

/** A few of the page's texts, each without braces, which only its own tokens may have. */
function someTexts(): fc.Arbitrary<Record<string, string>> {
  const own = text(800).map((some) => some.replaceAll(/[{}]/g, '') || 'x');
  const byId = fc.dictionary(fc.constantFrom(...textIds), own, { maxKeys: 8 });
  const hero = fc.record(
    { heroTitle: text(60), heroPromise: text(60), heroLead: text(240) },
    { requiredKeys: [] },
  );
  return fc.tuple(hero, fc.oneof(fc.constant<Record<string, string>>({}), byId)).map(([first, byId]) => ({
    ...Object.fromEntries(
      Object.entries(byId).map(([id, own]) => [
        id,
        cut(own, lineLengthMax(id, ownTexts.ids.get(id) ?? '') ?? own.length),
      ]),
    ),
    ...first,
  }));
}

/** With each text that stands in one line beside others as long as it may be. */
export const longestLines: Entries = {
  ...example,
  texts: Object.fromEntries(
    [...ownTexts.ids].flatMap(([id, text]) => {
      const lengthMax = lineLengthMax(id, text);
      return lengthMax ? [[id, cut(`${text} hoy mismo`, lengthMax)]] : [];
    }),
  ),
};

const business = anyBusiness();

/** The same ones at each run. */
export function generatedBusinesses(count: number): Entries[] {
  return fc.sample(business, { seed: 39, numRuns: count });
}
