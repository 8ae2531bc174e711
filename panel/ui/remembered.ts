/** Small choices of this browser. Where storage is blocked they hold for this document alone, as their users keep them. */
type Kind = 'localStorage' | 'sessionStorage';

export function remembered(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string, kind: Kind = 'localStorage'): void {
  try {
    globalThis[kind].setItem(key, value);
  } catch {
    // It is blocked, or full.
  }
}
