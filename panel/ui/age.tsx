/** A relative time, with the exact one as its tooltip. */
import { useSyncExternalStore } from 'react';
import { age, moment } from '../format/dates.ts';

export function Age({ at, className }: { at: string; className?: string | undefined }) {
  const shownAt = useNow();
  return (
    <time dateTime={at} title={moment(at)} className={className}>
      {age(at, shownAt)}
    </time>
  );
}

const everyMs = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time, updated every half minute by one shared timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
