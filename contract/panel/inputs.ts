/** The panel's queries, which come as texts of an address, and bodies. Dates are days of the business, `2026-01-31`. */
import * as z from 'zod/mini';
import { deliveryChannels } from '../channels.ts';
import { greetingNameMax } from '../greetings.ts';
import { readNumber } from '../read-number.ts';
import { fieldLengthMax, rules } from '../trial-request.ts';
import { amountCentsMax, chosenMax, correctableNames, idsAtOnceMax, stepLengthMax } from './limits.ts';
import { day, id, optionalText, storable, text, time } from './route.ts';

export const stages = ['new', 'contacted', 'trial', 'won', 'lost'] as const;
/** How a request that a person entered reached the business. */
export const ways = ['whatsapp', 'call', 'visit', 'other'] as const;
export const exportFormats = ['xlsx', 'csv', 'json'] as const;

/** Requests in one answer. */
export const pageSize = 50;
/** Counts stop here; `more` then says that there are others. */
export const countedMax = 1_000;
/** The filter `taken` for requests that no one has taken or contacted. */
export const untaken = 'none';
export const noteLengthMax = 5_000;
/** Requests of a person that are shown before they are erased. */
export const previewedMax = 500;

const shortText = optionalText(300);
/** As it is typed: `1.000` and `1,000` are a thousand. */
const count = z.pipe(
  z.transform((text) => readNumber(String(text))),
  z.int().check(z.gte(0), z.lte(1_000_000_000)),
);
/** The version that was seen, and the browser's id: sent twice it changes once. Tabs of 1.0.0 send none. */
const change = { id: z.optional(z.uuid()), version: z.int().check(z.gte(0)) };
const ids = z.array(id).check(z.minLength(1), z.maxLength(idsAtOnceMax));

/** One value or several of one name: `?stage=new&stage=trial`. */
const asList = z.transform((given) => (Array.isArray(given) ? given : [given]));
const several = <const Value extends string>(values: readonly Value[]) =>
  z.pipe(asList, z.array(z.enum(values)).check(z.maxLength(values.length)));

/** The filter of the list; it stands in the panel's own address under the same names. */
export const requestFilter = z.object({
  /** Words that must all occur, without accents, blanks or case; 1 or 2 letters begin a word. */
  q: z.optional(optionalText(200)),
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
  /** Id of the account that it is assigned to, or `none`: no one has taken or contacted it. */
  taken: z.optional(id),
});

const cursor = z.optional(optionalText(40));

/** Most PCs first; the trials that end first; the follow-ups that are due first. What has no such value comes after. */
export const listOrders = ['computers', 'trialEnds', 'followUp'] as const;

export const listFilter = z.extend(requestFilter, {
  /** Absent = newest first. */
  sort: z.optional(z.enum(listOrders)),
});

export const listQuery = z.extend(listFilter, {
  /** `upTo` of the list's first page: what came since is left out, so that no row moves. */
  upTo: cursor,
  /** `next` of the page before. */
  cursor,
  /** Those that are quarantined, instead of the accepted ones. */
  quarantined: z.optional(z.literal('true')),
});

/** `after`: only what came after the `upTo` of a page. */
export const countQuery = z.extend(requestFilter, { after: cursor });
export const exportQuery = z.extend(requestFilter, {
  format: z.enum(exportFormats),
  /** Only these of them. */
  ids: z.optional(z.pipe(asList, z.array(id).check(z.minLength(1), z.maxLength(chosenMax)))),
});
export const figuresQuery = z.object({ from: z.optional(day), to: z.optional(day) });

const known = optionalText(fieldLengthMax);
const ifKnown = z._default(known, '');
const isAddress = (text: string) => text === '' || rules.email.safeParse(text).success;

/** A request that a person enters: name and telephone by the visitor's rules, the rest as far as it is known. */
export const enterBody = z.object({
  id: z.uuid(),
  way: z.enum(ways),
  fullName: z.pipe(known, rules.fullName),
  phone: z.pipe(known, rules.phone),
  email: z._default(known.check(z.refine(isAddress, 'Correo inválido')), ''),
  country: ifKnown,
  city: ifKnown,
  company: ifKnown,
  address: ifKnown,
  computers: ifKnown,
  edition: ifKnown,
});
const licences = z.int().check(z.gte(1), z.lte(1_000_000));
/** In hundredths of the business's currency. */
const amountCents = z.int().check(z.gte(0), z.lte(amountCentsMax));

export const stageBody = z.discriminatedUnion('stage', [
  z.object({ ...change, stage: z.literal('new') }),
  z.object({ ...change, stage: z.literal('contacted') }),
  z.object({
    ...{ ...change, stage: z.literal('trial'), trialStart: day },
    /** The first day after it; absent = where it ends already, or as many days later as the business says. */
    trialEnds: z.optional(day),
    /** Why its end is moved. */
    reason: z.optional(text(300)),
  }),
  z.object({
    ...change,
    stage: z.literal('won'),
    edition: text(100),
    licences,
    amountCents,
    /** Id of the account whose sale it is; absent = who had it, whom it is assigned to, or who asks. */
    seller: z.optional(id),
  }),
  z.object({ ...change, stage: z.literal('lost'), reason: text(300) }),
]);

/** Takes back the change of stage whose entry in the log has this id. */
export const undoBody = z.object({ ...change, undo: id });

/** True = it is assigned to the account `to`, or the one that asks, also from another one; false = it is assigned to no one. */
export const takenBody = z.object({ ...change, taken: z.boolean(), to: z.optional(id) });

export type Corrections = { [Name in (typeof correctableNames)[number]]?: string };
const corrections = correctableNames.map((name) => {
  const given = z.pipe(
    z.string().check(z.overwrite(storable)),
    z.transform((text) => text || undefined),
  );
  return [name, z.optional(z.pipe(given, z._default(rules[name], '')))];
});
/** Fields other than what was sent, by the same rules; the value that was sent takes the correction back, also one that was entered empty. */
export const correctionBody = z.object({
  ...change,
  fields: z
    .object(Object.fromEntries(corrections))
    .check(z.refine((given) => Object.keys(given).length > 0, 'Expected a field')) as z.ZodMiniType<
    Corrections,
    Corrections
  >,
});

/** The next step. Without `time` it has none; without `text`, as tabs that were opened before an update send it, the text stays. */
export const followUpBody = z.object({
  ...change,
  followUp: z.nullable(day),
  time: z.optional(z.nullable(time)),
  text: z.optional(z.nullable(optionalText(stepLengthMax))),
  /** Without a day: the step that was planned is done. */
  done: z.optional(z.boolean()),
});

/** The id is that of the note and of the change. */
export const noteBody = z.object({ id: z.uuid(), text: text(noteLengthMax) });
export const noteEditBody = z.object({ ...change, text: text(noteLengthMax) });
export const noteDeleteBody = z.object(change);

/** What stands in the request's log alone, under the id of the entry. */
export const entryBody = z.discriminatedUnion('kind', [
  z.object({
    ...{ id: z.uuid(), kind: z.literal('greeted'), channel: z.enum(['whatsapp', 'phone', 'mail']) },
    /** Name of the text that it was opened with; whether it was sent cannot be known. */
    greeting: z.optional(text(greetingNameMax)),
  }),
  z.object({
    ...{ id: z.uuid(), kind: z.literal('quoted') },
    quote: z.object({
      ...{ edition: text(100), pcs: licences, totalCents: amountCents, validUntil: day },
      discountPercent: z.int().check(z.gte(0), z.lte(100)),
    }),
  }),
]);

export const idsBody = z.object({ ids });
/** Deliveries of these requests, or all that are held. */
export const retryBody = z.union([idsBody, z.object({ held: z.literal(true) })]);
export const testBody = z.object({ channel: z.enum(deliveryChannels) });

/** A person by mail (the whole address), phone (its digits) or name (all of its words). */
export const personQuery = z.object({ by: z.enum(['email', 'phone', 'name']), value: text(300) });

export type Stage = (typeof stages)[number];
export type Way = (typeof ways)[number];
export type ExportFormat = (typeof exportFormats)[number];
export type ListOrder = (typeof listOrders)[number];
export type RequestFilter = z.infer<typeof requestFilter>;
export type CountQuery = z.infer<typeof countQuery>;
export type ListQuery = z.infer<typeof listQuery>;
export type EnteredRequest = z.infer<typeof enterBody>;
export type Entry = z.infer<typeof entryBody>;
export type Quote = Extract<Entry, { kind: 'quoted' }>['quote'];
export type PersonQuery = z.infer<typeof personQuery>;
