/** The frame of the views before somebody is in. */
import type { ReactNode } from 'react';
import { business } from '../business.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import s from './door.module.css';

export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={s.door}>
      <p className={s.brand}>
        <BrandMark />
        {business.name}
      </p>
      <div className={s.card}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
