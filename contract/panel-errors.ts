/** What the panel is answered when a question fails: JSON, with the HTTP status. */

import type { Note, StageRecord } from './panel-answers.ts';

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

/** 409: another change came first. `current` is what is stored now, `yours` what was sent. */
export interface Conflict extends PanelError {
  error: 'conflict';
  current: { record: StageRecord } | { note: Note | null };
  yours: unknown;
}
