/** The islands, and the prefix that makes useId agree between prerender and hydration. */
export type IslandName = 'trial-form' | 'quote' | 'update-once' | 'demonstrator' | 'planner';

export function islandPrefix(name: IslandName): string {
  return `${name}-`;
}
