import type { Visitor } from './visitor.ts';

export interface Scenario {
  feature: string;
  /** How the page does it, and what it falls back to. */
  how: string;
  /** `[width, height]` of the viewport; desktop when absent. */
  size?: readonly [number, number];
  /** @throws Error saying what was expected and did not come. */
  run: (visitor: Visitor, surroundings: Surroundings) => Promise<void>;
}

export interface Surroundings {
  url: string;
  /** The template params of the stored request of this company. */
  stored: (company: string) => Record<string, string>[];
}
