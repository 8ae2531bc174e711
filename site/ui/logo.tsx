/** The mark: a power sign; the same shape as the favicon. */
import s from './logo.module.css';
import { Mark } from './mark.tsx';

export function Logo({ name }: { name: string }) {
  return (
    <span className={s.logo}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <Mark />
      </svg>
      {name}
    </span>
  );
}
