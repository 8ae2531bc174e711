/**
 * The owner's file `business.json`: its entries, their limits, and what each is for. Descriptions and messages are
 * Spanish, because the owner reads them; a message completes "se espera ...". Node only: never imported by what reaches
 * a browser.
 */
import * as z from 'zod';
import {
  readColor,
  readPhone,
  readPriceCents,
  readTimeZone,
  readWebAddress,
  readWhatsapp,
} from './business-values.ts';

/** The owner's data as all code reads them: texts trimmed, absent texts '', money in cents. */
export type Business = z.output<typeof businessSchema> & {
  /** Of the accent, computed by the build; without one mails have the page's own green. */
  mailColours?: MailColours;
};

/** Hex, because mail programs know no other form. */
export interface MailColours {
  /** Legible on white, and white on it. */
  light: string;
  dark: string;
  /** Text on `dark`. */
  onDark: string;
}

const price = z
  .union([z.number(), z.string()], { error: 'un precio en dólares, como 8 o 7.35' })
  .transform(
    reading(
      readPriceCents,
      'un precio en dólares mayor que 0 y con dos decimales como máximo, como 8 o 7.35',
    ),
  );

const social = group('una red con "name" y "url"', {
  name: text(20, 'el nombre de la red, como "Facebook"').describe('Nombre de la red, como "Facebook"'),
  url: webAddress('la dirección de tu página en esa red, como "https://facebook.com/tunegocio"'),
});

const question = group('una pregunta con "question" y "answer"', {
  question: text(150, 'una pregunta').describe('Tal como la haría un cliente'),
  answer: text(800, 'la respuesta').describe('En texto simple, sin formato'),
});

export const businessSchema = group('los datos de tu negocio entre llaves { }', {
  $schema: z.string().optional().describe('Para que tu editor explique y complete cada entrada'),
  name: text(40, 'el nombre de tu negocio').describe('Nombre de tu negocio'),
  shortName: optionalText(14, 'un nombre corto').describe(
    'Nombre corto, para donde no cabe el completo. Sin él se usan las primeras palabras',
  ),
  logo: optionalText(200, 'la ruta de un archivo SVG o PNG, como "logo.svg"')
    .refine((path) => /^$|\.(svg|png)$/i.test(path), {
      error: 'la ruta de un archivo SVG o PNG, como "logo.svg"',
    })
    .describe('Tu logo: ruta de un archivo SVG o PNG, vista desde este archivo'),
  accent: optional(readColor, 'un color como "#1e88e5" u "oklch(0.62 0.17 255)"').describe(
    'Color de tu marca. Si no se lee bien sobre el fondo, se usa el tono legible más cercano',
  ),
  phone: read(readPhone, 'un teléfono que exista, con código de país, como "+51 987 654 321"').describe(
    'Teléfono con código de país',
  ),
  email: z
    .string({ error: 'un correo, como "ventas@tunegocio.pe"' })
    .trim()
    .check(z.email({ error: 'un correo sin espacios, como "ventas@tunegocio.pe"' }))
    .describe('Correo que ven tus clientes'),
  whatsapp: read(readWhatsapp, 'un número de WhatsApp con código de país, como "+51 987 654 321"').describe(
    'WhatsApp con código de país',
  ),
  telegramUrl: optionalAddress('la dirección de tu canal, como "https://t.me/tunegocio"').describe(
    'Canal de Telegram',
  ),
  loginUrl: optionalAddress(
    'la dirección donde entran tus clientes, como "https://acceso.tunegocio.pe"',
  ).describe('Página donde tus clientes inician sesión'),
  socials: z
    .array(social, { error: 'una lista de redes, cada una con "name" y "url"' })
    .max(8, { error: '8 redes como máximo' })
    .default([])
    .describe('Tus redes sociales'),
  avatarUrl: optionalAddress('la dirección de una imagen, como "https://tunegocio.pe/foto.jpg"').describe(
    'Imagen cuadrada para la tarjeta de contacto',
  ),
  prices: group('los tres precios: "virtualDisk", "basic" y "professional"', {
    virtualDisk: price,
    basic: price,
    professional: price,
  }).describe('Precio por PC de cada edición, en dólares (USD). Con centavos: 7.35'),
  timeZone: read(readTimeZone, 'una zona horaria, como "America/Lima" o "America/Bogota"')
    .default('America/Lima')
    .describe('Zona horaria de tu negocio, para las fechas de correos y listas'),
  facts: group('respuestas entre llaves { }', {
    taxAndInvoicing: fact('Impuestos y comprobantes: si emites factura, si el precio incluye IGV'),
    supportHours: fact('Horario y medios de tu soporte técnico'),
    whoInstalls: fact('Quién instala: ustedes, el técnico del cliente, en persona o a distancia'),
    testedGames: fact('Juegos y anti-cheat que ya probaste'),
    windows11: fact('Qué pasa con Windows 11'),
    cabinaSoftware: fact('Programas de control de cabinas que ya probaste'),
  })
    .prefault({})
    .describe('Lo que solo tu negocio sabe. Vacío = no se muestra'),
  moreQuestions: z
    .array(question, { error: 'una lista de preguntas, cada una con "question" y "answer"' })
    .max(12, { error: '12 preguntas como máximo' })
    .default([])
    .describe('Más preguntas y respuestas, debajo de las seis de la página'),
  texts: group('textos entre llaves { }', {
    heroTitle: optionalText(60, 'un título').describe('Título principal, en lugar del de la página'),
    heroPromise: optionalText(60, 'la promesa').describe(
      'Segunda parte del título, en tu color. Solo con heroTitle',
    ),
    heroLead: optionalText(240, 'un texto').describe('Texto debajo del título'),
  })
    .prefault({})
    .describe('Textos tuyos en lugar de los de la página'),
}).transform(({ $schema: _, prices, ...business }) => ({ ...business, pricesCents: prices }));

function group<Shape extends z.core.$ZodLooseShape>(expected: string, shape: Shape) {
  return z.strictObject(shape, { error: expected });
}

function text(lengthMax: number, what: string) {
  const error = `${what}, de 1 a ${lengthMax} caracteres`;
  return z.string({ error }).trim().min(1, { error }).max(lengthMax, { error });
}

function optionalText(lengthMax: number, what: string) {
  const error = `${what}, de ${lengthMax} caracteres como máximo`;
  return z.string({ error }).trim().max(lengthMax, { error }).default('');
}

function fact(description: string) {
  return optionalText(600, 'un texto').describe(description);
}

function webAddress(expected: string) {
  return read(readWebAddress, `${expected}`).describe('Dirección que empieza con https://');
}

function optionalAddress(expected: string) {
  return optional(readWebAddress, expected);
}

/** A text that `reader` understands. */
function read(reader: (text: string) => string | undefined, expected: string) {
  return z.string({ error: expected }).trim().transform(reading(reader, expected));
}

/** The same, or ''. */
function optional(reader: (text: string) => string | undefined, expected: string) {
  const readOrEmpty = (text: string) => (text === '' ? '' : reader(text));
  return z.string({ error: expected }).trim().transform(reading(readOrEmpty, expected)).prefault('');
}

function reading<In, Out>(reader: (value: In) => Out | undefined, expected: string) {
  return (value: In, context: z.core.$RefinementCtx<In>): Out => {
    const result = reader(value);
    if (result !== undefined) return result;
    context.issues.push({ code: 'custom', message: expected, input: value });
    return z.NEVER;
  };
}
