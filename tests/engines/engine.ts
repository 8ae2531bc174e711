/** The interfaces between scenarios and a browser, independent of the protocol. */
import type { Visitor } from './visitor.ts';

export interface Engine {
  name: string;
  version: string;
  open: (url: string) => Promise<void>;
  /** Runs `run`, which must be self-contained, in the page, also when the page's own script is disabled. */
  evaluate: <T, A extends readonly unknown[]>(run: (...args: A) => T, ...args: A) => Promise<T>;
  /** Moves a mouse to this point of the viewport, in CSS px, and presses it there. */
  press: (x: number, y: number) => Promise<void>;
  moveTo: (x: number, y: number) => Promise<void>;
  /** Presses one key, given by its name in `KeyboardEvent.key` or its character. */
  key: (name: string) => Promise<void>;
  /** Sets the viewport, in CSS px. */
  resize: (width: number, height: number) => Promise<void>;
  screenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

export interface Scenario {
  feature: string;
  /** `[width, height]` of the viewport; a desktop size when absent. */
  size?: readonly [number, number];
  /** Runs also, or only, in the browser whose own setting disables script. */
  withoutScript?: 'also' | 'only';
  /** @throws Error naming the expectation that was not met. */
  run: (visitor: Visitor, surroundings: Surroundings) => Promise<void>;
}

export interface Surroundings {
  url: string;
  /** The template params of the stored request of this company. */
  stored: (company: string) => Record<string, string>[];
}
