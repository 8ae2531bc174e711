/** Hash of a request (132 bits) that ignores spacing, letter case and Unicode encoding, so that repeats are equal. */
import { createHash } from 'node:crypto';
import { normalForm } from './normal-form.ts';

export function fingerprintOf(params: Readonly<Record<string, string>>): string {
  const normalised = Object.entries(params)
    .map(([name, value]) => [name, normalForm(value).trim().replace(/\s+/g, ' ').toLowerCase()])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(normalised)).digest('base64url').slice(0, 22);
}
