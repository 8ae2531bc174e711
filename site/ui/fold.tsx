/** What only some readers need: folded, and opened without script too. Folds of one `name` close each other. */
import type { ComponentProps, ReactNode } from 'react';
import s from './fold.late.module.css';

export function Fold({ summary, children, ...details }: ComponentProps<'details'> & { summary: ReactNode }) {
  return (
    <details {...details} className={s.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
