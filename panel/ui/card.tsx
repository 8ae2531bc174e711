/** A titled part of a view. */
import { type ReactNode, useId } from 'react';
import s from './card.module.css';

interface CardProps {
  title: string;
  aside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Card({ title, aside, actions, children }: CardProps) {
  const id = useId();
  return (
    <section className={s.panel} aria-labelledby={id}>
      <header className={`row ${s.header}`}>
        <h2 id={id}>{title}</h2>
        {aside && <span className={s.aside}>{aside}</span>}
        {actions && <div className={`row ${s.actions}`}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
