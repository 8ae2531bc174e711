import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusedTemplateText } from '../../tests/support/start-app.ts';
import { loadRefusedPage } from './refused-page.ts';

const file = join(mkdtempSync(join(tmpdir(), 'refused-')), 'refused.html');
const load = (text: string) => {
  writeFileSync(file, text);
  return () => loadRefusedPage(file);
};

test('a missing template stops the start with an error that names the file', () => {
  expect(() => loadRefusedPage('/nowhere/refused.html')).toThrow(
    '/nowhere/refused.html cannot be read: run npm run build first',
  );
});

test('a template that lacks a token or has an unknown one stops the start', () => {
  expect(load(refusedTemplateText)).not.toThrow();
  expect(load(refusedTemplateText.replace('{{value:pais}}', ''))).toThrow('lacks {{value:pais}}');
  expect(load(`${refusedTemplateText}{{valor:pais}}`)).toThrow('unknown {{valor:pais}}');
});
