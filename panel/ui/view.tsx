/** A view's frame: its title, also as document title, and its actions; and its titled parts. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
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
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useLocation().key === 'default';
  // Focus that was lost with the view before begins at the title; a document begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another view
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title, isFirst]);
  useEffect(() => {
    document.title = `${title} · ${business.name}`;
  }, [title]);
  return (
    <main id="contenido" className={s.view}>
      {above && <div className={`row ${s.above}`}>{above}</div>}
      <header className={`row ${s.header}`}>
        {/* Long texts are shown in full among the request's fields. */}
        <h1 ref={heading} tabIndex={-1} className="clamp">
          {title}
        </h1>
        {aside && <div className={`clamp ${s.aside}`}>{aside}</div>}
        {actions && <div className={`row ${s.actions}`}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

export function Card({ title, aside, actions, children }: Omit<ViewProps, 'above'>) {
  const id = useId();
  return (
    <section className={s.card} aria-labelledby={id}>
      <header className={`row ${s.heading}`}>
        <h2 id={id}>{title}</h2>
        {aside && <span className={s.aside}>{aside}</span>}
        {actions && <div className={`row ${s.actions}`}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
