/** Formats times for a terminal. */
import { readBuiltBusiness } from '../../business/built-business.ts';

/** `2026-01-31 09:05` */
export type LocalTime = (moment: Date) => string;

/** @param timeZone the business's unless another is given; this machine's where nothing was built yet */
export function createLocalTime(timeZone = businessTimeZone()): LocalTime {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (moment) => format.format(moment);
}

function businessTimeZone(): string | undefined {
  try {
    return readBuiltBusiness().timeZone;
  } catch {
    return undefined;
  }
}
