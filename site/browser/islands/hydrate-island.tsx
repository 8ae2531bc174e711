/** Translators replace text nodes: each text of an island that changes has an element of its own. */
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandName } from '../../ui/island.tsx';

/** Rejects after it has restored the static HTML. @param restore writes typed values into replaced elements */
export function hydrateIsland<Props extends object>(
  root: Element,
  name: IslandName,
  Island: ComponentType<Props>,
  restore = () => {},
): Promise<void> {
  const props = globalThis.ownData?.props?.[name] as Props; // of the prerender of this component
  const staticForm = root.innerHTML;
  return new Promise((ready, failed) => {
    hydrateRoot(
      root,
      <Ready tell={ready}>
        <Island {...props} />
      </Ready>,
      {
        // A script, such as a translator, had changed the HTML: React has rendered the island again.
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
