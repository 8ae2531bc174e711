/** The owner's logo, or the page's mark in the panel's colours. */
import { Mark } from '../../site/ui/mark.tsx';

/** Replaced by the build: `/logo.svg`, or '' (`builder/vite.ts`). */
declare const PANEL_LOGO: string;

export function BrandMark() {
  return PANEL_LOGO ? (
    <img src={PANEL_LOGO} alt="" />
  ) : (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <Mark edge="var(--line-2)" surface="var(--surface-2)" sign="var(--clean)" />
    </svg>
  );
}
