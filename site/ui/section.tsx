import type { ReactNode } from 'react';
import s from './section.module.css';

export interface SectionProps {
  /** The anchor. */
  id: string;
  title: string;
  lead?: string;
  raised?: boolean;
  /** On wide screens the content has two columns, whose widths may be in `--columns`, and their gap in `--gap`. */
  split?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Section({ id, title, lead, raised, split, className, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-h`} className={raised ? `${s.section} ${s.raised}` : s.section}>
      <div className={[s.wrap, split && s.split, className].filter(Boolean).join(' ')}>
        <header className={s.head}>
          <h2 id={`${id}-h`}>{title}</h2>
          {lead && <p className={s.lead}>{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
