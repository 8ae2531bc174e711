/**
 * How long one request may hold the event loop, and with it every other client: with bodies of up to 50 kB made to be slow,
 * reading, checking, answering, mailing, listing and exporting are timed one by one.
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyBytesMax, identifiersFrom } from '../../contract/emailjs.ts';
import type { RequestDetail } from '../../contract/panel/answers.ts';
import { fromTemplateParams, templateParamOf } from '../../contract/template-params.ts';
import { fieldNames, type SentRequest } from '../../contract/trial-request.ts';
import { csvLine } from '../../relay/base/safe-text.ts';
import { describeRequest, rowLine } from '../../relay/cli/print-requests.ts';
import { reasonFrom } from '../../relay/delivery/attempt.ts';
import { composeOwnerMail } from '../../relay/delivery/mail/request-mails.ts';
import { readJson, readMultipart } from '../../relay/http/read-body.ts';
import { createRefusedPage } from '../../relay/http/refused-page.ts';
import { accept } from '../../relay/intake/accept.ts';
import type { Exported } from '../../relay/search/export/export-file.ts';
import type { Incoming } from '../../relay/store/store.ts';
import { effort } from '../faults/effort.ts';
import { blockingMs, slowness, threadMs } from '../support/blocking-time.ts';
import { exampleBusiness } from '../support/example-business.ts';
import { goodParams, identifiers } from '../support/sends.ts';
import { refusedTemplateText } from '../support/start-app.ts';

const timeZone = 'America/Lima';

const blockingMsMax = 50 * slowness;
const refusedPage = createRefusedPage(refusedTemplateText, exampleBusiness);

const scripts = [
  ...'añЯ\u0639ह中한ﷺ𝔘ｱ\u0344\u0334\u0f73\u{1d165}\u200b\u3164\u202e \t\u00a0\u2028\n\u0000\ufffd',
  ...`<>&"'\\()[]{}%@.-+=;,:/09`,
  ...['👨‍👩‍👧', '\r\n', '{{', '--x\r\n', '=?utf-8?q?', '<a@', '554 '],
];
/** Each alone decomposes, reorders or combines when a text is normalised. */
const marks = [...'\u0344\u0334\u0f73\u{1d165}\u0301\u0323\u05b0\u3099ﷺ', '\u1100\u1161'];
const pieces = fc.oneof(
  fc.array(fc.constantFrom(...scripts), { minLength: 1, maxLength: 4 }),
  fc.array(fc.constantFrom(...marks), { minLength: 1, maxLength: 3 }),
);
/** Few pieces, repeated often, in turn or one after the other: what is quadratic, or worse, is so in these. */
const slowText = fc
  .tuple(
    pieces,
    fc.boolean(),
    fc.array(fc.constantFrom(...scripts), { maxLength: 3 }),
    fc.constantFrom(50, 299, 6_000, 20_000, 48_000),
  )
  .map(([some, inTurn, end, bytes]) => {
    const times = Math.ceil(bytes / Buffer.byteLength(some.join('')));
    const text = inTurn ? some.join('').repeat(times) : some.map((piece) => piece.repeat(times)).join('');
    return text + end.join('');
  });
const params = fc
  .dictionary(
    fc.oneof(fc.constantFrom(...Object.values(templateParamOf), 'to_name', 'edicion', 'sitio_web'), slowText),
    slowText,
    { maxKeys: 10 },
  )
  .map((changes) => ({ ...goodParams(), ...changes }));

const boundary = '----x';
const jsonBody = params.map((given) => JSON.stringify({ ...identifiers, template_params: given }));
const part = ([name, value]: [string, string]) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const formBody = params.map((given) =>
  [...Object.entries({ ...identifiers, ...given }).map(part), `--${boundary}--\r\n`].join(''),
);
const nested = fc
  .tuple(fc.constantFrom('[', '{"a":', '[[1],', '"\\u0000', '[1,'), slowText)
  .map(([start, text]) => start.repeat(8_000) + text);
const manyParts = slowText.map((text) => {
  const small = part([text.slice(0, 9).replaceAll(/[\r\n"]/g, ''), '']);
  return small.repeat(Math.floor(bodyBytesMax / small.length));
});
const bytesOf = (body: string) => Buffer.from(body).subarray(0, bodyBytesMax);

let longest = { ms: 0, what: '', body: '' };
/** What is awaited inside counts too: nothing else happens meanwhile, and the platform reads forms that way. */
async function timed<Result>(what: string, body: Buffer, work: () => Result): Promise<Awaited<Result>> {
  const startedAt = threadMs();
  const result = await work();
  const ms = threadMs() - startedAt;
  if (ms > longest.ms) longest = { ms, what, body: body.toString().slice(0, 500) };
  return result;
}

/** Again, when it took long: compiling and collecting garbage do not count. */
async function longestHoldMs(work: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round += 1) {
    longest = { ms: 0, what: '', body: '' };
    await work();
    least = Math.min(least, longest.ms);
    if (least < blockingMsMax) break;
  }
  return least;
}

function formsOf(fields: SentRequest): [what: string, make: () => unknown][] {
  const request = { id: 'uno', receivedAt: new Date(0), fields };
  const shown = { ...request, status: 'accepted', timesReceived: 1, stage: 'new', edition: null, mail: '' };
  const row = shown as unknown as Exported; // what a line shows of it
  const detail = { ...shown, receivedAt: '2026-03-10T15:00:00.000Z', sent: {}, record: {}, timeline: [] };
  const inFull = detail as unknown as RequestDetail; // what is shown of it where nothing was changed
  const mail = { ...request, business: exampleBusiness, panel: {}, quarantined: 0, held: 0 };
  return [
    ['mail', () => composeOwnerMail(mail)],
    ['csv', () => csvLine(Object.values(fields))],
    ['table', () => rowLine(row, timeZone)],
    ['show', () => describeRequest(inFull, timeZone)],
  ];
}

const deps = {
  store: {
    accept: async ({ fields }: Incoming) => {
      const body = Buffer.from(JSON.stringify(fields));
      for (const [what, make] of formsOf(fields)) await timed(what, body, make);
      return { id: 'uno', repeated: false };
    },
  },
  config: { identifiers: identifiersFrom({}) },
  now: () => new Date(),
  limits: { storeMs: 10_000 },
};

async function submit(body: Buffer<ArrayBuffer>, isForm: boolean): Promise<void> {
  const read = isForm
    ? await timed('multipart', body, () => readMultipart(body, `multipart/form-data; boundary=${boundary}`))
    : await timed('json', body, () => readJson(body));
  if (typeof read === 'string') return;
  const outcome = await timed('accept', body, () => accept(read, deps));
  const refused = 'refusal' in outcome ? { status: 422, ...outcome.refusal } : { status: 429 };
  await timed('refused page', body, () => refusedPage(refused, read.request));
}

test(`no body of up to 50 kB holds the event loop for more than 50 ms (${effort.slowBodies} bodies)`, async () => {
  const body = fc.oneof(
    fc.record({ text: fc.oneof(jsonBody, nested), isForm: fc.constant(false) }),
    fc.record({ text: fc.oneof(formBody, manyParts), isForm: fc.constant(true) }),
  );
  await fc.assert(
    fc.asyncProperty(body, async ({ text, isForm }) => {
      const bytes = bytesOf(text);
      const ms = await longestHoldMs(() => submit(bytes, isForm));
      expect(ms, `${longest.what}: ${longest.body}`).toBeLessThan(blockingMsMax);
    }),
    { numRuns: effort.slowBodies },
  );
});

/** Rows that an earlier version stored may hold 50 kB in one field. */
test('no stored row and no reply of a mail server holds it for longer either', () => {
  fc.assert(
    fc.property(slowText, fc.constantFrom(...fieldNames), (text, name) => {
      const fields = { ...fromTemplateParams(goodParams()), [name]: text };
      const reason = () => reasonFrom(text);
      for (const [what, make] of [...formsOf(fields), ['reason', reason] as const])
        expect([what, blockingMs(make) < blockingMsMax]).toEqual([what, true]);
    }),
    { numRuns: effort.slowBodies / 4 },
  );
});
