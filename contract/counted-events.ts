/** What is counted of the public page: sums per hour, without identifiers. The relay counts visits, the page the form's steps. */

/** In the order in which a visitor reaches them. */
export const formEvents = ['formOpened', 'formBegun', 'formSent'] as const;
export type FormEvent = (typeof formEvents)[number];
/** Each visit counts as `visit`, and where it is known where from also as that: `visit/` and `sourceLabel`. */
export type CountedEvent = 'visit' | `visit/${string}` | FormEvent;
/** Label of the visits whose source is one too many to count on its own; no visitor can send it. */
export const otherSources = 'OTHER';

/** Followed by `/` and the event; relative to the page, which may be served below a path. */
export const figuresPath = '/api/figures';

/** Metric of the document's `Server-Timing` (https://www.w3.org/TR/server-timing/); without it the page reports nothing. */
export const countingMark = 'n';
