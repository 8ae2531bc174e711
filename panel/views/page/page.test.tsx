// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OwnersPage } from '../../../contract/panel/answers.ts';
import {
  endLiveEvents,
  openRelay,
  renderPanel,
  setUpPanelTests,
} from '../../../tests/support/rendered-panel.tsx';

setUpPanelTests();

async function open() {
  const relay = await openRelay();
  await renderPanel('pagina', undefined, relay);
  await screen.findByRole('heading', { name: 'Precios' });
  const stored = async (): Promise<OwnersPage> => (await relay.asLuis('GET', 'page')) as OwnersPage;
  return { relay, stored, user: userEvent.setup() };
}

async function write(user: ReturnType<typeof userEvent.setup>, label: string | RegExp, text: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
  await user.tab();
}

test('a price is changed, shown beside the old one, published, and taken back', async () => {
  const { stored, user } = await open();
  await write(user, 'Basic Edition', '12.5');
  const changes = screen.getByRole('region', { name: 'Qué cambia' });
  expect(within(changes).getByText('10').tagName).toBe('DEL');
  expect(within(changes).getByText('12.5').tagName).toBe('INS');
  await waitFor(async () =>
    expect((await stored()).draft.entries).toMatchObject({ prices: { basic: '12.5' } }),
  );
  expect((await stored()).versions).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Publicar' }));
  await screen.findByText('Publicada: tus visitantes ya la ven');
  await screen.findByText('Nada: tu página ya muestra todo esto.');
  expect(await stored()).toMatchObject({ entries: { prices: { basic: '12.5' } }, draft: { entries: null } });

  await write(user, 'Basic Edition', '13');
  await user.click(screen.getByRole('button', { name: 'Publicar' }));
  await waitFor(async () => expect((await stored()).versions).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Volver a esta versión' }));
  await waitFor(async () => expect((await stored()).entries).toMatchObject({ prices: { basic: '12.5' } }));
  await waitFor(() => expect(screen.getByLabelText('Basic Edition')).toHaveProperty('value', '12.5'));
});

test('an answer that buyers miss is counted until it is given; a question is added and taken out', async () => {
  const { stored, user } = await open();
  const card = screen.getByRole('region', { name: 'Te preguntarán' });
  const open0 = Number(/(\d+) sin responder/.exec(card.textContent ?? '')?.[1]);
  await write(user, 'Razón social', 'Cabinas SAC');
  expect(card.textContent).toContain(`${open0 - 1} sin responder`);

  const questions = screen.getByRole('region', { name: 'Preguntas y respuestas' });
  await user.click(within(questions).getByRole('button', { name: 'Agregar' }));
  await write(user, 'Tal como la haría un cliente', '¿Atienden en Ica?');
  await waitFor(async () =>
    expect((await stored()).draft.entries).toMatchObject({
      moreQuestions: [{ question: '¿Atienden en Ica?' }],
    }),
  );
  await user.click(within(questions).getByRole('button', { name: 'Quitar' }));
  await waitFor(async () => expect((await stored()).draft.entries?.moreQuestions).toEqual([]));
});

test('what is typed offline is saved when the connection returns, and the tab asks before it closes until then', async () => {
  const relay = await openRelay();
  let isOffline = false;
  await renderPanel('pagina', () => (isOffline ? 'offline' : undefined), relay);
  await screen.findByRole('heading', { name: 'Precios' });
  const stored = async () => ((await relay.asLuis('GET', 'page')) as OwnersPage).draft.entries;
  const asksBeforeClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const user = userEvent.setup();
  expect(asksBeforeClosing()).toBe(false);
  isOffline = true;
  await write(user, 'Nombre de tu negocio', 'Sala sin red');
  await screen.findByText(/^Sin conexión\. Ves/);
  expect(await stored()).toBeNull();
  expect(asksBeforeClosing()).toBe(true);
  isOffline = false;
  endLiveEvents();
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Sala sin red' }));
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  // One call alone found no relay, and the stream of events stays open.
  isOffline = true;
  await write(user, 'Nombre de tu negocio', 'Sala otra vez');
  await screen.findByText(/^Sin conexión\. Ves/);
  isOffline = false;
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Sala otra vez' }), {
    timeout: 10_000,
  });
});

test('each field has words of its own, none of the file', async () => {
  const relay = await openRelay();
  const plan = { id: 'a', title: 'Sala', price: 9, description: 'Una.', benefits: ['Todo'], diskless: true };
  await renderPanel(
    'pagina',
    ({ path }) =>
      path === 'page' ? (page: OwnersPage) => ({ ...page, entries: { plans: [plan, plan] } }) : undefined,
    relay,
  );
  await screen.findByRole('heading', { name: 'Precios' });
  expect(screen.getAllByLabelText('Texto 1')).toHaveLength(2);
  expect(screen.getAllByLabelText('Cómo se paga')[0]?.textContent).toContain('una vez');
  const labels = [...document.querySelectorAll('label, legend')].map(({ textContent }) => textContent ?? '');
  expect(labels.filter((label) => /^[a-z]/.test(label) || /"(once|pc)"/.test(label))).toEqual([]);
});

test('what cannot be published is said at its field, and stays a draft', async () => {
  const { stored, user } = await open();
  await write(user, 'Correo que ven tus clientes', 'sin arroba');
  await user.click(screen.getByRole('button', { name: 'Publicar' }));
  await screen.findByText('No se publicó: revisa lo marcado');
  const field = screen.getByLabelText('Correo que ven tus clientes');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  // Beside the change too, because the field may be far above.
  expect(screen.getAllByText(/se espera/)).toHaveLength(2);
  expect((await stored()).versions).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  await screen.findByText('Nada: tu página ya muestra todo esto.');
  expect((await stored()).draft.entries).toBeNull();
});

test.each([
  ['Usar el suyo', 'Sala de Luis'],
  ['Guardar el mío', 'Sala mía'],
])('of two drafts at once both are shown: %s', async (choice, name) => {
  const { relay, stored, user } = await open();
  const { entries, files } = await stored();
  await relay.asLuis('POST', 'page/draft', {
    version: 0,
    entries: { ...entries, name: 'Sala de Luis' },
    files,
  });
  await write(user, 'Nombre de tu negocio', 'Sala mía');
  await screen.findByText(/Luis cambió el borrador/);
  expect(screen.getByText(/suyo,/).textContent).toContain('Sala de Luis');
  await user.click(screen.getByRole('button', { name: choice }));
  await waitFor(() => expect(screen.getByLabelText('Nombre de tu negocio')).toHaveProperty('value', name));
  await waitFor(async () => expect((await stored()).draft.entries).toMatchObject({ name }));
});
