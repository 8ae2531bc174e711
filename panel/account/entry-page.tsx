/** The layout of the views that need no session: sign-in and invitation. */
import type { ReactNode } from 'react';
import { business } from '../business.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import s from './entry-page.module.css';

export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={s.page}>
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
