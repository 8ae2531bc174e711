/** Places an island's prerendered HTML; the watcher hydrates it on intent with the same props. */
import type { IslandName } from '../islands/names.ts';

export interface RenderedIsland {
  html: string;
  props: object;
}

export function Island({ name, island }: { name: IslandName; island: RenderedIsland }) {
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(island.props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own prerender of the same component
      dangerouslySetInnerHTML={{ __html: island.html }}
    />
  );
}
