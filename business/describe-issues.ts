/** What the owner reads about the file, in plain Spanish. */
import type * as z from 'zod';
import { entryName } from '../contract/entry-name.ts';
import { schemaAt } from '../contract/entry-schema.ts';
import { exampleNumber, exampleNumberOf } from './business-values.ts';

type Issue = z.core.$ZodIssue;

/** One line an entry. @param given the file's content, as it was parsed */
export function describeIssues(issues: readonly Issue[], given: unknown): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownEntry(issue.path, key));
    // Of several forms the one whose entries were read says which of them is wrong.
    const within = issue.code === 'invalid_union' && issue.errors.find((of) => of[0]?.path.length);
    if (!within) return [wrongEntry(issue, given)];
    const inner = within.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
    return describeIssues(inner, given);
  });
}

function wrongEntry({ path, message }: Issue, given: unknown): string {
  const value = path.reduce<unknown>((parent, key) => (parent as Record<PropertyKey, unknown>)?.[key], given);
  const found = value === undefined ? 'falta' : `dice ${shortened(JSON.stringify(value))}`;
  return `  ${nameOf(path)}: ${found}; se espera ${message.replace(exampleNumber, exampleNumberOf(Object(given).country))}`;
}

const shownMax = 80;
const shortened = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);

function unknownEntry(path: readonly PropertyKey[], key: string): string {
  const known = Object.keys(schemaAt(path)?.properties ?? {});
  return `  ${nameOf([...path, key])}: esta entrada no existe; aquí van ${known.join(', ')}`;
}

const nameOf = (path: readonly PropertyKey[]) => entryName(path) || 'el archivo';
