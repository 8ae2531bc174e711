/** The frame of the views before somebody is in. */
import type { ReactNode } from 'react';
import { Mark } from '../../site/ui/mark.tsx';
import { business } from '../business.ts';
import s from './door.module.css';

export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={s.door}>
      <p className={s.brand}>
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <Mark />
        </svg>
        {business.name}
      </p>
      <div className={s.card}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
