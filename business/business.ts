/**
 * The owner's file `business.json`: its entries, their limits, what each is for, in Spanish for the owner;
 * a message completes "se espera ...". Node only: no browser gets it.
 */
import * as z from 'zod';
import { greetingFields, greetingNameMax, quoteName, wrongToken } from '../contract/greetings.ts';
import { decimalsOf } from '../contract/number-format.ts';
import { payments, priceUnits } from '../contract/payments.ts';
import { standardPlans } from '../contract/standard-plans.ts';
import {
  fact,
  flag,
  group,
  list,
  optional,
  optionalAddress,
  optionalText,
  read,
  reading,
  text,
  webAddress,
  whole,
} from './business-entries.ts';
import * as values from './business-values.ts';

/** The name in business.example.json. */
export const exampleName = 'Encendido';

/** The owner's data as all code reads them: texts trimmed, absent texts '', money in cents. */
export type Business = z.output<typeof businessSchema> & {
  /** Of the accent, computed by the build; without one mails and panel have the page's own green. */
  mailColours?: MailColours | undefined;
  tones?: Readonly<Record<string, string>>;
};

/** Hex, because mail programs know no other form. */
export interface MailColours {
  /** Legible on white, and white on it. */
  light: string;
  dark: string;
  /** Text on `dark`. */
  onDark: string;
}

const priceExpected =
  'un precio mayor que 0 en tu moneda, sin puntos de miles y con dos decimales como máximo, como 8 o 7.35';
const price = z
  .union([z.number(), z.string()], { error: 'un precio, como 8 o 7.35' })
  .transform(reading(values.readPriceCents, priceExpected));

const phoneExpected = `un teléfono que exista, con código de país, como "${values.exampleNumber}"`;

const social = group({
  name: text(20).describe('Nombre de la red, como "Facebook"'),
  url: read(values.readWebAddress, webAddress).describe('Dirección que empieza con https://'),
});

const question = group({
  question: text(150).describe('Pregunta. Tal como la haría un cliente'),
  answer: text(800).describe('Respuesta. En texto simple, sin formato'),
});

const furtherPhone = group({
  label: text(30).describe('De qué es, como "Soporte"'),
  number: read(values.readPhone, phoneExpected).describe('Número. Teléfono con código de país'),
});

const statistic = group({
  quantity: text(14).describe('La cifra, como "120+"'),
  description: text(60).describe('De qué es, como "salas instaladas"'),
});

const usableTokens = greetingFields.map((name) => `{${name}}`).join(', ');
const greeting = group({
  name: text(greetingNameMax)
    .refine((name) => name !== quoteName, { error: `otro nombre: "${quoteName}" ya es la del panel` })
    .describe('Nombre con que lo eliges en el panel. Con el de otro saludo, lo reemplaza'),
  text: text(800)
    .refine((text) => !wrongToken(text), {
      error: ({ input }) => `un texto sin ${wrongToken(String(input))}: entre llaves van ${usableTokens}`,
    })
    .describe(`El texto. Se completan ${usableTokens}; sin el dato se omite lo que va entre [ ], o la frase`),
});

const pictureExpected = 'la ruta de un archivo PNG, JPG o WebP, como "pantalla.png"';
const picture = group({
  file: z
    .string({ error: pictureExpected })
    .trim()
    .max(200)
    .refine((path) => /\.(png|jpe?g|webp)$/i.test(path), { error: pictureExpected })
    .describe('Ruta de un archivo PNG, JPG o WebP, vista desde este archivo'),
  alt: text(200).describe('Lo que se ve, para quien no puede verla'),
});

const servedCase = group({
  place: text(60).describe('Nombre del local'),
  city: text(40).describe('Ciudad'),
  pcs: whole(1, 10_000).describe('Cuántas PC tiene'),
  text: text(200).describe('Una frase: qué tenían, qué cambió'),
  picture: picture.optional().describe('Imagen del local'),
  permission: z
    .literal(true, { error: 'que lo marques ("permission": true) si ese cliente aceptó salir en tu página' })
    .describe('true: confirmas que ese cliente aceptó salir en tu página'),
});

const dayMinutes = 24 * 60;
const hourExpected = (example: string) => `una hora de 00:00 a 24:00, como "${example}"`;

/** One line of the opening hours: days from 1 = Monday to 7 = Sunday, minutes after midnight; `to` may be more than 1440. */
const openOn = group({
  days: read(values.readDays, 'una lista de días, como "lun-vie", "sáb" o "lun, mié, vie"').describe(
    'Días: "lun-vie", "sáb" o "lun, mié, vie"',
  ),
  from: read(values.readMinutes, hourExpected('09:00')).describe('Hora en que abres, como "09:00"'),
  to: read(values.readMinutes, hourExpected('18:00')).describe(
    'Hora en que cierras, como "18:00"; si es menor que la hora en que abres, cierras al día siguiente',
  ),
})
  .refine(({ from, to }) => from < dayMinutes && to !== from, {
    path: ['to'],
    error: 'otra hora que la de abrir; todo el día es de "00:00" a "24:00"',
  })
  .transform(({ days, from, to }) => ({ days, from, to: to > from ? to : to + dayMinutes }));

const benefitCount = { error: 'una lista de uno a seis textos' };
const planCount = { error: 'una lista de dos a cuatro ediciones' };

const plan = group({
  id: z
    .string({ error: 'un id, como "sala"' })
    .regex(/^[a-z\d]+(-[a-z\d]+)*$/, { error: 'un id de letras minúsculas y cifras, como "sala-completa"' })
    .max(30, { error: 'un id de 30 caracteres como máximo' })
    .describe('Nombre para enlaces, en minúsculas y sin espacios, como "sala". No lo cambies después'),
  title: text(40).describe('Nombre de la edición'),
  price: price.optional().describe('Precio de cada pago, por PC o por local. Sin él se muestra "Consultar"'),
  payment: z
    .enum(payments, { error: '"once", "monthly" o "yearly"' })
    .optional()
    .describe(
      'Cómo se paga: "once" (una vez, licencia perpetua; así es si hay precio), "monthly" o "yearly"',
    ),
  unit: z
    .enum(priceUnits, { error: '"pc" o "room"' })
    .default('pc')
    .describe('De qué es el precio: "pc" (por PC) o "room" (por local, con todas sus PC)'),
  description: text(200).describe('Para quién es, en una frase'),
  benefits: z
    .array(text(120), benefitCount)
    .min(1, benefitCount)
    .max(6, benefitCount)
    .describe('Lo que incluye, de 1 a 6 textos'),
  popular: flag('Es la que más recomiendas. Una sola, o ninguna'),
  diskless: flag('Sus PC arrancan sin disco, desde el servidor. Una por lo menos'),
  vhdBoot: flag('Arranca desde archivos VHD (VHD raw boot)'),
  balancing: flag('Reparte la carga entre varios servidores'),
}).transform(({ price, payment = price === undefined ? undefined : 'once', ...rest }) => ({
  ...rest,
  payment,
  priceCents: price,
}));

export type Plan = z.output<typeof plan>;

const plans = z
  .array(plan, planCount)
  .min(2, planCount)
  .max(4, planCount)
  .superRefine((all, context) => {
    const wrong = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    for (const [at, { id, title, popular }] of all.entries()) {
      const before = all.slice(0, at);
      if (before.some((other) => other.id === id)) wrong([at, 'id'], 'un id que no tenga otra edición');
      if (before.some((other) => other.title.toLowerCase() === title.toLowerCase()))
        wrong([at, 'title'], 'un nombre que no tenga otra edición');
      if (popular && before.some((other) => other.popular))
        wrong([at, 'popular'], 'una sola edición recomendada ("popular": true)');
    }
    if (!all.some(({ diskless }) => diskless))
      wrong(
        [0, 'diskless'],
        'que lo marques ("diskless": true) en esta edición o en otra: la página trata del arranque sin disco',
      );
  });

const logoExpected = 'la ruta de un archivo SVG o PNG, como "logo.svg"';
/** In the order of `standardPlans`. */
const priceNames = ['virtualDisk', 'basic', 'professional'];
const pricesOrPlans =
  'que des los tres precios: Virtual Disk ("virtualDisk"), Basic ("basic") y Professional Edition ("professional"), o tus propias ediciones ("plans")';

export const businessSchema = group({
  $schema: z.string().optional().describe('Para que tu editor explique y complete cada entrada'),
  name: text(40).describe('Nombre de tu negocio'),
  shortName: optionalText(14).describe(
    'Nombre corto, para donde no cabe el completo. Sin él se usan las primeras palabras',
  ),
  logo: optionalText(200)
    .refine((path) => /^$|\.(svg|png)$/i.test(path), { error: logoExpected })
    .describe('Tu logo: ruta de un archivo SVG o PNG, vista desde este archivo'),
  accent: optional(values.readColor, 'un color como "#1e88e5" u "oklch(0.62 0.17 255)"').describe(
    'Color de tu marca. Si no se lee bien sobre el fondo, se usa el tono legible más cercano',
  ),
  phone: read(values.readPhone, phoneExpected).describe('Teléfono con código de país'),
  phones: list(3, furtherPhone).describe('Más teléfonos, hasta tres, debajo del principal'),
  email: z
    .string({ error: 'un correo, como "ventas@tunegocio.com"' })
    .trim()
    .check(z.email({ error: 'un correo sin espacios, como "ventas@tunegocio.com"' }))
    .describe('Correo que ven tus clientes'),
  whatsapp: read(
    values.readWhatsapp,
    `un número de WhatsApp con código de país, como "${values.exampleNumber}"`,
  ).describe('WhatsApp con código de país'),
  telegramUrl: optionalAddress().describe('Canal de Telegram'),
  loginUrl: optionalAddress().describe('Página donde tus clientes inician sesión'),
  socials: list(8, social).describe('Tus redes sociales'),
  avatarUrl: optionalAddress().describe('Imagen cuadrada para la tarjeta de contacto'),
  prices: group({
    virtualDisk: price.describe('Virtual Disk Edition. Precio por PC'),
    basic: price.describe('Basic Edition. Precio por PC'),
    professional: price.describe('Professional Edition. Precio por PC'),
  })
    .transform((prices): Plan[] => standardPlans(prices))
    .optional()
    .describe(
      'Precio por PC de cada una de las tres ediciones, en tu moneda. Con centavos: 7.35. O tus propias ediciones, en "plans"',
    ),
  plans: plans.optional().describe('Tus ediciones, de dos a cuatro, en lugar de "prices"'),
  statistics: z
    .union([z.literal('template'), z.array(statistic).max(4)], {
      error: 'una lista de cuatro cifras como máximo, o "template"',
    })
    .optional()
    .describe(
      'Tus cifras, hasta cuatro; o "template", si las tres de la plantilla son ciertas en tu negocio. Sin ellas tu página no muestra ninguna',
    ),
  copyrightYear: whole(2000, 2100)
    .optional()
    .describe('Año del copyright, al pie. Sin él, el año en que construyes la página'),
  country: read(values.readCountry, 'el código de dos letras de un país, como "PE" o "BO"')
    .default('PE')
    .describe('País de tu negocio, con su código de dos letras: teléfonos, idioma y formato de los números'),
  currency: read(values.readCurrency, 'el código de una moneda, como "USD", "PEN" o "BOB"')
    .default('USD')
    .describe(
      'Moneda de tus precios, con su código de tres letras. Los montos que ya registraste no se convierten',
    ),
  timeZone: read(values.readTimeZone, 'una zona horaria, como "America/Lima" o "America/Bogota"')
    .default('America/Lima')
    .describe('Zona horaria de tu negocio, para las fechas de correos y listas'),
  openingHours: list(14, openOn).describe(
    'Horario en que contestas solicitudes. Vacío = siempre. Tus clientes no lo ven',
  ),
  answerWithinMinutes: whole(0, dayMinutes)
    .default(15)
    .describe(
      'Minutos de tu horario en que alguien debe tomar una solicitud; después el panel avisa otra vez. 0 = sin avisos',
    ),
  trialDays: whole(1, 365).default(30).describe('Días que dura tu prueba gratis, contando el primero'),
  greetings: list(10, greeting).describe(
    'Textos tuyos para escribir a un cliente desde el panel, además de los que ya tiene',
  ),
  facts: group({
    firstInstallation: fact('Cuánto cuesta en total una primera instalación típica, con servidor y red'),
    taxAndInvoicing: fact(
      'Impuestos y comprobantes: si emites factura, si el precio incluye el impuesto. Si lo incluye, cambia también los textos que dicen «impuestos no están incluidos»',
    ),
    licenceUpdates: fact('Si la licencia incluye las versiones nuevas'),
    licenceReplacedPc: fact('Qué pasa con la licencia si se reemplaza una PC o cambia de placa'),
    licenceSpareServer: fact('Si un servidor de repuesto necesita otra licencia'),
    supportHours: fact('Horario y medios de tu soporte técnico'),
    whoInstalls: fact('Quién instala: ustedes, el técnico del cliente, en persona o a distancia'),
    testedGames: fact('Juegos y anti-cheat que ya probaste'),
    secureBoot: fact(
      'Qué pasa con UEFI, Secure Boot y TPM. Sin respuesta se lee lo que vale para cualquier red',
    ),
    windows11: fact('Qué pasa con Windows 11'),
    activation: fact('Cómo se activa la licencia, y si el servidor o las PC necesitan internet'),
    payment: fact('Cómo se paga: medios de pago, en cuántas partes, a nombre de quién'),
    cabinaSoftware: fact('Programas de control de tu local que ya probaste, como los de cabina o cibercafé'),
    legalName: fact('Razón social'),
    taxNumber: fact('Número tributario, con su nombre: "RUC 20123456789" o "NIT 1234567-8"'),
    address: fact('Dirección de tu negocio'),
  })
    .prefault({})
    .describe('Lo que solo tu negocio sabe. Vacío = no se muestra'),
  pictures: list(4, picture).describe('Imágenes del programa'),
  videoUrl: optionalAddress().describe('Video del programa, que se abre en otra pestaña'),
  cases: list(6, servedCase).describe(
    'Locales que ya lo usan, hasta seis, con su permiso. Vacío = la página no habla de ninguno',
  ),
  moreQuestions: list(12, question).describe('Más preguntas y respuestas, debajo de las seis de la página'),
  texts: z
    .object(
      {
        heroTitle: optionalText(60).describe('Título principal, en lugar del de la página'),
        heroPromise: optionalText(60).describe('Segunda parte del título, en tu color'),
        heroLead: optionalText(240).describe('Texto debajo del título'),
      },
      { error: 'un grupo de textos entre llaves { }' },
    )
    // The ids, and what stands in one line, are checked where the page's texts are: business/own-texts.ts.
    .catchall(text(800))
    .prefault({})
    .describe(
      'Textos tuyos en lugar de los de la página, por su nombre, como "faq.item-3.answer". "npm run texts" los muestra todos',
    ),
})
  .superRefine(
    ({ prices, plans }, context) => {
      const both =
        'una sola de las dos: "prices", con las tres ediciones de la página, o "plans", con las tuyas';
      if (!prices === !plans)
        context.addIssue({ code: 'custom', path: ['prices'], message: prices ? both : pricesOrPlans });
    },
    // Together with what is wrong in other entries.
    { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  )
  .transform(({ $schema: _, prices, plans, ...given }, context) => {
    // The specification's figures and year are those of the example; no other business has said them.
    const isExample = given.name === exampleName;
    const statistics = given.statistics ?? (isExample ? 'template' : []);
    const copyrightYear = given.copyrightYear ?? (isExample ? 2025 : new Date().getFullYear());
    const business = { ...given, statistics, copyrightYear };
    const all = plans ?? prices ?? [];
    const message = `un precio sin decimales: ${business.currency} no tiene centavos`;
    for (const [at, { priceCents: input = 0 }] of all.entries())
      if (decimalsOf(business.currency) === 0 && input % 100 !== 0) {
        const path = plans ? ['plans', at, 'price'] : ['prices', priceNames[at] ?? ''];
        context.issues.push({ code: 'custom', path, message, input });
      }
    return { ...business, plans: all };
  });

/** The text of `business.schema.json`, by which an editor explains, completes and checks the owner's file. */
export function businessJsonSchema(): string {
  const schema = z.toJSONSchema(businessSchema, { io: 'input', target: 'draft-7' });
  return `${JSON.stringify({ title: 'Los datos de tu negocio', ...schema }, null, 2)}\n`;
}
