/** What only the business of `business.example.json` says: no file that is built for another business may hold it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tokensOf } from '../../site/render/accent.ts';

const styles = resolve(import.meta.dirname, '../../site/styles');
const tokens = ['tokens.css', 'tokens.late.css']
  .map((name) => readFileSync(join(styles, name), 'utf8'))
  .join('');
/** The page's own accent; `session` is the same for most accents. */
const accentTokens = ['clean', 'clean-2', 'on-clean', 'lit'];

/** Alone: `$8` is no part of `$8.50`, which a calculator may show. */
const traces: readonly (string | RegExp)[] = [
  ...'Encendido|000 000 000|51000000000|negocio.invalid|telegram.invalid|acceso.invalid'.split('|'),
  ...'Facebook|YouTube|TikTok|Todas tus PC,|una sola imagen.|Las PC de tu local inician'.split('|'),
  /\$(8|10|15)(?![\d.,])/,
  /"price":(8|10|15)\b/,
  /(pricePerPcCents|cents["']?):(800|1e3|1000|1500)\b/,
  ...(['dark', 'light'] as const).flatMap((theme) => {
    const values = tokensOf(tokens, theme);
    return accentTokens.flatMap((name) => writtenAs(values[name] ?? name));
  }),
  // `clean` of the dark theme in 8 bits per channel.
  '#5cf694',
  // The page's own mark.
  'M14 6.5v6.2M9.4 9.6a6.6',
];

/** @returns each trace with the file below `dir` that holds it. @throws Error when there is nothing to read */
export function exampleTracesIn(dir: string): string[] {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(html|js|css|svg|json|webmanifest|vcf|txt|xml)$|_headers$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  if (files.length < 3) throw new Error(`${dir} holds ${files.length} files`);
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return traces
      .filter((trace) => (typeof trace === 'string' ? text.includes(trace) : trace.test(text)))
      .map((trace) => `${trace} in ${file}`);
  });
}

/** A colour as the source has it and as minifiers write it: `0.86 0.19 152`, `.86 .19 152`, `86% .19 152`. */
function writtenAs(colour: string): string[] {
  const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour) ?? [];
  if (!l || !c || !h) return [colour];
  const short = (value: string) => value.replace(/^0\./, '.');
  const percent = Number((Number(l) * 100).toFixed(3));
  return [`${l} ${c} ${h}`, `${short(l)} ${short(c)} ${h}`, `${percent}% ${short(c)} ${h}`];
}
