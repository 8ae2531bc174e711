// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WhoAmI } from '../../../contract/panel/account-routes.ts';
import { type Answering, setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { net, openRelay, press, renderPanel, sendLiveEvent, user } = setUpPanelTests();

/** Links lead nowhere here. */
const stay = (event: Event) => event.preventDefault();
beforeEach(() => document.addEventListener('click', stay));
afterEach(() => document.removeEventListener('click', stay));

const hello = 'Hola, María. Te saluda Ana, de Encendido.';

/** The dialog behind one of the buttons of a request. */
async function openDialog(id: string, name: string, answering?: Answering) {
  const { bodies, relay } = await renderPanel(`solicitudes/${id}`, answering);
  await press(name);
  const dialog = within(await screen.findByRole('dialog'));
  const text = () => (dialog.getByLabelText('Texto') as HTMLTextAreaElement).value; // the dialog's own field
  const href = (name: string) =>
    decodeURIComponent(dialog.getByRole<HTMLAnchorElement>('link', { name }).href);
  return { bodies, relay, dialog, text, href };
}

test('two presses open WhatsApp with the text of the stage; the log says so, and whether it is contacted is asked', async () => {
  const { bodies, dialog, href } = await openDialog('r1', 'WhatsApp');
  const link = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Abrir WhatsApp' });
  expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer']);
  expect(href('Abrir WhatsApp')).toBe(
    `https://wa.me/51987654321?text=${hello} Recibimos tu solicitud de prueba para 60 PC en Cabinas El Túnel. ¿Cuándo te queda bien coordinar?`,
  );
  expect(screen.queryByText('¿Ya la contactaste?')).toBeNull();
  await user.click(link);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() =>
    expect(bodies('requests/r1/entries')).toEqual([
      { id: expect.any(String), kind: 'greeted', channel: 'whatsapp', greeting: 'Primer contacto' },
    ]),
  );
  await waitFor(() =>
    expect(document.body.textContent).toContain('Ana · abrió WhatsApp con «Primer contacto»'),
  );
  await press('Todavía no');
  await waitFor(() => expect(screen.queryByText('¿Ya la contactaste?')).toBeNull());
  await press('Llamar', 'link');
  await press('Sí, contactada');
  const contacted = { stage: 'contacted', version: 0 };
  await waitFor(() => expect(bodies('requests/r1/stage')).toMatchObject([contacted]));
  await waitFor(() => expect(screen.queryByText('¿Ya la contactaste?')).toBeNull());
});

test.each([
  'r1',
  'r2',
])('whether %s is contacted is asked of one that is new, wherever it was written to', async (id) => {
  const relay = await openRelay();
  const entry = { id: crypto.randomUUID(), kind: 'greeted', channel: 'whatsapp', greeting: 'Saludo' };
  await relay.asLuis('POST', `requests/${id}/entries`, entry);
  await renderPanel(`solicitudes/${id}`);
  await screen.findByText(/abrió WhatsApp con «Saludo»/);
  expect(screen.queryByText('¿Ya la contactaste?') !== null).toBe(id === 'r1');
});

test('a text that is edited goes out as it is, whatever another person offers meanwhile; another choice makes another text', async () => {
  const { relay, dialog, text, href } = await openDialog('r2', 'WhatsApp');
  expect(text()).toMatch(
    /^Hola, María.*¿Cómo te ha ido con la prueba en Cabinas El Túnel\? Si te quedas con Basic Edition para 60 PC, son \$600, pago único\./,
  );
  await user.type(dialog.getByLabelText('Texto'), ' Un abrazo & suerte');
  // On a phone such a press hides the keyboard.
  fireEvent.mouseDown(screen.getByRole('dialog'));
  // What a colleague offers meanwhile is for the next text.
  const quote = { edition: 'Basic Edition', pcs: 50, discountPercent: 10, totalCents: 45_000 };
  const entry = { id: crypto.randomUUID(), kind: 'quoted', quote: { ...quote, validUntil: '2100-01-01' } };
  await relay.asLuis('POST', 'requests/r2/entries', entry);
  sendLiveEvent({ arrived: 0, requests: [relay.real('r2')], deliveries: false });
  await screen.findAllByText(/cotizó 50 PC/);
  expect(href('Abrir WhatsApp')).toMatch(/decidir\? Un abrazo & suerte$/);
  expect(href('Abrir correo')).toMatch(
    /^mailto:maria@cabinas\.example\?subject=Tu prueba de Encendido&body=.*suerte$/,
  );
  await user.click(dialog.getByRole('button', { name: 'Saludo' }));
  expect(text()).toBe(hello);
});

test('who cannot be reached by WhatsApp or mail has no such buttons; a quote can be copied', async () => {
  const { dialog } = await openDialog('r3', 'Cotizar');
  expect(screen.queryByRole('button', { name: 'WhatsApp' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Correo' })).toBeNull();
  // Nothing is made while the number of PCs is missing.
  expect(dialog.queryByLabelText('Texto')).toBeNull();
  await user.type(dialog.getByLabelText('PC'), '20');
  expect(dialog.getByRole('button', { name: 'Copiar' })).toBeTruthy();
  expect(dialog.queryByRole('link')).toBeNull();
});

test('who has a mail address alone is written to by mail', async () => {
  const relay = await openRelay({ isEmpty: true });
  await relay.add('r1', { phone: 'no tengo' });
  const { dialog } = await openDialog('r1', 'Correo');
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Abrir correo']);
});

test('a quote that is copied and then opened is one entry, and the sale proposes its sum, also offline', async () => {
  const { bodies, dialog, text } = await openDialog('r2', 'Cotizar');
  net.offline = /entries/;
  await user.clear(dialog.getByLabelText('PC'));
  await user.type(dialog.getByLabelText('PC'), '55');
  await user.clear(dialog.getByLabelText('Descuento (%)'));
  await user.type(dialog.getByLabelText('Descuento (%)'), '7');
  expect(text()).toContain('Total con 7 % de descuento: $511.50 USD');
  await user.click(dialog.getByRole('button', { name: 'Copiar' }));
  // A message of the panel would be behind the dialog.
  expect(await dialog.findByRole('button', { name: 'Copiado' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(text());
  await user.click(dialog.getByRole('link', { name: 'Abrir WhatsApp' }));
  const words = /Ana · cotizó 55 PC con Basic Edition, con 7 % de descuento: \$511\.50, vence /;
  await waitFor(() => expect(document.body.textContent).toMatch(words));
  // Of another edition than the request: the next quote begins with what was offered.
  await press('Cotizar');
  expect(await screen.findByLabelText('PC')).toHaveProperty('value', '55');
  fireEvent.mouseDown(screen.getByRole('dialog'));
  await press('Compró');
  const sale = within(await screen.findByRole('dialog'));
  const read = () =>
    ['Licencias', 'Monto (USD)'].map((label) => (sale.getByLabelText(label) as HTMLInputElement).value); // fields of ours
  expect(read()).toEqual(['55', '511.5']);
  // Other licences were not offered, and cost what the list says.
  await user.clear(sale.getByLabelText('Licencias'));
  await user.type(sale.getByLabelText('Licencias'), '50');
  expect(read()).toEqual(['50', '500']);
  net.offline = undefined;
  await user.click(sale.getByRole('button', { name: 'Cancelar' }));
  window.dispatchEvent(new Event('online'));
  const quote = { edition: 'Basic Edition', pcs: 55, discountPercent: 7, totalCents: 51_150 };
  await waitFor(() =>
    expect(bodies('requests/r2/entries').at(-1)).toMatchObject({
      kind: 'quoted',
      quote: { ...quote, validUntil: expect.any(String) },
    }),
  );
  await waitFor(() => expect(document.body.textContent).not.toContain('sin guardar'));
  expect(screen.getAllByText(/cotizó 55 PC/)).toHaveLength(2); // beside the button, and once in the history
  const ids = new Set(bodies('requests/r2/entries').map((body) => Object(body).id));
  expect(ids.size).toBe(1);
  expect(document.body.textContent).toMatch(words);
});

test('a price on request is typed; a quote whose day is over, or beyond its limits, is none', async () => {
  const plan = { id: 'cadena', name: 'Cadena', unit: 'pc' } as const;
  const plans = (me: WhoAmI) => ({
    ...me,
    business: { ...me.business, editions: [...me.business.editions, plan] },
  });
  const { dialog, text } = await openDialog('r2', 'Cotizar', { me: plans });
  await user.selectOptions(dialog.getByLabelText('Edición'), 'Cadena');
  expect(dialog.queryByLabelText('Texto')).toBeNull();
  const reason = () => dialog.getByRole('status').textContent;
  expect(reason()).toBe('Escribe el monto');
  await user.type(dialog.getByLabelText('Precio total (USD)'), '1,500');
  expect(text()).toContain('Cadena para 60 PC\nTotal: $1,500 USD\n');
  for (const [label, wrong, right] of [
    ['Descuento (%)', '101', '100'],
    ['Descuento (%)', '0.5', '0'],
    ['PC', '0', '60'],
    ['PC', '1000001', '1000000'],
  ] as const) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), wrong);
    expect(dialog.queryByLabelText('Texto')).toBeNull();
    expect(reason()).toContain(label === 'PC' ? 'PC' : 'descuento');
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), right);
    expect(text()).toContain('Cadena para');
  }
});
