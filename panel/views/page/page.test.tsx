// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ownersEntries } from '../../../business/read-business.ts';
import type { OwnersPage } from '../../../contract/panel/answers.ts';
import { renderMaxMs } from '../../../contract/panel/limits.ts';
import { jpeg, png, segment } from '../../../tests/support/picture-files.ts';
import { type Answering, type Replaced, setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';
import { renderingNothing } from '../../../tests/support/start-panel.ts';
import { mergedEntries } from './entry-schema.ts';
import { pictureFile } from './file-field.tsx';

const { endLiveEvents, net, openRelay, press, renderPanel, sendLiveEvent, user } = setUpPanelTests();
vi.hoisted(() => {
  // Hundreds of currencies and time zones take long, of which no test needs more than these.
  const few = { currency: ['BOB', 'PEN', 'PYG', 'USD'], timeZone: ['America/La_Paz', 'America/Lima'] };
  Intl.supportedValuesOf = (kind) => Object(few)[kind];
});

async function open(answering?: Answering) {
  const { relay } = await renderPanel('pagina', answering);
  await screen.findByRole('heading', { name: 'Precios' });
  const stored = () => relay.asLuis<OwnersPage>('GET', 'page');
  const saveAsLuis = (version: number, entries: object, files = {}) =>
    relay.asLuis('POST', 'page/draft', { version, entries, files });
  /** The draft has these entries. */
  const drafted = (entries: object) =>
    waitFor(async () => expect((await stored()).draft.entries).toMatchObject(entries));
  return { relay, stored, saveAsLuis, drafted };
}

/** The page as the relay answers it, changed. */
const showing = (change: (page: OwnersPage) => unknown): Answering => ({ page: change });

const refused = (problems: object) => {
  const json = { error: 'invalid', message: 'Algún dato no es válido.', problems };
  return { status: 400, json };
};

const plan = { id: 'a', title: 'Sala', price: 9, description: 'Una.', benefits: ['Todo'], diskless: true };

async function write(label: string | HTMLElement, text: string) {
  const field = typeof label === 'string' ? screen.getByLabelText(label) : label;
  await user.clear(field);
  // At once: each key draws the whole view again.
  await user.paste(text);
  await user.tab();
}

test('a price is changed, shown beside the old one, published, and taken back; of a draft that is older than what is published, what changes is shown first', async () => {
  const { relay, stored, drafted } = await open();
  await write('Basic Edition', '12.5');
  const changes = screen.getByRole('region', { name: 'Qué cambia' });
  expect(within(changes).getByText('10').tagName).toBe('DEL');
  expect(within(changes).getByText('12.5').tagName).toBe('INS');
  await drafted({ prices: { basic: '12.5' } });
  expect((await stored()).versions).toEqual([]);

  const limits = vi.spyOn(AbortSignal, 'timeout');
  await press('Publicar');
  await screen.findByText('Publicada: tus visitantes ya la ven');
  // Rendering may take longer than any other call on a busy machine.
  expect(limits.mock.calls).toContainEqual([renderMaxMs]);
  await screen.findByText('Nada: tu página ya muestra todo esto.');
  expect(await stored()).toMatchObject({ entries: { prices: { basic: '12.5' } }, draft: { entries: null } });

  // The fields stay where they are.
  const field = screen.getByLabelText('Basic Edition');
  await write(field, '13');
  await press('Publicar');
  await waitFor(async () => expect((await stored()).versions).toHaveLength(2));
  expect(field.isConnected).toBe(true);
  await press('Volver a esta versión');
  await waitFor(async () => expect((await stored()).entries).toMatchObject({ prices: { basic: '12.5' } }));
  await waitFor(() => expect(screen.getByLabelText('Basic Edition')).toHaveProperty('value', '12.5'));

  await write('Basic Edition', '9');
  await drafted({ prices: { basic: '9' } });
  await relay.asLuis('POST', 'page/versions/2/publish');
  await press('Publicar');
  await screen.findByText(/^No se publicó, porque/);
  expect((await stored()).entries).toMatchObject({ prices: { basic: '13' } });
});

test('an owner without a page gives what it needs on one screen, and has one; nothing of the example becomes the owner’s', async () => {
  const built = { ...ownersEntries({ BUSINESS_FILE: 'business.example.json' }), isExample: true };
  const render: typeof renderingNothing.render = async (input) => ({
    ...(await renderingNothing.render(input)),
    warnings: [
      'Dato por confirmar: faltan tus cifras ("statistics"), y tu página no muestra ninguna',
      'texts.faq.item-9.answer: este texto no existe y no se muestra; "npm run texts" los muestra todos',
      'Acorta lo más largo: moreQuestions[0].answer (800 caracteres), texts.heroLead (240 caracteres)',
    ],
  });
  const relay = await openRelay({ publisher: { ...renderingNothing, render, built } });
  await renderPanel('pagina');
  await screen.findByText('Tus visitantes todavía ven un ejemplo');
  expect(screen.queryByRole('heading', { name: 'Te preguntarán' })).toBeNull();
  // What is proposed is a draft, too.
  await press('Publicar');
  await screen.findByText('No se publicó: revisa lo marcado');
  await write('Nombre de tu negocio', 'Cabinas Yunguyo');
  await write(screen.getByLabelText(/^Teléfono con código/), '+51 951 222 333');
  await write('Correo que ven tus clientes', 'hola@yunguyo.example');
  await write(screen.getByLabelText(/^WhatsApp con código/), '+51 951 222 333');
  await user.selectOptions(screen.getByLabelText(/^País de tu negocio/), 'BO');
  await user.selectOptions(screen.getByLabelText(/^Moneda de tus precios/), 'boliviano (BOB)');
  screen.getByText('Los montos que ya registraste no se convierten');
  expect(screen.getAllByText('boliviano (BOB)').map(({ tagName }) => tagName)).toContain('INS');
  for (const edition of ['Virtual Disk', 'Basic', 'Professional']) await write(`${edition} Edition`, '70');
  await press('Publicar');
  await screen.findByRole('heading', { name: 'Te preguntarán' });
  // Without the names of entries in the file, and without a command.
  await screen.findByText('Dato por confirmar: faltan tus cifras, y tu página no muestra ninguna');
  screen.getByText('Texto en «Preguntas»: este texto no existe y no se muestra');
  const longest = 'Respuesta (800 caracteres), Texto debajo del título (240 caracteres)';
  screen.getByText(`Acorta lo más largo: ${longest}`);
  const { entries, versions } = (await relay.asLuis('GET', 'page')) as OwnersPage;
  expect(versions).toHaveLength(1);
  expect(entries).toEqual({
    ...{ name: 'Cabinas Yunguyo', email: 'hola@yunguyo.example', country: 'BO', currency: 'BOB' },
    ...{ phone: '+51 951 222 333', whatsapp: '+51 951 222 333', timeZone: expect.any(String) },
    prices: { virtualDisk: '70', basic: '70', professional: '70' },
  });
});

test.each([
  ['Usar el archivo', 'Desde el archivo'],
  ['Seguir con lo publicado', 'Desde el panel'],
])('where business.json changed since, nothing is published until the owner chose: %s', async (choice, name) => {
  const { entries, ...built } = ownersEntries({ BUSINESS_FILE: 'tests/fixtures/business.json' });
  const relay = await openRelay({ publisher: { ...renderingNothing, built: { ...built, entries } } });
  await relay.asLuis('POST', 'page/draft', {
    version: 0,
    entries: { ...entries, name: 'Desde el panel' },
    files: {},
  });
  await relay.asLuis('POST', 'page/publish', { version: 1 });
  const newerFile = { entries: { ...entries, name: 'Desde el archivo' }, files: {} };
  let isChosen = false;
  await renderPanel('pagina', ({ path }) => {
    isChosen ||= path === 'page/versions/1/publish';
    const withFile = ({ versions: [newest], ...page }: OwnersPage) =>
      newest && { ...page, newerFile, versions: [newest, { ...newest, id: 0 }] };
    return path === 'page' && !isChosen ? withFile : undefined;
  });
  const question = 'business.json cambió después de publicar';
  await screen.findByText(question);
  await write('Nombre corto, para donde no cabe el completo', 'Sala');
  for (const button of ['Publicar', 'Volver a esta versión'])
    expect(screen.getByRole('button', { name: button }).getAttribute('aria-disabled')).toBe('true');
  await press(choice);
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  await waitFor(() => expect(screen.getByLabelText('Nombre de tu negocio')).toHaveProperty('value', name));
  if (choice === 'Seguir con lo publicado') return;
  await press('Deshacer');
  await screen.findByText(question);
  expect(screen.getByLabelText(/^Nombre corto/)).toHaveProperty('value', 'Sala');
});

const withOtherLogo = ({ entries, ...others }: OwnersPage) => {
  const own = { ...entries, logo: 'logo.png' };
  const newerFile = { entries: own, files: { 'logo.png': 'b'.repeat(64) } };
  return { ...others, entries: own, files: { 'logo.png': 'a'.repeat(64) }, newerFile };
};
const withPriceAsText = ({ entries, ...others }: OwnersPage) => {
  const prices = { ...Object(entries.prices), basic: '10' };
  return { ...others, entries, newerFile: { entries: { ...entries, prices }, files: {} } };
};
test.each([
  ['shows another image under the same name', withOtherLogo, 'otra imagen'],
  ['says the same in another way', withPriceAsText, 'Nada: tu página ya muestra todo esto.'],
])('a file that %s can be published in place of what is; given up, it is asked about again', async (_, page, words) => {
  await open(showing(page));
  await press('Usar el archivo');
  await screen.findByText(words);
  expect(screen.getByRole('button', { name: 'Publicar' }).getAttribute('aria-disabled')).toBe('false');
  await press('Descartar');
  await screen.findByText('business.json cambió después de publicar');
});

test('an answer that buyers miss is counted until it is given; a question is added and taken out', async () => {
  const { stored, drafted } = await open();
  const card = screen.getByRole('region', { name: 'Te preguntarán' });
  const open0 = Number(/(\d+) sin responder/.exec(card.textContent ?? '')?.[1]);
  await write('Razón social', 'Cabinas SAC');
  expect(card.textContent).toContain(`${open0 - 1} sin responder`);

  const questions = screen.getByRole('region', { name: 'Preguntas y respuestas' });
  await user.click(within(questions).getByRole('button', { name: 'Agregar' }));
  const added = within(questions).getByRole('group', { name: / 1$/ });
  expect(added.contains(document.activeElement)).toBe(true);
  await write('Pregunta', '¿Atienden en Ica?');
  await drafted({ moreQuestions: [{ question: '¿Atienden en Ica?' }] });
  await user.click(within(questions).getByRole('button', { name: 'Quitar 1' }));
  await waitFor(async () => expect((await stored()).draft.entries?.moreQuestions).toEqual([]));
});

test('what is typed offline is there after a reload and saved when the connection returns, and the tab asks before it closes until then', async () => {
  const { stored: page } = await open();
  const stored = async () => (await page()).draft.entries;
  const asksBeforeClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asksBeforeClosing()).toBe(false);
  net.offline = /./;
  await write('Nombre de tu negocio', 'Sala sin red');
  await screen.findByText(/^Sin conexión\. Ves/);
  expect(await stored()).toBeNull();
  expect(asksBeforeClosing()).toBe(true);
  // In another view, too.
  await user.click(screen.getAllByRole('link', { name: /Solicitudes/ })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Precios' })).toBeNull());
  expect(asksBeforeClosing()).toBe(true);
  // The tab is loaded again.
  cleanup();
  net.offline = /draft/;
  await open();
  expect(screen.getByLabelText('Nombre de tu negocio')).toHaveProperty('value', 'Sala sin red');
  expect(await stored()).toBeNull();
  net.offline = undefined;
  endLiveEvents();
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Sala sin red' }));
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  // One call alone found no relay, and the stream of events stays open.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  net.offline = /draft/;
  await write('Nombre de tu negocio', 'Sala otra vez');
  await screen.findByText(/^Sin conexión\. Ves/);
  net.offline = undefined;
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Sala otra vez' }));
});

test('each field has words of its own, none of the file', async () => {
  await open(showing((page) => ({ ...page, entries: { plans: [plan, plan] } })));
  expect(screen.getAllByLabelText('Texto 1')).toHaveLength(2);
  expect(screen.getAllByLabelText('Cómo se paga')[0]?.textContent).toContain('una vez');
  const labels = [...document.querySelectorAll('label, legend')].map(({ textContent }) => textContent ?? '');
  expect(labels.filter((label) => /^[a-z]/.test(label) || /"(once|pc)"/.test(label))).toEqual([]);
  // Of several plans it is said which one changes.
  const [price] = screen.getAllByLabelText(/^Precio de cada pago/);
  await write(price as HTMLElement, '12');
  screen.getByText(/^Precio de cada pago.* · Sala$/, { selector: 'section span' });
});

test('a picture is prepared, added, described and taken out; what is typed meanwhile stays', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close() {} }));
  const drawn = vi.fn();
  let encode = () => {};
  const large = jpeg({ more: Array.from({ length: 7 }, () => segment(0xdb, Buffer.alloc(60_000))) });
  const convertToBlob = ({ type, quality }: { type: string; quality: number }) =>
    new Promise<Blob>((done) => {
      // As Safari does.
      const [data, made] =
        type === 'image/jpeg' ? [quality > 0.8 ? large : jpeg(), type] : [png(), 'image/png'];
      encode = () => done(new Blob([new Uint8Array(data)], { type: made }));
      if (type === 'image/webp' || data === large) encode();
    });
  const getContext = () => ({ fillRect() {}, drawImage: drawn });
  // happy-dom has none.
  function Canvas(width: number, height: number) {
    return { width, height, getContext, convertToBlob };
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  const { stored } = await open();
  const region = screen.getByRole('region', { name: 'Imágenes' });
  const pictures = within(region).getByRole('group', { name: 'Imágenes del programa' });
  await user.click(within(pictures).getByRole('button', { name: 'Agregar' }));
  expect(within(pictures).queryByLabelText(/^Lo que se ve/)).toBeNull();
  const choose = (group: HTMLElement, name = 'foto.heic') =>
    user.upload(
      group.querySelector('input') as HTMLInputElement,
      new File(['a'], name, { type: 'image/heic' }),
    );
  await choose(within(pictures).getByRole('group', { name: 'Imagen' }));
  await screen.findByRole('button', { name: 'Preparando…' });
  await write('Basic Edition', '12.5');
  encode();
  await write(await screen.findByLabelText(/^Lo que se ve/), 'La sala');
  expect(drawn).toHaveBeenLastCalledWith(expect.anything(), 0, 0, 1_350, 1_013);
  const hash = createHash('sha256').update(jpeg()).digest('hex');
  const file = `imagen-${hash.slice(0, 8)}.jpg`;
  const draft = { prices: { basic: '12.5' }, pictures: [{ file, alt: 'La sala' }] };
  await waitFor(async () =>
    expect((await stored()).draft).toMatchObject({ entries: draft, files: { [file]: hash } }),
  );
  expect(pictures.querySelector('img')?.getAttribute('src')).toBe(`/panel/api/page/files/${hash}`);

  await user.click(within(pictures).getByRole('button', { name: 'Quitar 1' }));
  await waitFor(async () => {
    const { entries, files } = (await stored()).draft;
    expect([entries?.pictures, files[file]]).toEqual([[], undefined]);
  });
});

test('a draft whose picture is stored no longer is refused in words', async () => {
  const problems = { 'a.png': 'Este archivo ya no está guardado: elígelo otra vez' };
  await open(({ path, body }) =>
    path === 'page/draft' && Object(body).entries !== null ? refused(problems) : undefined,
  );
  await write('Basic Edition', '13');
  await screen.findByText(problems['a.png']);
  // Discarding takes it from this tab, too: a reload does not bring it back.
  await press('Descartar');
  await screen.findByText('Borrador descartado');
  expect(Object.values(sessionStorage)).not.toContainEqual(expect.stringContaining('"13"'));
});

test.each([
  ['of more than 30 MB', 30_000_001, {}, 'más de 30 MB'],
  ['of more than 50 megapixels', 9, { width: 20_000, height: 20_000 }, 'más de 50 megapíxeles'],
  ['that is none', 9, undefined, 'no pudo leer esta imagen'],
])('a picture %s is refused in words', async (_, bytes, size, words) => {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!size) throw new DOMException('no image', 'InvalidStateError');
    return { ...size, close() {} };
  });
  const file = new File(['a'], 'logo.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: bytes });
  await expect(pictureFile(file, 'logo')).rejects.toThrow(words);
});

test('what the preview cannot show is named as its field is; a text that was found is changed key by key: its field stays', async () => {
  const problems = {
    'facts.taxNumber': 'falta',
    'moreQuestions[0].answer': 'falta',
    'a.png': 'se espera una imagen',
  };
  const answers = { 'page/preview': refused(problems) as Replaced };
  await open(answers);
  await press('Ver vista previa');
  const said = '"NIT 1234567-8": falta. Respuesta: falta. a.png: se espera una imagen';
  await waitFor(() => expect(screen.getByText(/^Así no se puede mostrar/).textContent).toContain(said));
  const warnings = ['Tu página pesa 14,000 bytes: acorta moreQuestions[0].answer (800 caracteres)'];
  const json = { state: '0-0', texts: { 'faq.title': 'Preguntas antes de decidir' }, warnings };
  answers['page/preview'] = { status: 200, json };
  await press('Probar otra vez');
  await user.type(await screen.findByLabelText('Busca un texto de tu página'), 'decidir');
  screen.getByText('Tu página pesa 14,000 bytes: acorta Respuesta (800 caracteres)');
  const field = screen.getByLabelText('Texto en «Preguntas»');
  await user.clear(field);
  await user.type(field, 'Lo que');
  expect(screen.getByLabelText('Texto en «Preguntas»')).toHaveProperty('value', 'Lo que');
});

test('what cannot be published is said at its field until it is corrected, taken out or discarded, and stays a draft', async () => {
  const { stored, drafted } = await open();
  const questions = screen.getByRole('region', { name: 'Preguntas y respuestas' });
  const add = async (question: string, answer: string) => {
    await user.click(within(questions).getByRole('button', { name: 'Agregar' }));
    await write(within(questions).getAllByLabelText('Pregunta').at(-1) as HTMLElement, question);
    if (answer) await write(within(questions).getAllByLabelText('Respuesta').at(-1) as HTMLElement, answer);
  };
  await add('¿Sin respuesta?', '');
  await add('¿Atienden en Ica?', 'Sí.');
  const field = screen.getByLabelText('Correo que ven tus clientes');
  await write(field, 'sin arroba');
  await press('Publicar');
  await screen.findByText('No se publicó: revisa lo marcado');
  await within(questions).findByText(/se espera/);
  await user.click(within(questions).getByRole('button', { name: 'Quitar 1' }));
  expect(within(questions).queryByText(/se espera/)).toBeNull();
  // The group stays open.
  expect(questions.querySelector('details')?.open).toBe(true);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  // Beside the change too, because the field may be far above.
  expect(screen.getAllByText(/se espera/)).toHaveLength(2);
  expect((await stored()).versions).toEqual([]);
  await press('Descartar');
  await screen.findByText('Nada: tu página ya muestra todo esto.');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect((await stored()).draft.entries).toBeNull();
  await press('Deshacer');
  await drafted({ email: 'sin arroba' });
  expect(field).toHaveProperty('value', 'sin arroba');
  await press('Publicar');
  await waitFor(() => expect(screen.getAllByText(/se espera/)).toHaveLength(2));
  await write(field, 'hola@sala.example');
  expect(screen.queryByText(/se espera/)).toBeNull();
});

test('what is wrong with a group, a mark or a choice is said there, and beside the changes', async () => {
  const problems = {
    prices: 'falta uno',
    'cases[0].permission': 'falta la marca ("permission": true)',
    country: 'no es uno',
  };
  await open({ 'page/publish': refused(problems) });
  const cases = await screen.findByRole('group', { name: /^Locales que ya lo usan/ });
  await user.click(within(cases).getByRole('button', { name: 'Agregar' }));
  await write('Basic Edition', '12.5');
  await press('Publicar');
  await screen.findByRole('checkbox', { description: 'falta la marca' });
  screen.getByRole('combobox', { description: 'no es uno' });
  expect(screen.getAllByText('falta uno')).toHaveLength(2);
  const changes = within(screen.getByRole('region', { name: 'Qué cambia' }));
  const said = changes.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toContain('Ese cliente aceptó salir en tu página falta la marca');
});

test('an entry that the file spells in another way is shown, and what stands for a list gives way to one; prices are read as usual where country and currency are none', async () => {
  const texts = { heroTitle: 'Mi sala' };
  const none = { currency: 'pesos', country: 'pesos' };
  const inFile = { timeZone: 'UTC', statistics: 'template', texts, ...none };
  const { drafted } = await open(showing((page) => ({ ...page, entries: { ...page.entries, ...inFile } })));
  expect(await screen.findByLabelText(/^Zona horaria/)).toHaveProperty('value', 'UTC');
  expect(screen.getByLabelText(/^Moneda/)).toHaveProperty('value', 'pesos');
  await write('Basic Edition', '1,500');
  expect(screen.getByLabelText('Basic Edition')).toHaveProperty('value', '1500');
  const figures = screen.getByRole('group', { name: /^Tus cifras/ });
  await user.click(within(figures).getByRole('button', { name: 'Agregar' }));
  expect(screen.getByText('las tres de la plantilla').tagName).toBe('DEL');
  await user.clear(screen.getByLabelText(/^Título principal/));
  expect(screen.getByText('Mi sala').parentElement?.textContent).toContain('(el texto original)');
  await write('La cifra, como "120+"', '120+');
  await drafted({ statistics: [{ quantity: '120+' }] });
});

test.each([
  ['Guardar el mío', 'Sala mía', 'typed'],
  ['Usar el suyo', 'Sala de Luis', 'published'],
  ['Guardar el mío', 'Sala mía', 'published'],
  // Ana's, of another tab or device.
  ['Guardar este', 'Sala mía', 'typed'],
])('of two drafts at once both are shown: %s, %s, where the other one came before mine was %s', async (choice, name, before) => {
  const { relay, stored, saveAsLuis } = await open();
  const { entries, files } = await stored();
  const his = { ...entries, name: 'Sala de Luis', email: 'luis@sala.example', trialDays: 7 };
  const isOwn = choice === 'Guardar este';
  if (isOwn) await relay.call('savePageDraft', { body: { version: 0, entries: his, files } });
  else if (before === 'typed') await saveAsLuis(0, his);
  await write('Nombre de tu negocio', 'Sala mía');
  if (before === 'published') {
    await waitFor(async () => expect((await stored()).draft.version).toBe(1));
    await saveAsLuis(1, his);
    await press('Publicar');
  }
  await screen.findByText(isOwn ? /^Cambiaste el borrador en otra pestaña/ : /^Luis cambió el borrador/);
  expect(screen.getByText(/^Nombre de tu negocio: /).textContent).toContain('Sala de Luis');
  await press(choice);
  await waitFor(() => expect(screen.getByLabelText('Nombre de tu negocio')).toHaveProperty('value', name));
  // What only he changed stays where he had not seen mine.
  const left = before === 'published' && name === 'Sala mía' ? entries : his;
  await waitFor(async () => expect((await stored()).draft.entries).toEqual({ ...left, name }));
});

test.each([
  ['published', '9'],
  ['published again', '7'],
])('what another person %s meanwhile stays where mine says nothing of it', async (how, price) => {
  const relay = await openRelay();
  const stored = () => relay.asLuis<OwnersPage>('GET', 'page');
  const publish = async (basic: string) => {
    const { entries, files, draft } = await stored();
    const next = { ...entries, prices: { ...Object(entries.prices), basic } };
    const body = { version: draft.version, entries: next, files };
    await relay.asLuis('POST', 'page/publish', await relay.asLuis('POST', 'page/draft', body));
  };
  await publish('7');
  await publish('8');
  await open();
  await (how === 'published' ? publish(price) : relay.asLuis('POST', 'page/versions/1/publish'));
  await write('Correo que ven tus clientes', 'mia@sala.example');
  await press('Guardar el mío');
  await waitFor(async () => expect((await stored()).draft.entries?.email).toBe('mia@sala.example'));
  const changes = screen.getByRole('region', { name: 'Qué cambia' });
  expect(within(changes).getAllByRole('listitem')).toHaveLength(1);
  await press('Publicar');
  await waitFor(async () => expect((await stored()).versions).toHaveLength(4));
  expect((await stored()).entries).toMatchObject({ email: 'mia@sala.example', prices: { basic: price } });
});

test('an open panel shows what was published: also where the answer to it was lost, and by another person', async () => {
  const losing = () => {
    throw new TypeError('no network');
  };
  const { relay, stored, saveAsLuis } = await open({ 'page/publish': losing });
  await write('Basic Edition', '12.5');
  await press('Publicar');
  await screen.findByText('Nada: tu página ya muestra todo esto.');
  expect(screen.getByText('publicada')).toBeTruthy();
  const { entries, draft } = await stored();
  await saveAsLuis(draft.version, { ...entries, name: 'Sala nueva' });
  await relay.asLuis('POST', 'page/publish', { version: draft.version + 1 });
  sendLiveEvent({ arrived: 0, requests: [], deliveries: false, page: true });
  await waitFor(() =>
    expect(screen.getByLabelText('Nombre de tu negocio')).toHaveProperty('value', 'Sala nueva'),
  );
});

test('where one of two changed a price and the other made plans of the prices, the page has those of mine alone', () => {
  const base = { prices: { basic: 10 }, name: 'Sala' };
  const [mine, his] = [
    { prices: { basic: 12.5 }, name: 'Sala' },
    { plans: [plan], name: 'Sala de Luis' },
  ];
  expect(mergedEntries(base, mine, his)).toEqual({ ...mine, name: 'Sala de Luis' });
  expect(mergedEntries(base, his, mine)).toEqual(his);
});

test('a telephone and prices as they are written in the draft’s country are stored as they are meant', async () => {
  const { drafted } = await open();
  const telephone = screen.getByLabelText('Teléfono con código de país');
  await write(telephone, '(01) 700-1234');
  expect(telephone).toHaveProperty('value', '+5117001234');
  await write('WhatsApp con código de país', 'https://wa.me/51951222333');
  await user.selectOptions(screen.getByLabelText('País de tu negocio'), 'PY');
  await user.selectOptions(screen.getByLabelText('Moneda de tus precios'), 'PYG');
  await write('Virtual Disk Edition', 'Gs. 60.000');
  await write('Basic Edition', '1.075.000');
  // As it is typed in Peru it may be 7.5 or 7500.
  await write('Professional Edition', '7,5');
  await user.tab();
  const prices = { virtualDisk: '60000', basic: '1075000', professional: '7,5' };
  const meant = { phone: '+5117001234', whatsapp: 'https://wa.me/51951222333', prices };
  await drafted(meant);
});

test('the three editions become editions of the owner’s at the same prices, and can be taken back', async () => {
  const { stored } = await open();
  const { entries } = await stored();
  await press('Usar mis propias ediciones');
  await waitFor(async () => expect((await stored()).draft.entries).toHaveProperty('plans'));
  const { prices, plans, ...others } = (await stored()).draft.entries ?? {};
  expect(prices).toBeUndefined();
  expect({ ...others, prices: entries.prices }).toEqual(entries);
  expect(plans).toMatchObject([
    { id: 'virtual-disk', title: 'Virtual Disk Edition', price: 8, payment: 'once', unit: 'pc' },
    { id: 'basic', title: 'Basic Edition', price: 10, popular: true, diskless: true },
    { id: 'professional', title: 'Professional Edition', price: 15, balancing: true },
  ]);
  expect(screen.getAllByText('Una sola, o ninguna')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Usar mis propias ediciones' })).toBeNull();
  await press('Deshacer');
  await waitFor(async () => expect((await stored()).draft.entries).toEqual(entries));

  await press('Usar mis propias ediciones');
  await press('Publicar');
  await waitFor(async () => expect((await stored()).entries).toEqual({ ...others, plans }));
});
