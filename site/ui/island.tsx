/** Places an island's prerendered HTML; the watcher hydrates it on intent, with the props in its script. */
export function Island({ name, html }: { name: IslandName; html: string }) {
  return (
    <div
      data-island={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own prerender of the same component
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The islands, and the prefix that makes useId agree between prerender and hydration. */
export type IslandName = 'trial-form' | 'quote' | 'savings' | 'demonstrator' | 'planner';

export function islandPrefix(name: IslandName): string {
  return `${name}-`;
}
