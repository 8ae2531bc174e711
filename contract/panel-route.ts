/** How a call of the panel is declared, in the tables that relay, browser and tests read. */
import type * as z from 'zod/mini';

export interface PanelRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `:name` stands for one value, encoded as a part of an address. */
  path: `/panel/api/${string}`;
  /** Absent = none is read. */
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** What a success answers; absent = JSON. */
  answers?: 'file' | 'events';
  /** Answered without a session too; absent = a session is required. */
  open?: true;
}

/** Declares a call and the type of its answer: `route<Answer>()({ method, path, … })`. */
export const route =
  <Answer>() =>
  <const Route extends PanelRoute>(it: Route): Route & { readonly answer?: Answer } =>
    it;
