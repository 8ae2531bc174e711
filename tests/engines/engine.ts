/** What a scenario needs from a browser, whichever protocol drives it. */
export interface Engine {
  name: string;
  version: string;
  open: (url: string) => Promise<void>;
  /** Runs `run` in the page; it must not close over anything. Works with the page's own script off, too. */
  evaluate: <T, A extends readonly unknown[]>(run: (...args: A) => T, ...args: A) => Promise<T>;
  /** Moves a mouse to this point of the viewport, in CSS px, and presses it there. */
  press: (x: number, y: number) => Promise<void>;
  moveTo: (x: number, y: number) => Promise<void>;
  /** One key, by its name in `KeyboardEvent.key` or its character. */
  key: (name: string) => Promise<void>;
  /** Sets the viewport, in CSS px. */
  resize: (width: number, height: number) => Promise<void>;
  screenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

export interface LaunchOptions {
  /** Off: the browser's own setting, as a visitor would turn it off. */
  script: boolean;
}
