/** What a restore is given and tells, whichever database it is for. */
export interface RestoreOptions {
  file: string;
  /** Replaces a store that has what the backup does not have. */
  force: boolean;
  now: Date;
}

export interface Restored {
  requests: number;
  /** The file, or the schema of PostgreSQL, that has the store that was there; undefined when there was none. */
  keptAs: string | undefined;
  /** Tables of the backup that are not this program's. */
  leftOut: string[];
}

/** @param newer how many rows of each table the backup does not have */
export function newerRowsText(newer: ReadonlyMap<string, number>): string {
  const counts = [...newer].map(([table, count]) => `${table}: ${count}`).join(', ');
  return `The store has rows that the backup does not have (${counts}). Nothing was changed. --force replaces it all the same, and keeps it aside.`;
}

/** `20260131T090500123Z`, for names. */
export function stampOf(moment: Date): string {
  return moment.toISOString().replace(/[-:.]/g, '');
}
