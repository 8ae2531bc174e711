/** What the benchmarks write: medians, tables, and sections of a document. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';

/** Interpolates between the two nearest values. Ignores values that could not be measured (NaN). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = Number.NaN, high = low] = sorted.slice(Math.floor(place));
  return low + (high - low) * (place % 1);
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The first row is the head. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...others] = rows;
  return [head, head.map(() => '---'), ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** When and on what it was measured. */
export function measuredOn(): string {
  const [processor] = cpus();
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${processor?.model.trim()}), Node ${process.version}`;
}

/**
 * Prints it, and puts it between `<!-- NAME -->` and `<!-- /NAME -->` of a document in docs/.
 * @throws Error when the document has no such section
 */
export function writeSection(document: string, name: string, text: string): void {
  console.log(text);
  const file = join(resolve(import.meta.dirname, '../docs'), document);
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const old = readFileSync(file, 'utf8');
  const [start, end] = [old.indexOf(open), old.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`${file} has no section ${name}`);
  writeFileSync(file, `${old.slice(0, start)}${open}\n${text}\n${old.slice(end)}`);
}
