/**
 * The owner's file as data: `business.json` beside `business.example.json`, or the file that BUSINESS_FILE names.
 * While the owner has none, the example serves.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Business, businessSchema } from '../contract/business.ts';
import { describeIssues } from './describe-issues.ts';

const root = resolve(import.meta.dirname, '..');

export interface OwnersFile {
  business: Business;
  /** Absolute; paths inside the file are relative to its folder. */
  path: string;
}

/**
 * @param env BUSINESS_FILE is taken from the project's folder on
 * @throws Error with a line for each entry that is wrong: its path, what was given, what is expected
 */
export function readBusiness(env: Readonly<Record<string, string | undefined>>): OwnersFile {
  const path = businessPath(env);
  const name = basename(path);
  const given = parseJson(name, readText(path));
  const parsed = businessSchema.safeParse(given);
  if (parsed.success) return { business: parsed.data, path };
  throw new Error(`${name} no se puede usar:\n${describeIssues(parsed.error.issues, given).join('\n')}`);
}

/** Where the owner's data are read from; the file may be missing only where BUSINESS_FILE names it. */
export function businessPath({ BUSINESS_FILE }: Readonly<Record<string, string | undefined>>): string {
  if (BUSINESS_FILE) return resolve(root, BUSINESS_FILE);
  const own = resolve(root, 'business.json');
  return existsSync(own) ? own : resolve(root, 'business.example.json');
}

function readText(path: string): string {
  try {
    // Windows editors put a byte order mark before the text.
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch {
    throw new Error(`No se puede leer ${path}: se espera el archivo de tu negocio (BUSINESS_FILE)`);
  }
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error; // JSON.parse throws nothing else
    throw new Error(`${name} no es JSON válido (revisa comas y comillas): ${message}`);
  }
}
