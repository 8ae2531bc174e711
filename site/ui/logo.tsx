/** The mark and the business's name. The mark is the owner's picture, or ours: a power sign, as in the favicon. */
import s from './logo.module.css';
import { Mark } from './mark.tsx';

export interface LogoProps {
  name: string;
  /** Shown where the name does not fit (`render/brand-style.ts`); without it the name is always shown. */
  shortName?: string;
  /** Width divided by height. */
  picture: { src: string; ratio: number } | undefined;
}

export function Logo({ name, shortName, picture }: LogoProps) {
  const widthPx = picture && Math.round(28 * Math.min(picture.ratio, 3));
  return (
    <span className={s.logo}>
      {picture ? (
        <img src={picture.src} alt="" fetchPriority="low" width={widthPx} height="28" />
      ) : (
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <Mark edge="var(--line-2)" surface="var(--surface-3)" sign="var(--clean)" />
        </svg>
      )}
      <span>
        <span data-name>{name}</span>
        {shortName && (
          <span data-short aria-hidden="true">
            {shortName}
          </span>
        )}
      </span>
    </span>
  );
}
