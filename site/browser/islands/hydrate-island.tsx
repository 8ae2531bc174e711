/** Hydrates a prerendered island with the props of its prerender. One that fails keeps its static HTML. */
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type IslandName, islandPrefix } from '../../ui/island-name.ts';

/**
 * Resolves when the island answers; rejects when it failed, its static form back in place.
 * @param restore restores what the visitor typed in elements that React has replaced
 */
export function hydrateIsland<Props extends object>(
  root: Element,
  name: IslandName,
  Island: ComponentType<Props>,
  props: Props,
  restore = () => {},
): Promise<void> {
  const staticForm = root.innerHTML;
  return new Promise((ready, failed) => {
    hydrateRoot(
      root,
      <Ready tell={ready}>
        <Island {...props} />
      </Ready>,
      {
        identifierPrefix: islandPrefix(name),
        // Something (a translator) had changed the page: React has rendered the island anew.
        onRecoverableError: (error) => {
          console.warn(error);
          restore();
        },
        onUncaughtError: (error) => {
          console.error(error);
          // After React has emptied the root.
          setTimeout(() => {
            root.innerHTML = staticForm;
            restore();
            failed(error);
          });
        },
      },
    );
  });
}

function Ready({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell]);
  return children;
}
