/** Whether the relay is reachable: every call and the live events report it, the shell shows it. */
const listeners = new Set<() => void>();
let reached = true;

export const connection = {
  isReached: () => reached,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set(next: boolean): void {
    if (next === reached) return;
    reached = next;
    for (const listener of listeners) listener();
  },
};
