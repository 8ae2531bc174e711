/** A view's skeleton, shown until the session is confirmed. */
import { Delayed } from '../ui/delayed.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import s from './shell.module.css';

export function Loading() {
  return (
    <Delayed>
      <main className={s.alone} aria-busy="true">
        <span className="visually-hidden">Cargando…</span>
        <SkeletonRows count={8} />
      </main>
    </Delayed>
  );
}
