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

/** @throws Error with a line for each wrong entry or file: its path, what was given, what is expected */
export function ownersFileOf({ entries, files, isExample = false }: OwnersEntries): OwnersFile {
  const parsed = businessSchema.safeParse(entries);
  const problems = parsed.success ? [] : describeIssues(parsed.error.issues, entries);
  const isLogoWrong = parsed.error?.issues.some((issue) => issue.path[0] === 'logo');
  const attempt = <Read>(read: () => Read): Read | undefined => {
    try {
      return read();
    } catch (error) {
      problems.push(`  ${(error as Error).message}`); // they throw nothing else
      return undefined;
    }
  };
  // Where no issue is its own it is a text, or there is none.
  const named = String(Object(entries).logo ?? '').trim();
  const logo = isLogoWrong ? undefined : attempt(() => readLogo(files, named));
  const pictures = parsed.success ? attempt(() => readPictures(files, parsed.data)) : undefined;
  if (!parsed.success || !pictures || problems.length > 0)
    throw new Error(['business.json no se puede usar:', ...problems].join('\n'));
  return { business: parsed.data, logo, ...pictures, isExample };
}
