/** How a call of the panel is declared, and what is answered when one fails. Relay, browser and tests read the tables. */
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

export type AnswerOf<Route extends { readonly answer?: unknown }> = NonNullable<Route['answer']>;
export type BodyOf<Route> = Route extends { body: infer Body extends z.ZodMiniType }
  ? z.input<Body>
  : undefined;
export type QueryOf<Route> = Route extends { query: infer Query extends z.ZodMiniType }
  ? z.input<Query>
  : undefined;

/** The body of every answer that is no success. */
export interface PanelError {
  error:
    | 'invalid'
    /** Name and password, or the passkey, do not belong together. */
    | 'wrongCredentials'
    | 'noSession'
    | 'forbidden'
    | 'notFound'
    | 'conflict'
    /** An invitation that was used, replaced or ran out; a passkey that took too long. */
    | 'expired'
    | 'tooMany'
    | 'unavailable';
  /** For the reader, in Spanish. */
  message: string;
  /** Which value of query or body was wrong, and what was expected. */
  problems?: Record<string, string>;
  /** With `tooMany`: how long to wait. */
  retryAfterSeconds?: number;
}
