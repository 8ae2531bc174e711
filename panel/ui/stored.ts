/** A value outside of React's state. Views that show it by `useStored` are drawn again when it is set. */
import { useSyncExternalStore } from 'react';

type Stored<Value> = ReturnType<typeof stored<Value>>;

export function stored<Value>(value: Value) {
  const listeners = new Set<() => void>();
  let held = value;
  return {
    get: () => held,
    set(next: Value): void {
      if (next === held) return;
      held = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStored<Value>({ subscribe, get }: Pick<Stored<Value>, 'subscribe' | 'get'>): Value {
  return useSyncExternalStore(subscribe, get);
}
