/** The owner's data as the build read them, so that page, mails, lists and panel of one build agree. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Business } from '../contract/business.ts';

const fileName = 'business.json';
const buildDir = resolve(import.meta.dirname, '../build');

/** @param dir the build's folder for the relay */
export function writeBuiltBusiness(dir: string, business: Business): void {
  writeFileSync(join(dir, fileName), `${JSON.stringify(business, null, 2)}\n`);
}

/**
 * For the relay and its commands.
 * @throws Error when there is no build
 */
export function readBuiltBusiness(dir = buildDir): Business {
  const path = join(dir, fileName);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${path} cannot be read: run npm run build first`);
  }
  return JSON.parse(text) as Business; // written by writeBuiltBusiness
}
