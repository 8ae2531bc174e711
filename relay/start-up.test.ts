import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { pageAddress, startUpLines } from './start-up.ts';

test.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://0.0.0.0:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['http://[::]:3000', 'http://localhost:3000'],
  ['http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
])('a relay that listens at %s prints %s, for the page and for the link to the panel', (listening, printed) => {
  expect(pageAddress(listening)).toBe(printed);
});

test('a start says in what the build differs from the settings', () => {
  const unlike = ['PUBLIC_URL: la página se hizo sin ella y se sirve con https://cabinas.example'];
  const lines = startUpLines('http://localhost:3000', readConfig({}), { name: 'Cabinas' }, { unlike });
  expect(lines).toContain(`Distinto    ${unlike}: ejecuta "npm run build" con la configuración del servicio`);
});
