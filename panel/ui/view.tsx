/** A view's frame: its title, also as document title, and its actions. */
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { business } from '../format/business.ts';
import s from './view.module.css';

interface ViewProps {
  title: string;
  /** Content beside the title, such as a count. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** Content above the title: the link to the parent view. */
  above?: ReactNode;
  children: ReactNode;
}

export function View({ title, aside, actions, above, children }: ViewProps) {
  const arrived = useArrived();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useLocation().key === 'default';
  // Focus that was lost with the view before begins at the title; a document begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another view
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title, isFirst]);
  useEffect(() => {
    document.title = `${arrived > 0 ? `(${arrived}) ` : ''}${title} · ${business.name}`;
  }, [title, arrived]);
  return (
    <main id="contenido" className={s.view}>
      {above && <div className={s.above}>{above}</div>}
      <header className={s.header}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside && <div className={s.aside}>{aside}</div>}
        {actions && <div className={s.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** Counts the requests that arrived since this tab was last visible. */
const listeners = new Set<() => void>();
let unseen = 0;

export function countArrivals(arrived: number): void {
  if (document.visibilityState === 'hidden') set(unseen + arrived);
}

export function useArrived(): number {
  return useSyncExternalStore(subscribe, () => unseen);
}

function subscribe(listener: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') set(0);
  };
  listeners.add(listener);
  document.addEventListener('visibilitychange', seen);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', seen);
  };
}

function set(count: number): void {
  unseen = count;
  for (const listener of listeners) listener();
}
