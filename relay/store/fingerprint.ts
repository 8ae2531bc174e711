/** Two sendings of one request have one fingerprint (132 bits), however they were spaced, cased or encoded. */
import { createHash } from 'node:crypto';
import { normalForm } from './normal-form.ts';

export function fingerprintOf(params: Readonly<Record<string, string>>): string {
  const normalised = Object.entries(params)
    .map(([name, value]) => [name, normalForm(value).trim().replace(/\s+/g, ' ').toLowerCase()])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(normalised)).digest('base64url').slice(0, 22);
}
