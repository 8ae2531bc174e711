import type { Visitor } from './visitor.ts';

export interface Scenario {
  feature: string;
  /** The technique and its fallback. */
  how: string;
  /** `[width, height]` of the viewport; a desktop size when absent. */
  size?: readonly [number, number];
  /** @throws Error naming the expectation that was not met. */
  run: (visitor: Visitor, surroundings: Surroundings) => Promise<void>;
}

export interface Surroundings {
  url: string;
  /** The template params of the stored request of this company. */
  stored: (company: string) => Record<string, string>[];
}
