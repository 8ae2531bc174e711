/** A value outside of React's state. Views that show it by `useStored` are drawn again when it is set. */
import { useSyncExternalStore } from 'react';

export interface Stored<Value> {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
}

export function stored<Value>(value: Value): Stored<Value> {
  const listeners = new Set<() => void>();
  let held = value;
  return {
    get: () => held,
    set(next) {
      if (next === held) return;
      held = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStored<Value>({ subscribe, get }: Pick<Stored<Value>, 'subscribe' | 'get'>): Value {
  return useSyncExternalStore(subscribe, get);
}
