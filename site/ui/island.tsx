/** Places an island's prerendered HTML; the watcher hydrates it on intent, with the props in its script. */
import type { IslandName } from './island-name.ts';

export function Island({ name, html }: { name: IslandName; html: string }) {
  return (
    <div
      data-island={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own prerender of the same component
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
