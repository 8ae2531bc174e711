// @vitest-environment happy-dom
/** What of the business the document gets from the relay's answer, because the build knows none. */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpPanelTests } from '../../tests/support/rendered-panel.tsx';
import { business, setBusiness } from '../format/business.ts';

const { openRelay, renderPanel } = setUpPanelTests();

const root = document.documentElement;
/** What is known before the relay answers; files of tests share it. */
const unknown = { ...business, name: '', logo: '', tones: {} };
const icon = document.createElement('link');
icon.rel = 'icon';
const tones = { clean: 'light-dark(#123456, #abcdef)', lit: '#abcdef' };
const tunnel = { name: 'El Túnel $& Hijos', country: 'BO', logo: 'assets/logo-1.png', tones };
/** As the browser has it. */
const shown = () => ({
  clean: root.style.getPropertyValue('--clean'),
  lit: root.style.getPropertyValue('--lit'),
  lang: root.lang,
  icon: icon.getAttribute('href'),
  logo: document.querySelector('img')?.getAttribute('src'),
  hasOwnMark: document.querySelector('svg[viewBox="0 0 28 28"] path') !== null,
});
const logo = '/assets/logo-1.png';
const ofTunnel = { ...tones, lang: 'es-BO', icon: logo, logo, hasOwnMark: false };

/** What a document has when it arrives. */
function resetDocument() {
  setBusiness(unknown);
  root.removeAttribute('style');
  root.lang = 'es';
  icon.href = '/apple-touch-icon.png';
  document.title = 'Panel';
}
// Its code is loaded once, which the act() of a test's own render would not wait for.
beforeAll(async () => {
  await act(() => renderPanel('invitacion'));
  await screen.findByText('Este enlace ya no vale');
  await screen.findByText('Entrar');
  cleanup();
});
beforeEach(() => {
  resetDocument();
  document.head.append(icon);
});
afterEach(() => {
  cleanup();
  resetDocument();
  icon.remove();
  root.lang = '';
  document.title = '';
});

test.each([
  ['hoy', '', 'Sin contactar'],
  ['entrar', 'Entra al panel', 'Entrar'],
  ['invitacion#t1', 'Crea tu cuenta', 'Guardar y entrar'],
])('%s shows its title alone until the relay has told of the business, whose name and colours it then has', async (view, title, text) => {
  const relay = await openRelay({ business: tunnel });
  if (view.includes('#')) await relay.invite('Rosa');
  if (view !== 'hoy') relay.endSession();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { calls } = await renderPanel(view, { me: promise });
  await waitFor(() => {
    expect(calls.map(({ path }) => path)).toContain('me');
    expect(document.body.textContent?.replace('Cargando…', '')).toBe(title);
  });
  const unknownIcon = { icon: '/apple-touch-icon.png', hasOwnMark: false };
  expect(shown()).toEqual({ clean: '', lit: '', lang: 'es', ...unknownIcon });
  resolve(undefined);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(shown()).toEqual(ofTunnel);
  expect(document.title).toBe(`${title || 'Hoy'} · El Túnel $& Hijos`);
});

test('another business takes the place of the one before, whose name, colours and icon are gone', async () => {
  await openRelay({ business: tunnel });
  await renderPanel('hoy');
  await screen.findByText('Sin contactar');
  cleanup();
  await openRelay({ business: { tones: { lit: 'red' } } });
  await renderPanel('hoy');
  await screen.findByText('Sin contactar');
  await waitFor(() =>
    expect(shown()).toEqual({ clean: '', lit: 'red', lang: 'es-PE', icon: '/favicon.svg', hasOwnMark: true }),
  );
  expect(document.title).toBe('Hoy · Encendido');
});

test('a start without connection has the colours, language and icon of what is kept', async () => {
  await openRelay({ business: tunnel });
  await renderPanel('hoy');
  await screen.findByText('Sin contactar');
  await waitFor(async () => {
    const db = await openDB('panel-read');
    const keys = await db.getAllKeys('answers');
    db.close();
    expect(keys).toEqual(['me', 'today']);
  });
  cleanup();
  resetDocument();
  await renderPanel('hoy', () => 'offline');
  await screen.findByText(/^Guardado/);
  expect(shown()).toEqual(ofTunnel);
  expect(document.title).toBe('Hoy · El Túnel $& Hijos');
});
