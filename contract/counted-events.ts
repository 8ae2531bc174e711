/** What is counted of the public page: sums per hour, without identifiers. The relay counts visits, the page the visitor's steps. */

/** In the order in which a visitor reaches them. */
export const formEvents = ['formOpened', 'formBegun', 'formSent'] as const;
/** A link of the page that was pressed, to write or call instead of filling in the form. */
export const contactEvents = ['whatsappPressed', 'phonePressed', 'telegramPressed'] as const;
export const pageEvents = [...formEvents, ...contactEvents] as const;
export type PageEvent = (typeof pageEvents)[number];
/** Each visit counts as `visit`, and where it is known where from also as that: `visit/` and `sourceLabel`. */
export type CountedEvent = 'visit' | `visit/${string}` | PageEvent;
/** Label of the visits whose source is one too many to count on its own; no visitor can send it. */
export const otherSources = 'OTHER';

/** Followed by `/` and the event; relative to the page, which may be served below a path. */
export const figuresPath = '/api/figures';

/** Metric of the document's `Server-Timing` (https://www.w3.org/TR/server-timing/); without it the page reports nothing. */
export const countingMark = 'n';
