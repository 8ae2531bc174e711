/** The mark: a power sign; the same shape as the favicon. */
import s from './logo.module.css';

export function Logo({ name }: { name: string }) {
  return (
    <span className={s.logo}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect x="1.5" y="1.5" width="25" height="25" rx="7" />
        <path d="M14 6.5v6.2M9.4 9.6a6.6 6.6 0 1 0 9.2 0" />
      </svg>
      {name}
    </span>
  );
}
