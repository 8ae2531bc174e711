/** The three editions, cheapest first, and which one a set of needs asks for. */
export const editionIds = ['virtual-disk', 'basic', 'professional'] as const;

export type EditionId = (typeof editionIds)[number];

export interface Needs {
  /** The PCs boot from the server. */
  diskless: boolean;
  vhdBoot: boolean;
  /** Several servers share the load. */
  balancing: boolean;
}

/** The cheapest edition that covers all needs. */
export function editionFor({ diskless, vhdBoot, balancing }: Needs): EditionId {
  if (balancing) return 'professional';
  return diskless || vhdBoot ? 'basic' : 'virtual-disk';
}

/** The fewest needs that lead to an edition: `editionFor(needsOf(id)) === id`. */
export function needsOf(edition: EditionId): Needs {
  return {
    diskless: edition !== 'virtual-disk',
    vhdBoot: false,
    balancing: edition === 'professional',
  };
}

/** The title of a plan where a table's heading says already that these are editions. */
export function shortTitle(title: string): string {
  return title.replace(' Edition', '');
}
