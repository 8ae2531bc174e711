/** `npm run texts`: every text of the page's sections by its id, under which `business.json` may replace it. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkTexts } from '../business/own-texts.ts';
import { pageTexts } from '../contract/own-words.ts';

const content = resolve(import.meta.dirname, '../site/content');

try {
  const { business } = await import('../site/content/business.ts');
  for (const file of globSync('*.ts', { cwd: content }).sort())
    if (!file.includes('.test.')) await import(pathToFileURL(resolve(content, file)).href);
  for (const [id, text] of Object.entries(pageTexts)) console.log(`${id}\n    ${text.replaceAll('\n', ' ')}`);
  for (const warning of checkTexts(pageTexts, business.texts)) console.warn(warning);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
