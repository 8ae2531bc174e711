/** Places an island's prerendered HTML; the watcher hydrates it on intent, with the props in its script. @param id its anchor */
export function Island({ name, id, html }: { name: IslandName; id?: string; html: string }) {
  return (
    <div
      id={id}
      data-island={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own prerender of the same component
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

export type IslandName = 'trial-form' | 'quote' | 'savings' | 'demonstrator' | 'planner';
