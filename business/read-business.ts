import { basename } from 'node:path';
import { businessPath, isExample } from './built-business.ts';
import { type Business, businessSchema } from './business.ts';
import { describeIssues } from './describe-issues.ts';
import { readJsonFile } from './read-json-file.ts';
import { filesBeside, type Logo, type NamedFiles, readLogo, readPictures } from './read-pictures.ts';

/** The owner's data, and the files that they name. */
export interface OwnersFile extends ReturnType<typeof readPictures> {
  business: Business;
  /** undefined = the page's own mark. */
  logo: Logo | undefined;
  /** The page says that it is one, and search engines leave it out. */
  isExample?: boolean;
}

/** @throws Error with a line for each wrong entry or file: its path, what was given, what is expected */
export function readBusiness(env: Readonly<Record<string, string | undefined>>): OwnersFile {
  const path = businessPath(env);
  const { owner, problems } = ownersFileOf(readJsonFile(path), filesBeside(path));
  if (owner) return { ...owner, isExample: isExample(env) };
  throw new Error(`${basename(path)} no se puede usar:\n${problems.join('\n')}`);
}

/** @returns the data, or what is wrong, a line for each entry as `readBusiness` throws them */
export function ownersFileOf(given: unknown, files: NamedFiles): { owner?: OwnersFile; problems: string[] } {
  const parsed = businessSchema.safeParse(given);
  const problems = parsed.success ? [] : describeIssues(parsed.error.issues, given);
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
  const named = String(Object(given).logo ?? '').trim();
  const logo = isLogoWrong ? undefined : attempt(() => readLogo(files, named));
  const pictures = parsed.success ? attempt(() => readPictures(files, parsed.data)) : undefined;
  if (!parsed.success || !pictures || problems.length > 0) return { problems };
  return { owner: { business: parsed.data, logo, ...pictures }, problems };
}
