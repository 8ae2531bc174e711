/** Counts the requests that arrived since this tab was last visible. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let unseen = 0;

export function countArrivals(arrived: number): void {
  if (document.visibilityState === 'hidden') set(unseen + arrived);
}

export function useArrived(): number {
  return useSyncExternalStore(subscribe, () => unseen);
}

function subscribe(listener: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') set(0);
  };
  listeners.add(listener);
  document.addEventListener('visibilitychange', seen);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', seen);
  };
}

function set(count: number): void {
  unseen = count;
  for (const listener of listeners) listener();
}
