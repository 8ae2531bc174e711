/** A relative time, with the exact one as its tooltip. */
import { relayTime } from '../format/clock.ts';
import { age, moment } from '../format/dates.ts';
import { stored, useStored } from './stored.ts';

export function Age({ at, className }: { at: string; className?: string | undefined }) {
  const shownAt = useNow();
  return (
    <time dateTime={at} title={moment(at)} className={className}>
      {age(at, shownAt)}
    </time>
  );
}

const everyMs = 30_000;
const now = stored(Date.now());
setInterval(() => now.set(Date.now()), everyMs);

/**
 * The current time by the relay's clock. What shows it is drawn again every half minute; a device that has slept is not that
 * late with its first press.
 */
export function useNow(): number {
  useStored(now);
  return relayTime();
}
