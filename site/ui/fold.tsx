/** What only some readers need: folded, and opened without script too. Folds of one `name` close each other. */
import type { ReactNode } from 'react';
import s from './fold.late.module.css';

export interface FoldProps {
  id?: string;
  name?: string;
  /** At first. */
  isOpen?: boolean;
  summary: ReactNode;
  children: ReactNode;
}

export function Fold({ id, name, isOpen, summary, children }: FoldProps) {
  return (
    <details id={id} name={name} open={isOpen} className={s.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
