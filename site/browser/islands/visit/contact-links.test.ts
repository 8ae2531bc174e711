// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const sendBeacon = vi.fn<(url: URL) => boolean>(() => true);
const chat = 'https://wa.me/51999?text=Hola';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming: [{ name: 'n' }] }] as never);
  vi.spyOn(document, 'addEventListener');
  sendBeacon.mockClear();
  sessionStorage.clear();
  document.body.innerHTML = `<a id="chat" href="${chat}"><span>WhatsApp</span></a><a id="call" href="tel:+51999">Llamar</a>
    <a id="channel" href="https://t.me/canal">Telegram</a><a id="other" href="https://example.com">Otra</a>`;
});
afterEach(() => {
  for (const [name, listener] of vi.mocked(document.addEventListener).mock.calls)
    document.removeEventListener(name, listener, true);
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const load = () => import('./contact-links.ts');
/** @returns the address that the browser follows */
function press(selector: string): string {
  const element = document.querySelector(selector) as HTMLElement; // made above
  let followed = '';
  const follow = (event: Event) => {
    followed = element.closest('a')?.href ?? '';
    event.preventDefault();
  };
  document.body.addEventListener('click', follow, { once: true });
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return followed;
}
const reported = () => sendBeacon.mock.calls.map(([url]) => url.pathname.split('/').at(-1));

test('each way of contact counts once, also where something inside its link is pressed', async () => {
  await load();
  for (const selector of ['#chat span', '#chat', '#call', '#channel', '#other']) press(selector);
  expect(reported()).toEqual(['whatsappPressed', 'phonePressed', 'telegramPressed']);
});

test('a link that the middle button opens counts, and not the menu of the right one', async () => {
  await load();
  for (const button of [2, 1])
    document.querySelector('#call')?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button }));
  document.querySelector('#chat')?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  expect(reported()).toEqual(['phonePressed']);
});

test('a press that came before the script is counted, and only once', async () => {
  const { pressed } = await load();
  const early = new MouseEvent('click');
  Object.defineProperty(early, 'target', { value: document.querySelector('#chat') });
  pressed(early);
  press('#chat');
  expect(reported()).toEqual(['whatsappPressed']);
});

test('a chat ends with where the visitor comes from, said once', async () => {
  sessionStorage.from = '?utm_source=facebook&utm_campaign=agosto https://l.facebook.com/';
  await load();
  const said = `${chat}%0AVi%20la%20p%C3%A1gina%20por%3A%20facebook`;
  expect(press('#chat')).toBe(said);
  expect(press('#chat')).toBe(said);
  expect(press('#call')).toBe('tel:+51999');
});

test.each([
  [
    'the page that led here is named where the link says nothing',
    ' https://www.google.com/search',
    'google.com',
  ],
  ['who comes directly has the plain greeting', ' ', ''],
])('%s', async (_what, from, source) => {
  sessionStorage.from = from;
  await load();
  expect(press('#chat')).toBe(source ? `${chat}%0AVi%20la%20p%C3%A1gina%20por%3A%20${source}` : chat);
});

test('who asks not to be followed has the plain greeting too, and is not counted', async () => {
  sessionStorage.from = '?de=volante ';
  vi.stubGlobal('navigator', { sendBeacon, globalPrivacyControl: true });
  await load();
  expect(press('#chat')).toBe(chat);
  expect(reported()).toEqual([]);
});
