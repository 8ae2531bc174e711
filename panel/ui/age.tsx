/** A relative time, with the exact one as its tooltip. */
import { age, moment } from '../format/dates.ts';
import { useNow } from './use-now.ts';

export function Age({ at, className }: { at: string; className?: string | undefined }) {
  const now = useNow();
  return (
    <time dateTime={at} title={moment(at)} className={className}>
      {age(at, now)}
    </time>
  );
}
