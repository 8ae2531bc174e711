/** How long ago something was, with the moment itself as its title. */
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
