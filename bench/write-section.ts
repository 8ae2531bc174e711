/** Replaces the text between `<!-- NAME -->` and `<!-- /NAME -->` in a document. */
import { readFileSync, writeFileSync } from 'node:fs';

/** @throws Error when the document has no such section. */
export function writeSection(file: string, name: string, text: string): void {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const old = readFileSync(file, 'utf8');
  const start = old.indexOf(open);
  const end = old.indexOf(close);
  if (start < 0 || end < start) throw new Error(`${file} has no section ${name}`);
  writeFileSync(file, `${old.slice(0, start)}${open}\n${text}\n${old.slice(end)}`);
}
