/** What the prerendered document holds before any script: every line of the specification, in order. */
import { beforeAll, expect, test } from 'vitest';
import { checkTrialRequest } from '../../contract/trial-request.ts';
import { placeholdersIn } from '../../site/builder/placeholders.ts';
import { beforeBuying } from '../../site/content/before-buying.ts';
import { business } from '../../site/content/business.ts';
import { faq } from '../../site/content/faq.ts';
import { prices } from '../../site/content/prices.ts';
import { type BuiltSite, builtSite } from '../support/built-site.ts';
import { exampleBusiness } from '../support/example-business.ts';
import { renderedDocument } from '../support/rendered-document.ts';

let site: BuiltSite;
let html: string;
/** The text a reader sees, white space folded. */
let text: string;

beforeAll(async () => {
  site = await builtSite();
  html = site.read('index.html');
  text = html
    .replace(/<(style|script|noscript)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');
});

test('§2: the ten anchors exist, once each', () => {
  for (const id of 'statistics about faq features contact footer pricing requirements howItWorks services'.split(
    ' ',
  ))
    expect(html.match(new RegExp(`\\sid="${id}"`, 'g')), id).toHaveLength(1);
});

test('§2: the parts stand in the order of the page', () => {
  const parts = [
    '<header',
    'id="inicio-h"',
    'id="about"',
    'id="statistics"',
    'id="benefits"',
    'id="features"',
    'id="howItWorks"',
    'id="requirements"',
    'id="services"',
    'id="pricing"',
    'id="faq"',
    'id="contact"',
    'id="footer"',
    'data-to-top',
  ];
  // The last: the contact card opens WhatsApp as well as the floating button.
  const chat = html.lastIndexOf(`https://wa.me/${business.whatsapp}?text=Hola%2C%20quiero%20saber`);
  const positions = [...parts.map((part) => html.indexOf(part)), chat];
  expect(positions.every((position) => position > 0)).toBe(true);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

test.each([
  [
    '§1 statistics',
    ['de usuarios satisfechos 100%', 'clientes en Latinoamérica 1,000K+', 'clientes en el mundo 1,0000+'],
  ],
  ['§1 benefits', ['Eficiencia operativa', 'Ahorro sustancial', 'Seguridad robusta', 'Rendimiento superior']],
  [
    '§1 features',
    ['Revoluciona tu infraestructura', 'Potencia y simplicidad', 'Ideal para múltiples industrias'],
  ],
  ['§1 audience', ['Instituciones educativas', 'LAN centers y gaming', 'Cibercafés y cabinas', 'Hoteles']],
  ['§2 themes', ['Claro', 'Oscuro', 'Sistema']],
  ['§2 hero', ['Solicitar prueba gratis', 'Ver precios', 'Iniciar sesión']],
  [
    '§8 confirmation',
    [
      '¡Formulario Enviado!',
      'Gracias por solicitar la prueba gratuita. Pronto nos pondremos en contacto contigo.',
      'Aceptar',
    ],
  ],
  ['§9 trial', ['30 días', 'cualquier cantidad de PC', 'sin costo recurrente']],
  [
    '§9 plans',
    [
      'Virtual Disk Edition',
      prices.virtualDisk,
      'Basic Edition',
      prices.basic,
      'Professional Edition',
      prices.professional,
      'Más popular',
      'Solicitar Prueba Gratis',
    ],
  ],
  ['§9 Basic adds', ['Arranque sin disco (diskless)', 'VHD raw boot']],
  ['§9 Professional adds', ['Balanceo de carga entre varios servidores']],
  ['§9 licence', ['Licencia perpetua, pago único por PC', 'por PC', 'licencia permanente']],
  ['§9 support', ['Soporte técnico especializado']],
  ['§9 server system', ['Sistema recomendado Windows Server 2022']],
  ['§9 client system', ['Sistema recomendado Windows 10 Pro 22H2']],
  [
    '§9 disks',
    [
      'Sistema 120 GB SSD · Windows Server 2022 Standard',
      'Imágenes 250 GB SSD · formateado con bloques de 64K',
      'SSD/NVMe · 1 TB o más · formateado con bloques de 64K',
      'Writeback 500 GB NVMe/SSD · formateado con bloques de 64K',
    ],
  ],
  ['§9 network card and display', ['Tarjeta Gigabit con PXE', 'Compatible con HD']],
  [
    '§9 server',
    [
      '4 núcleos',
      'Intel o AMD',
      '32 GB',
      '120 GB',
      'Windows Server 2022 Standard',
      '250 GB',
      '1 TB',
      '500 GB',
      '64K',
      'NVMe',
      'Gigabit',
      'PXE',
      'HD',
    ],
  ],
  ['§9 copyright', ['© 2025']],
])('%s stands in the text', (_line, words) => {
  for (const word of words) expect(text).toContain(word);
});

test('§1: six questions, item-1 to item-6, each with its answer in the document', () => {
  expect(faq.questions.map(({ question }) => question)).toEqual([
    '¿Qué pasa cuando se reinicia una PC?',
    '¿Qué equipo y qué red necesito?',
    '¿Cuánto cuesta? ¿Hay mensualidades?',
    '¿Cómo funciona la prueba?',
    '¿Tengo que actualizar los juegos en cada PC?',
    '¿Cuántas PC soporta un servidor y qué pasa si falla?',
  ]);
  expect(html.match(/<details\b/g)).toHaveLength(6);
  expect(faq.questions.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `item-${n}`));
  for (const { value, question, answer } of faq.questions) {
    expect(html).toContain(`id="${value}"`);
    expect(text).toContain(question);
    expect(text).toContain(answer);
  }
});

test('§2: the FAQ ends with a link to the contact card', () => {
  const section = /id="faq"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  expect(section).toMatch(/<a href="#contact">Contáctanos<\/a>/);
});

test('§9: one plan is popular, and each has the button of the specification', () => {
  const section = /id="pricing"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  expect(section.match(/>Más popular</g)).toHaveLength(1);
  expect(section.match(/>Solicitar Prueba Gratis</g)).toHaveLength(3);
});

test('§5 and §8: the messages are those of the specification', () => {
  const messages = (fields: object) => {
    const checked = checkTrialRequest(fields);
    return checked.ok ? {} : checked.errors;
  };
  const required = 'Este campo es requerido';
  expect(messages({})).toEqual({
    fullName: required,
    country: required,
    city: required,
    company: required,
    address: required,
    computers: required,
    phone: 'Número inválido',
    email: 'Correo inválido',
  });
});

test('before buying: a second group with our answers, and the business’s where it gave them', async () => {
  for (const { question, answer } of beforeBuying.questions) {
    expect(text).toContain(question);
    expect(text).toContain(answer);
  }
  const answered = await renderedDocument({
    business: {
      facts: { supportHours: 'De lunes a sábado, de 9 a 18 h.' },
      moreQuestions: [{ question: '¿Aceptan Yape?', answer: 'Sí, <b>también</b> Plin.' }],
    },
  });
  for (const said of [
    '¿En qué horario dan soporte?',
    'De lunes a sábado',
    '¿Aceptan Yape?',
    'Sí, &lt;b&gt;también',
  ])
    expect(answered).toContain(said);
  expect(answered).not.toContain('¿Funciona con Windows 11?');
});

test('copy: nothing of the never-write list, the owner’s own answers aside', () => {
  const own = [...Object.values(business.facts), ...business.moreQuestions.map(({ answer }) => answer)];
  const ours = beforeBuying.questions
    .filter(({ answer }) => own.includes(answer))
    .flatMap(({ question, answer }) => [question, answer])
    .reduce((left, said) => left.replace(said, ' '), text);
  const never =
    /libre de virus|100 ?% seguro|reemplaza al antivirus|más rápido que un SSD|arranca en \d|ahorra \d|24\/7|garantía|alta disponibilidad|sin caídas|compatible con (?!HD)|testimonio|Windows 11|siempre actualizado/i;
  expect(ours.match(never)).toBeNull();
});

test('one h1, and no heading level is skipped', () => {
  const levels = [...html.matchAll(/<h([1-6])\b/g)].map((match) => Number(match[1]));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 1)).toBeLessThanOrEqual(1);
});

test('no style attribute and no inline handler: the policy would block them', () => {
  expect(html).not.toMatch(/<[^>]+\sstyle=/);
  expect(html).not.toMatch(/<[^>]+\son[a-z]+=/);
});

test('paths are relative, so that the page works below a path', () => {
  for (const [, path] of html.matchAll(/\s(?:src|href|action)="([^"#]*)"/g)) expect(path).not.toMatch(/^\//);
});

test('links that leave the page in a new tab give no opener away', () => {
  for (const [link] of html.matchAll(/<a\b[^>]*target="_blank"[^>]*>/g))
    expect(link).toContain('rel="noopener"');
});

test('there is a warning for each placeholder', () => {
  expect(placeholdersIn(exampleBusiness).join('\n')).toMatch(
    /phone[\s\S]*email[\s\S]*whatsapp[\s\S]*telegramUrl[\s\S]*loginUrl/,
  );
  const filled = {
    phone: '+51 987 654 321',
    email: 'ventas@cabinas.example',
    whatsapp: '51987654321',
    telegramUrl: 'https://t.me/cabinas',
    loginUrl: 'https://acceso.cabinas.example/',
    socials: [],
  };
  expect(placeholdersIn({ ...exampleBusiness, ...filled })).toEqual([]);
});
