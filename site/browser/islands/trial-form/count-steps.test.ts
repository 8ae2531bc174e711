// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countSteps } from './count-steps.ts';

const sendBeacon = vi.fn<(url: URL) => boolean>(() => true);

beforeEach(() => {
  vi.spyOn(document, 'addEventListener');
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  serverTiming(['n']);
  sendBeacon.mockClear();
  document.body.innerHTML = '<dialog id="prueba"><form><input id="fullName"></form></dialog>';
});
afterEach(() => {
  for (const [name, listener] of vi.mocked(document.addEventListener).mock.calls)
    document.removeEventListener(name, listener);
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function serverTiming(names: string[]): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { serverTiming: names.map((name) => ({ name })) },
  ] as never);
}

const dialog = () => document.querySelector('dialog') as HTMLDialogElement; // made above
const field = () => document.querySelector('#fullName') as HTMLInputElement; // the same
const reported = () => sendBeacon.mock.calls.map(([url]) => url.pathname);

function goThrough(): void {
  countSteps(dialog());
  for (let time = 0; time < 2; time += 1) {
    dialog().open = true;
    dialog().dispatchEvent(new Event('dialogOpened'));
    field().dispatchEvent(new Event('input', { bubbles: true }));
    document.dispatchEvent(new Event('trialSent'));
  }
}

test('opened, begun and sent are reported once each, without a body', () => {
  goThrough();
  expect(reported()).toEqual(['/api/figures/formOpened', '/api/figures/formBegun', '/api/figures/formSent']);
  for (const sent of sendBeacon.mock.calls) expect(sent).toHaveLength(1);
});

test('a form that was opened before the script arrived is reported as such', () => {
  dialog().open = true;
  countSteps(dialog());
  expect(reported()).toEqual(['/api/figures/formOpened']);
});

test('a report waits until the browser is idle', () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  goThrough();
  expect(reported()).toEqual([]);
  for (const run of waiting) run();
  expect(reported()).toHaveLength(3);
});

test('a form that is sent from a draft was begun', () => {
  countSteps(dialog());
  document.dispatchEvent(new Event('trialSent'));
  expect(reported()).toHaveLength(3);
});

test('below a path the report goes to the relay below that path', () => {
  document.head.innerHTML = '<base href="https://cabinas.example/promo/">';
  goThrough();
  document.head.innerHTML = '';
  expect(reported()[0]).toBe('/promo/api/figures/formOpened');
});

test.each<[string, () => void]>([
  [
    'who asks not to be counted',
    () => vi.stubGlobal('navigator', { sendBeacon, globalPrivacyControl: true }),
  ],
  ['of a static host or FIGURES=off', () => serverTiming([])],
  ['whose browser does not know it', () => vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])],
  ['whose proxy adds its own timing', () => serverTiming(['cdn-cache'])],
])('nothing is reported of a visitor %s', (_who, change) => {
  change();
  goThrough();
  expect(reported()).toEqual([]);
});
