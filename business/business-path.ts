import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * Where the owner's data are read from: `business.json`, or the file that BUSINESS_FILE names from the project's folder
 * on; the example while the owner has none. It may be missing only where BUSINESS_FILE names it.
 */
export function businessPath({ BUSINESS_FILE }: Readonly<Record<string, string | undefined>>): string {
  if (BUSINESS_FILE) return resolve(root, BUSINESS_FILE);
  const own = resolve(root, 'business.json');
  return existsSync(own) ? own : resolve(root, 'business.example.json');
}
