/** Makes `localStorage` undefined where reading it throws: the EmailJS client reads it while being imported. */
export function shieldStorage(global: { localStorage?: unknown }): void {
  try {
    void global.localStorage;
  } catch {
    Object.defineProperty(global, 'localStorage', { value: undefined, configurable: true });
  }
}
