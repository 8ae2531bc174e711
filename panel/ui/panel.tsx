/** A titled part of a view. */
import { type ReactNode, useId } from 'react';
import s from './panel.module.css';

interface PanelProps {
  title: string;
  aside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, aside, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={s.panel} aria-labelledby={id}>
      <header className={s.header}>
        <h2 id={id}>{title}</h2>
        {aside && <span className={s.aside}>{aside}</span>}
        {actions && <div className={s.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
