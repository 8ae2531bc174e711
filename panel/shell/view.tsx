/** A view's frame: its title, also as document title, and its actions. */
import { type ReactNode, useEffect } from 'react';
import { business } from '../business.ts';
import { useArrived } from './arrivals.ts';
import s from './view.module.css';

interface ViewProps {
  title: string;
  /** Content beside the title, such as a count. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** Content above the title: the link to the parent view. */
  above?: ReactNode;
  /** Uses the whole width, for lists. */
  wide?: boolean;
  children: ReactNode;
}

export function View({ title, aside, actions, above, wide = false, children }: ViewProps) {
  const arrived = useArrived();
  useEffect(() => {
    document.title = `${arrived > 0 ? `(${arrived}) ` : ''}${title} · ${business.name}`;
  }, [title, arrived]);
  return (
    <main className={s.view} data-wide={wide || undefined}>
      {above && <div className={s.above}>{above}</div>}
      <header className={s.header}>
        <h1>{title}</h1>
        {aside && <div className={s.aside}>{aside}</div>}
        {actions && <div className={s.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}
