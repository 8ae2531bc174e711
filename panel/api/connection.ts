/** Whether the relay is reached: said by every call and by the live events, shown by the shell. */
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
