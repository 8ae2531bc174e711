/** A landmark with its heading: `id` is the anchor. */
import type { ReactNode } from 'react';
import s from './section.module.css';

export interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  /** Uses the raised surface instead of the canvas. */
  raised?: boolean;
  /** Class of the content's layout, if it is not a plain stack. */
  className?: string | undefined;
  /** Content beside the heading, such as a tag. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, lead, raised, className, aside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-h`} className={raised ? `${s.section} ${s.raised}` : s.section}>
      <div className={className ? `${s.wrap} ${className}` : s.wrap}>
        <header className={s.head}>
          <h2 id={`${id}-h`}>{title}</h2>
          {aside}
          {lead && <p className={s.lead}>{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
