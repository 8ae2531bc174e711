/** What stands where the business's name has no room. */
import type { Business } from './business.ts';

const lengthMax = 14;

/** The owner's short name; without one as many of the name's first words as 14 characters hold, or the first 14. */
export function shortNameOf({ name, shortName }: Pick<Business, 'name' | 'shortName'>): string {
  if (shortName || name.length <= lengthMax) return shortName || name;
  const words = name.split(/\s+/);
  const [first = ''] = words;
  const fitting = words.reduce(
    (text, word) => (`${text} ${word}`.trim().length <= lengthMax ? `${text} ${word}`.trim() : text),
    '',
  );
  return name.startsWith(fitting) && fitting ? fitting : first.slice(0, lengthMax);
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
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
