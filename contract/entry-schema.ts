/** The entries of the owner's page, as `business.schema.json` describes them: made of business/business.ts. */
import schema from '../business.schema.json' with { type: 'json' };

/** The part of JSON Schema that the owner's file uses. */
export interface EntrySchema {
  type?: string | string[];
  description?: string;
  maxLength?: number;
  maxItems?: number;
  enum?: string[];
  properties?: Record<string, EntrySchema>;
  items?: EntrySchema;
  anyOf?: EntrySchema[];
}

/** @returns undefined where there is no such entry */
export function schemaAt(path: readonly PropertyKey[]): EntrySchema | undefined {
  return path.reduce<EntrySchema | undefined>(
    (at, part) => (typeof part === 'number' ? listOf(at)?.items : at?.properties?.[String(part)]),
    schema as EntrySchema,
  );
}

/** A list, also where the entry may be a text instead. */
export function listOf(at: EntrySchema | undefined): EntrySchema | undefined {
  return at?.items ? at : at?.anyOf?.find(({ items }) => items);
}
