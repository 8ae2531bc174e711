/** The owner's file `business.json`, and the files that it names. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type BuiltEntries, businessPath, isExample } from './built-business.ts';
import { type Business, businessSchema } from './business.ts';
import { describeIssues } from './describe-issues.ts';
import { readJsonFile } from './read-json-file.ts';
import { fileNamesIn, type Logo, readLogo, readPictures } from './read-pictures.ts';
import type { OwnersEntries } from './render-site.ts';

/** The owner's data, and the files that they name. */
export interface OwnersFile extends ReturnType<typeof readPictures> {
  business: Business;
  /** undefined = the page's own mark. */
  logo: Logo | undefined;
  isExample: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** @throws Error as `ownersEntries` and `ownersFileOf` */
export function readBusiness(env: Env): OwnersFile {
  return ownersFileOf(ownersEntries(env));
}

/** What the file in place holds, whatever is wrong with it. @throws Error where it cannot be read, or is no JSON */
export function ownersEntries(env: Env): BuiltEntries {
  const path = businessPath(env);
  const entries = readJsonFile(path) as OwnersEntries['entries']; // what is none is told by the schema
  // Editors alone need it.
  Reflect.deleteProperty(Object(entries), '$schema');
  const files: Record<string, string> = {};
  for (const name of fileNamesIn(entries)) {
    const file = resolve(dirname(path), name);
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) files[name] = readFileSync(file, 'base64');
  }
  const sha256 = createHash('sha256').update(JSON.stringify({ entries, files })).digest('hex');
  return { entries, files, sha256, isExample: isExample(env) };
}

/** @throws Error with a line for each wrong entry, or else for the first wrong file: its path, what was given, what is expected */
export function ownersFileOf({ entries, files, isExample = false }: OwnersEntries): OwnersFile {
  const wrong = (lines: string[]) => new Error(['business.json no se puede usar:', ...lines].join('\n'));
  const { data, error } = businessSchema.safeParse(entries);
  if (error) throw wrong(describeIssues(error.issues, entries));
  try {
    return { business: data, logo: readLogo(files, data.logo), ...readPictures(files, data), isExample };
  } catch (reason) {
    throw wrong([`  ${(reason as Error).message}`]); // they throw nothing else
  }
}
