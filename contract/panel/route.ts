/** How a call of the panel is declared, in the tables that relay, browser and tests read. */
import * as z from 'zod/mini';
import { panelApiPrefix } from './addresses.ts';
import { dayMax, dayMin } from './limits.ts';

export interface PanelRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `:name` stands for one id. */
  path: `${typeof panelApiPrefix}/${string}`;
  /** Absent = none is read. */
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Of the body's bytes; absent = those of most calls. */
  bodyMax?: number;
  /** What a success answers; absent = JSON. */
  answers?: 'file' | 'events';
  /** Answered without a session too; absent = a session is required. */
  open?: true;
  /** Refused to sellers. */
  ownerOnly?: true;
}

/** The names in a path: `id` and `noteId` of `/panel/api/requests/:id/notes/:noteId`. */
export type PathName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

const route =
  <const Method extends PanelRoute['method']>(method: Method) =>
  <Answer>() =>
  <const Path extends `/${string}`, const Rest extends Omit<PanelRoute, 'method' | 'path'> = object>(
    path: Path,
    rest?: Rest,
  ): { method: Method; path: `${typeof panelApiPrefix}${Path}`; readonly answer?: Answer } & Rest => ({
    method,
    path: `${panelApiPrefix}${path}`,
    ...(rest as Rest), // absent only where Rest is an empty object
  });

/** Each declares a call and the type of its answer: `get<Answer>()('/requests/:id', { query })`. */
export const get = route('GET');
export const post = route('POST');
export const patch = route('PATCH');
export const del = route('DELETE');

// What passes can be stored by both databases and read back as it is; the length of a text is checked before all else.

const dayExpected = 'Expected a day from 2000 to 2100, such as 2026-01-31';

/** A calendar day of the business, `2026-01-31`. */
export const day = z.iso
  .date({ error: dayExpected, abort: true })
  .check(z.refine((text) => text >= dayMin && text <= dayMax, dayExpected));

/** A minute of the business's day, `09:30`. */
export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time such as 09:30'));

/** Of a request, a note, an account, a session or a passkey. */
export const id = z.string().check(z.regex(/^[\w-]{1,100}$/, 'Expected an id'));

/** A trimmed text, which may be empty, without control characters. */
export const optionalText = (lengthMax: number) =>
  z
    .string()
    .check(
      z.maxLength(lengthMax, { error: `Expected at most ${lengthMax} characters`, abort: true }),
      z.overwrite(storable),
      z.trim(),
    );

/** The same with at least one character. */
export const text = (lengthMax: number, required = 'Expected a text') =>
  optionalText(lengthMax).check(z.minLength(1, required));

/** PostgreSQL rejects null characters, and changes lone surrogates; the other control characters cannot be seen. */
export function storable(given: string): string {
  return given.replace(/\p{Cs}/gu, '\ufffd').replace(/(?![\t\n\r])\p{Cc}/gu, '');
}
