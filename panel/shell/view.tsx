/** The frame of every view: its title, in the tab as well, and what can be done to all of it. */
import { type ReactNode, useEffect } from 'react';
import { business } from '../business.ts';
import { useArrived } from './arrivals.ts';
import s from './view.module.css';

interface ViewProps {
  title: string;
  /** Beside the title, such as a count. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** Above the title: where this view belongs to. */
  above?: ReactNode;
  /** Lists use the whole width. */
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
