/** The page's mark in the panel's colours. */
import { Mark } from '../../site/ui/mark.tsx';

export function BrandMark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <Mark edge="var(--line-2)" surface="var(--surface-2)" sign="var(--clean)" />
    </svg>
  );
}
