/** What the prerendered document holds before any script: every line of the specification, in order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { pageTexts } from '../../contract/own-words.ts';
import { inPanelWords, wordsOf } from '../../panel/views/page/entry-schema.ts';
import { textIdsWith } from '../../panel/views/page/page-texts.ts';
import { business } from '../../site/content/business.ts';
import { facts } from '../../site/content/facts.ts';
import { beforeBuying, faq } from '../../site/content/faq.ts';
import { placeholdersIn } from '../../site/render/placeholders.ts';
import { builtSite } from '../support/built-site.ts';
import { cost, plans } from '../support/cost.ts';
import { exampleBusiness } from '../support/example-business.ts';
import { ownTextsSite } from '../support/other-site.ts';
import { productIn, sectionOf, textOf } from '../support/read-html.ts';
import { renderedDocument } from '../support/rendered-document.ts';

const site = await builtSite();
const html = site.read('index.html');
/** The text a reader sees, white space folded. */
const text = textOf(html);

test('iPhones leave texts as large as they are in landscape: they know the property by this name alone', () => {
  expect(html.includes('html{-webkit-text-size-adjust:100%}')).toBe(true);
});

test('§2: each anchor exists once, and the parts stand in the order of the page', () => {
  const names =
    'about statistics benefits features howItWorks requirements services pricing faq contact footer';
  const anchors = names.split(' ').map((id) => ` id="${id}"`);
  for (const anchor of anchors) expect(html.split(anchor), anchor).toHaveLength(2);
  const parts = ['<header', 'id="inicio-h"', ...anchors, 'data-to-top'];
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
      'Basic Edition',
      'Professional Edition',
      ...plans.map((plan) => cost(1, plan)),
      'Más popular',
      'Solicitar Prueba Gratis',
    ],
  ],
  ['§9 Basic adds', ['Arranque sin disco (diskless)', 'VHD raw boot']],
  ['§9 Professional adds', ['Balanceo de carga entre varios servidores']],
  ['§9 licence', ['Licencia perpetua, pago único por PC', 'por PC', 'licencia permanente']],
  ['§9 support', ['Soporte técnico especializado']],
  ['§9 systems', ['Recomendado Windows Server 2022', 'Recomendado Windows 10 Pro 22H2']],
  [
    '§9 disks',
    [
      'Sistema 120 GB SSD · Windows Server 2022 Standard',
      'Imágenes 250 GB SSD · formato 64K',
      'Juegos 1 TB+ SSD/NVMe · formato 64K',
      'Writeback 500 GB NVMe/SSD · formato 64K',
    ],
  ],
  ['§9 server', ['Intel o AMD de 4 núcleos', '32 GB de RAM', 'Tarjeta Gigabit con PXE', 'Compatible con HD']],
  ['§9 copyright', ['© 2025']],
])('%s stands in the text', (_line, words) => {
  for (const word of words) expect(text).toContain(word);
});

test('§1: six questions, item-1 to item-6, each with its answer in the document', () => {
  expect(html.match(/<details[^>]* name="faq"/g)).toHaveLength(6);
  expect(faq.questions.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `item-${n}`));
  for (const { value, question, answer } of faq.questions) {
    expect(html).toContain(`id="${value}"`);
    expect(text).toContain(question);
    expect(text).toContain(answer.replaceAll('\u00a0', ' '));
  }
});

test('§2: the hero jumps to the prices, and leads to the login elsewhere', () => {
  const hero = html.slice(html.indexOf('<main'), html.indexOf('id="about"'));
  expect(hero).toMatch(/<a [^>]*href="#pricing"[^>]*>Ver precios/);
  expect(hero).toContain(`href="${business.loginUrl}"`);
});

test('§9: one plan is popular, and each has the button of the specification', () => {
  const section = sectionOf(html, 'pricing');
  expect(section.match(/>Más popular</g)).toHaveLength(1);
  expect(section.match(/>Solicitar Prueba Gratis</g)).toHaveLength(3);
});

test('§2: the FAQ ends with its link: what else is asked before buying is an accordion before it', () => {
  const section = sectionOf(html, 'faq');
  const order = [...section.matchAll(/<details[^>]* name="(\w+)"|Antes de comprar|#contact/g)].map(
    ([found, name]) => name ?? found,
  );
  expect(order.slice(0, 7)).toEqual([...Array(6).fill('faq'), 'Antes de comprar']);
  expect(order.slice(7, -1)).toEqual(beforeBuying.questions.map(() => 'compra'));
  expect(order.at(-1)).toBe('#contact');
  expect(section).toMatch(/Contáctanos<\/a><\/p><\/div><\/section>$/);
  for (const { question, answer } of beforeBuying.questions) {
    expect(text).toContain(question);
    expect(text).toContain(answer);
  }
});

test('what only the business knows stands beside what it concerns, once; where it is empty nothing is shown', async () => {
  const none = Object.fromEntries(Object.keys(business.facts).map((name) => [name, '']));
  // By the section, with what stands before the answer.
  const shown: Record<string, [fact: keyof typeof business.facts, title: string, answer: string][]> = {
    pricing: [
      ['firstInstallation', 'Primera instalación, en total', 'Unos $2,400 para 20 PC.'],
      ['licenceUpdates', 'Versiones nuevas', 'Sí, todas.'],
      ['licenceReplacedPc', 'Si reemplazas una PC', 'Pasa a la PC nueva.'],
      ['licenceSpareServer', 'Servidor de repuesto', 'Incluido.'],
      ['supportHours', 'Horario de soporte', 'De lunes a sábado, de 9 a 18 h.'],
    ],
    requirements: [['testedGames', 'Juegos y anti-cheat', 'Dota 2 y GTA V.']],
    faq: [
      ['windows11', '¿Y con Windows 11?', 'Arranca con imágenes de 24H2.'],
      ['activation', '¿Necesita internet? ¿Cómo se activa?', 'Solo el servidor, al activarla.'],
      ['cabinaSoftware', '¿Con qué programas de cabina funciona?', 'CyberPanel 4.'],
      ['payment', '¿Cómo se paga?', 'Transferencia o Yape.'],
    ],
    contact: [
      ['legalName', 'Razón social', 'Cabinas del Sur S.A.C.'],
      ['taxNumber', 'Número tributario', 'RUC 20123456789'],
      ['address', 'Dirección', 'Calle Mercaderes 100'],
    ],
  };
  const all = Object.values(shown).flat();
  const answered = await renderedDocument({
    business: {
      facts: { ...none, ...Object.fromEntries(all.map(([fact, , answer]) => [fact, answer])) },
      moreQuestions: [{ question: '¿Aceptan Yape?', answer: 'Sí, <b>también</b> Plin.' }],
      ...{ videoUrl: 'https://videos.example/programa', pictures: [] },
    },
  });
  for (const [id, answers] of Object.entries(shown))
    for (const [, title, answer] of answers) {
      expect(textOf(sectionOf(answered, id))).toContain(`${title} ${answer}`);
      expect(answered.split(answer)).toHaveLength(2);
    }
  expect(sectionOf(answered, 'howItWorks')).toContain('href="https://videos.example/programa"');
  expect(sectionOf(answered, 'faq')).toContain('Sí, &lt;b&gt;también');
  const silent = await renderedDocument({
    business: { facts: none, moreQuestions: [], videoUrl: '', pictures: [] },
  });
  const asked =
    '¿Dudas sobre Windows 11, internet y activación, versiones nuevas, factura, pago o razón social?';
  const usual = ['pueden exigir Secure Boot y TPM', 'solo inicia uno firmado', asked];
  expect(usual.map((said) => [silent.includes(said), answered.includes(said)])).toEqual([
    [true, false],
    [true, true],
    [true, false],
  ]);
  expect(answered).toContain('¿Dudas sobre factura?');
  for (const [id, answers] of Object.entries(shown))
    for (const [fact, title] of answers)
      if (fact !== 'testedGames') expect(textOf(sectionOf(silent, id))).not.toContain(title);
  for (const title of ['Lo que incluye tu compra', 'Así se ve el programa'])
    expect(silent).not.toContain(title);
});

test('the owner’s texts stand in the document and in the islands by their ids; an unknown id is a warning', async () => {
  const { read, warnings } = await ownTextsSite();
  const html = read('index.html');
  // Of form, calculator and prices: prerendered, and in what the islands are hydrated with.
  for (const own of ['No, y &lt;nunca&gt; más.', 'Haz tu cuenta', ', se paga una vez, más IGV.</p>'])
    expect(html).toContain(own);
  expect(html).not.toMatch(
    /Calcula el costo|Recordar en este equipo|\{trial\}|Administra un servidor, no cada PC/,
  );
  const script = /data-late="(assets\/late-[\w-]+\.)css"/.exec(html)?.[1];
  const { texts, trial } = JSON.parse(read(`${script}js`).replace('globalThis.ownData=', ''));
  expect(trial).toBe('30 días');
  expect(texts).toEqual({
    'form.remember': 'Recuérdame <aquí>',
    'form.greeting': 'Quiero probar {trial}.',
    'quote.title': 'Haz tu cuenta',
    'pricing.once': 'se paga una vez, más IGV',
  });
  expect(warnings).toContain(
    'texts.faq.item-55.answer: este texto no existe y no se muestra; "npm run texts" los muestra todos',
  );
});

test('the owner’s cases stand between prices and questions, escaped, with a picture where one is given, as the program’s are; without cases nothing does', async () => {
  const shown = await ownTextsSite();
  const own = shown.read('index.html');
  const [section = ''] = /<section id="casos".*?<\/section>/s.exec(own) ?? [];
  expect(own.indexOf('id="pricing"')).toBeLessThan(own.indexOf(section));
  expect(own.indexOf('id="faq"')).toBeGreaterThan(own.indexOf(section));
  const cards = section.split('<li>').slice(1);
  expect(cards[0]).toMatch(
    /<img src="caso-1\.png" alt="La sala" loading="lazy"\/><h3>Cabinas &lt;Luz&gt;<\/h3><p[^>]*>Tacna · 1,500 PC<\/p><p>Antes, cada parche\.<\/p>/,
  );
  expect(cards[1]).toContain('Ica · 20 PC');
  expect(cards.join('').match(/<img/g)).toHaveLength(1);
  expect(own).toContain('<img src="programa-1.png" alt="La lista de PC" loading="lazy"/>');
  for (const name of ['caso-1.png', 'programa-1.png'])
    expect(readFileSync(join(shown.dist, name)).subarray(1, 4).toString()).toBe('PNG');
  expect(html).not.toMatch(/casos|Locales que ya/);
});

test('copy: nothing of the never-write list, the owner’s own answers aside', () => {
  const own = [
    { title: faq.more, description: '' }, // what buyers ask, not what is so
    ...facts.purchase,
    ...business.moreQuestions.map(({ question, answer }) => ({ title: question, description: answer })),
  ];
  const ours = own
    .flatMap(({ title, description }) => [title, description])
    .reduce((left, said) => left.replace(said, ' '), text);
  const never =
    /libre de virus|100 ?% seguro|reemplaza al antivirus|más rápido que un SSD|arranca en \d|ahorra \d|24\/7|garantía|alta disponibilidad|sin caídas|compatible con (?!HD)|testimonio|Windows 11|siempre actualizado/i;
  expect(ours.match(never)).toBeNull();
  // Who reads is *tú*, and what is sold is an edition, in form, calculator and mails too.
  const otherWords = /\busted(es)?\b|\bUds?\.|\bplan(es)?\b/i;
  for (const said of [ours, ...Object.values(pageTexts)]) expect(said).not.toMatch(otherWords);
});

test('no two texts of the page have one id', async () => {
  vi.resetModules();
  const ids: string[] = [];
  const noted = new Proxy({}, { set: (_, id) => ids.push(String(id)) > 0 });
  vi.doMock('../../contract/own-words.ts', async (load) => {
    const own = await load<typeof import('../../contract/own-words.ts')>();
    const ownWords = (name: string, words: unknown) => own.withTexts(name, words, {}, noted);
    return { ...own, ownWords };
  });
  await import('../../site/render/prerender.tsx');
  vi.doUnmock('../../contract/own-words.ts');
  expect(ids.length).toBeGreaterThan(300);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('each text of the page is the first that the panel shows when it is pressed', () => {
  const all = Object.entries(pageTexts);
  const others = all.filter(([id, text]) => textIdsWith(text, pageTexts, {}, id)[0] !== id);
  expect(others).toEqual([]);
});

test('the panel says of every text where it stands', () => {
  const unplaced = Object.keys(pageTexts).filter((id) => !wordsOf(['texts', id]).label.includes('«'));
  expect(unplaced).toEqual([]);
});

test('neither the first styles nor the first screen use a token that comes late', () => {
  const late = readFileSync('site/styles/tokens.late.css', 'utf8').match(/--[\w-]+(?=:)/g) ?? [];
  const used = new Set(html.match(/(?<=var\()--[\w-]+/g));
  expect(late.filter((name) => used.has(name))).toEqual([]);
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

test('search engines read one JSON-LD product and who sells it, no invented rating, and title and description of a length they show; the 404 page is not to be indexed', () => {
  const product = productIn(html);
  expect(product).toMatchObject({
    '@type': 'SoftwareApplication',
    publisher: { '@type': 'Organization', name: business.name, email: business.email },
  });
  expect(JSON.stringify(product)).not.toMatch(/aggregateRating|"review/i);
  expect(/<title>([^<]*)/.exec(html)?.[1]?.length).toBeLessThanOrEqual(60);
  expect(/name="description" content="([^"]*)/.exec(html)?.[1]?.length).toBeLessThanOrEqual(160);
  expect(site.read('404.html')).toContain('name="robots" content="noindex"');
});

test('there is a warning for each placeholder', () => {
  expect(placeholdersIn(exampleBusiness).join('\n')).toMatch(
    /phone[\s\S]*email[\s\S]*whatsapp[\s\S]*telegramUrl[\s\S]*loginUrl[\s\S]*name/,
  );
  const filled = {
    name: 'Cabinas',
    phone: '+51 987 654 321',
    email: 'ventas@cabinas.example',
    whatsapp: '51987654321',
    telegramUrl: 'https://t.me/cabinas',
    loginUrl: 'https://acceso.cabinas.example/',
    socials: [{ name: 'Facebook', url: 'https://facebook.invalid/' }],
  };
  expect(placeholdersIn({ ...exampleBusiness, ...filled }).map(inPanelWords)).toEqual([
    'Dato de ejemplo por cambiar: Tus redes sociales (Facebook) dice "https://facebook.invalid/"',
  ]);
});
