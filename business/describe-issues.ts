/** What is wrong in the owner's file, in plain Spanish: one line an entry. */
import type * as z from 'zod';
import { businessSchema } from '../contract/business.ts';

type Issue = z.core.$ZodIssue;

/** @param given the file's content, as it was parsed */
export function describeIssues(issues: readonly Issue[], given: unknown): string[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => unknownEntry(issue.path, key))
      : [wrongEntry(issue, given)],
  );
}

function wrongEntry({ path, message }: Issue, given: unknown): string {
  const value = path.reduce<unknown>((parent, key) => (parent as Record<PropertyKey, unknown>)?.[key], given);
  const found = value === undefined ? 'falta' : `dice ${JSON.stringify(value)}`;
  return `  ${nameOf(path)}: ${found}; se espera ${message}`;
}

function unknownEntry(path: readonly PropertyKey[], key: string): string {
  const known = knownEntries(path);
  const [meant] = known.filter((entry) => isSimilar(entry, key));
  const hint = meant ? `¿quisiste decir "${meant}"?` : `aquí van ${known.join(', ')}`;
  return `  ${nameOf([...path, key])}: esta entrada no existe; ${hint}`;
}

function nameOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'el archivo';
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`))
    .join('');
}

/** Names of the entries that an object of the file may have. */
function knownEntries(path: readonly PropertyKey[]): string[] {
  let schema: unknown = businessSchema;
  for (const part of path) {
    schema = unwrapped(schema);
    schema = typeof part === 'number' ? (schema as z.ZodArray).element : shapeOf(schema)[String(part)];
  }
  return Object.keys(shapeOf(unwrapped(schema)));
}

function shapeOf(schema: unknown): Record<string, unknown> {
  return (schema as z.ZodObject).shape;
}

/** Without default values and transformations. */
function unwrapped(schema: unknown): unknown {
  const { def } = schema as { def: { type: string; in?: unknown; innerType?: unknown } };
  const inner = def.type === 'pipe' ? def.in : def.innerType;
  return inner ? unwrapped(inner) : schema;
}

/** Whether two names differ by case, or by at most two letters that were added, left out or changed. */
function isSimilar(one: string, other: string): boolean {
  return distance(one.toLowerCase(), other.toLowerCase()) <= 2;
}

/** Levenshtein's edit distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1)
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other[j] ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
