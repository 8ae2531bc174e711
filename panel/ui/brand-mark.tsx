/** The owner's logo, or the page's mark in the panel's colours. */
import { Mark } from '../../site/ui/mark.tsx';
import { business } from '../format/business.ts';

export function BrandMark() {
  return business.logo ? (
    <img src={business.logo} alt="" />
  ) : (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      {/* Nothing until the relay has told which of the two it is. */}
      {business.logo === null && <Mark edge="var(--line-2)" surface="var(--surface-2)" sign="var(--clean)" />}
    </svg>
  );
}
