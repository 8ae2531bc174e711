/**
 * Drawings below the first screens come after the document, which keeps their place and size: a `<use>` that gives
 * way to its drawing once the watcher has put them into the page. All of them explain what the text beside them says.
 */
import type { ReactElement } from 'react';
import { Scene, type SceneProps } from './scene.tsx';

export type DrawingElement = ReactElement<SceneProps>;

/** The place of a drawing. */
export function Deferred({ id, scene }: { id: string; scene: DrawingElement }) {
  return (
    <Scene {...scene.props}>
      <use href={`#d-${id}`} />
    </Scene>
  );
}

/** The drawings themselves; its parts (`#pc` and so on) are the page's. */
export function DeferredDrawings({ scenes }: { scenes: Readonly<Record<string, DrawingElement>> }) {
  return (
    <svg width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(scenes).map(([id, { props }]) => (
          <g key={id} id={`d-${id}`}>
            {props.children}
          </g>
        ))}
      </defs>
    </svg>
  );
}
