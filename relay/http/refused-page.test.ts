import { expect, test } from 'vitest';
import { exampleBusiness } from '../../tests/support/example-business.ts';
import { loadRefusedPage } from './refused-page.ts';

test('a missing template stops the start with an error that names the file', () => {
  expect(() => loadRefusedPage('/nowhere/refused.html', exampleBusiness)).toThrow(
    'No se puede leer /nowhere/refused.html: ejecuta antes "npm run build"',
  );
});
