/** The three editions, cheapest first, and the one that a set of needs requires. */
export const editionIds = ['virtual-disk', 'basic', 'professional'] as const;

export type EditionId = (typeof editionIds)[number];

export interface Needs {
  /** The PCs boot without a disk, from the server. */
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

/** The smallest set of needs that requires an edition: `editionFor(needsOf(id)) === id`. */
export function needsOf(edition: EditionId): Needs {
  return {
    diskless: edition !== 'virtual-disk',
    vhdBoot: false,
    balancing: edition === 'professional',
  };
}

/** A plan's title without the word "Edition", for tables whose heading contains it. */
export function shortTitle(title: string): string {
  return title.replace(' Edition', '');
}
