/** What stands where the business's name has no room. */
import type { Business } from './business.ts';

/** The owner's short name; without one as many of the name's first words as 14 characters hold, none that leads to a next one, or the first 14. */
export function shortNameOf({ name, shortName }: Pick<Business, 'name' | 'shortName'>): string {
  if (shortName || name.length <= 14) return shortName || name;
  // Half of an emoji is no text.
  const words = /^.{1,14}(?=\s)/.exec(name)?.[0].replace(/(\s+(y|e|de|del|el|la|los|las|&))*\s*$/i, '');
  return words ?? name.slice(0, 14).replace(/[\ud800-\udbff]$/, '');
}

/**
 * The name for screen readers and voice control. It contains the short name too: saying the visible text reaches the
 * link (https://www.w3.org/TR/WCAG22/#label-in-name).
 */
export function spokenNameOf(business: Pick<Business, 'name' | 'shortName'>): string {
  const { name } = business;
  const short = shortNameOf(business);
  return name.includes(short) ? name : `${name}, ${short}`;
}

/** What stands for the business where its picture does not load: `RP` for `RedArranque Perú`. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
