/**
 * The owner's file as data: `business.json` beside `business.example.json`, or the file that BUSINESS_FILE names.
 * While the owner has none, the example serves.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Business, businessSchema } from '../contract/business.ts';
import { businessPath } from './business-path.ts';
import { describeIssues } from './describe-issues.ts';

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
