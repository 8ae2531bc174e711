/**
 * What the panel asks and changes: the schemas of queries and bodies, shared by browser and relay. Queries come as
 * texts of an address; dates are days in the business's own time zone, `2026-01-31`.
 */
import * as z from 'zod/mini';

export const stages = ['new', 'contacted', 'trial', 'won', 'lost'] as const;
export const deliveryChannels = ['mail', 'acknowledgement', 'webhook'] as const;
export const exportFormats = ['xlsx', 'csv', 'json'] as const;

/** Requests in one answer: as usual, and at most. */
export const pageSize = 50;
export const pageSizeMax = 400;
/** Counts stop here; `more` then says that there are others. */
export const countedMax = 1_000;
export const noteLengthMax = 5_000;
export const idsAtOnceMax = 500;

const searchLengthMax = 200;
const shortText = z.string().check(z.trim(), z.maxLength(300));
const day = z.iso.date('Expected a day such as 2026-01-31');
const count = z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000_000));
const version = z.int().check(z.gte(0));
const id = z.string().check(z.minLength(1), z.maxLength(100));
const ids = z.array(id).check(z.minLength(1), z.maxLength(idsAtOnceMax));
const text = (lengthMax: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax));

/** One value or several of one name: `?stage=new&stage=trial`. */
const several = <const Value extends string>(values: readonly Value[]) =>
  z.pipe(
    z.transform((given) => (Array.isArray(given) ? given : [given])),
    z.array(z.enum(values)).check(z.maxLength(values.length)),
  );

/** The filter of the list; it stands in the panel's own address under the same names. */
export const requestFilter = z.object({
  /** Words that must all occur, without accents, blanks or case; 1 or 2 letters begin a word. */
  q: z.optional(z.string().check(z.maxLength(searchLengthMax))),
  stage: z.optional(several(stages)),
  /** First and last day of receipt, both included. */
  from: z.optional(day),
  to: z.optional(day),
  country: z.optional(shortText),
  city: z.optional(shortText),
  computersMin: z.optional(count),
  computersMax: z.optional(count),
  edition: z.optional(shortText),
  /** Id of the account that changed the request's stage last. */
  person: z.optional(id),
});

const cursor = z.optional(z.string().check(z.maxLength(40)));

export const listQuery = z.extend(requestFilter, {
  /** `next` of the page before. */
  cursor,
  /** `next` of this page, to read it again: the page ends there, however many requests it has now. */
  until: cursor,
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(pageSizeMax))),
});

export const exportQuery = z.extend(requestFilter, { format: z.enum(exportFormats) });
export const pageQuery = z.pick(listQuery, { cursor: true });
export const figuresQuery = z.object({ from: z.optional(day), to: z.optional(day) });

/** A change of stage; an undo is a change back. `version` is the one that was seen. */
export const stageBody = z.discriminatedUnion('stage', [
  z.object({ version, stage: z.literal('new') }),
  z.object({ version, stage: z.literal('contacted') }),
  z.object({ version, stage: z.literal('trial'), trialStart: day }),
  z.object({
    version,
    stage: z.literal('won'),
    edition: text(100),
    licences: z.int().check(z.gte(1), z.lte(1_000_000)),
    /** US dollars, in cents. */
    amountCents: z.int().check(z.gte(0), z.lte(1_000_000_000_000)),
  }),
  z.object({ version, stage: z.literal('lost'), reason: text(300) }),
]);

export const followUpBody = z.object({ version, followUp: z.nullable(day) });

/** The browser names the note, so that sending it twice makes one. */
export const noteBody = z.object({ id: z.uuid(), text: text(noteLengthMax) });
export const noteEditBody = z.object({ version, text: text(noteLengthMax) });
export const noteDeleteBody = z.object({ version });

export const idsBody = z.object({ ids });
/** Deliveries of these requests, or all that are held. */
export const retryBody = z.union([idsBody, z.object({ held: z.literal(true) })]);
export const testBody = z.object({ channel: z.enum(deliveryChannels) });

/** A person by mail (the whole address), phone (its digits) or name (all of its words). */
export const personQuery = z.object({ by: z.enum(['email', 'phone', 'name']), value: text(300) });

export type Stage = (typeof stages)[number];
export type DeliveryChannel = (typeof deliveryChannels)[number];
export type ExportFormat = (typeof exportFormats)[number];
export type RequestFilter = z.infer<typeof requestFilter>;
export type ListQuery = z.infer<typeof listQuery>;
export type StageChange = z.infer<typeof stageBody>;
export type PersonQuery = z.infer<typeof personQuery>;
