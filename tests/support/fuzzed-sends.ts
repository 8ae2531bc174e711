/** Arbitrary sends for fast-check: from good ones to what no client would ever make. */
import fc from 'fast-check';
import { honeypotName, sendFormPath, sendPath } from '../../contract/emailjs.ts';
import { goodParams, identifiers } from './sends.ts';

export interface FuzzedSend {
  path: string;
  headers: string[];
  body: Buffer;
  framing: 'length' | 'chunked' | 'tooShort' | 'tooLong';
}

const loneSurrogates = fc.string({
  unit: fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
  maxLength: 5,
});
const nasty = fc.constantFrom(
  '\u0000',
  '\r\nBcc: a@b.example\r\n',
  '\ufeff',
  '\u202etxt.exe',
  '👨‍👩‍👧‍👦🇵🇪',
  'é\u0301'.repeat(50),
  '\uffff',
  '\u{10ffff}',
  '%00%0d%0a',
  '{{value:pais}}',
  '<script>alert(1)</script>',
  "'; DROP TABLE requests; --",
  'İıſK',
  '\u2028\u2029',
  'x'.repeat(9000),
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  loneSurrogates,
  nasty,
);
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(goodParams()), honeypotName) },
  {
    weight: 5,
    arbitrary: fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''),
  },
  { weight: 3, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(identifiers), 'lib_version', 'template_params') },
);

type Entries = [string, string][];
const entries: fc.Arbitrary<Entries> = fc
  .record({
    base: fc.integer({ min: 0, max: 4 }).map((draw) => draw > 0),
    changes: fc.array(fc.tuple(name, text), { maxLength: 6 }),
  })
  .map(({ base, changes }) => [
    ...(base ? Object.entries({ ...identifiers, ...goodParams() }) : []),
    ...changes,
  ]);
const manyEntries: fc.Arbitrary<Entries> = fc
  .integer({ min: 900, max: 1000 })
  .map((count) => Array.from({ length: count }, (_, place) => [`p${place}`, 'x']));

const jsonBody = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(entries, fc.integer({ min: 0, max: 4 })).map(([all, draw]) => jsonOf(all, draw > 0)),
  },
  { weight: 1, arbitrary: manyEntries.map((all) => jsonOf(all, true)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
  // Longer than a body may be.
  { weight: 1, arbitrary: fc.integer({ min: 50_001, max: 60_000 }).map((count) => `"${'x'.repeat(count)}"`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(['[', ']'], ['{"a":', '}'], ['{"template_params":', '}']),
        fc.integer({ min: 1, max: 24_000 }),
      )
      .map(([[open = '', close = ''], depth]) => {
        const count = Math.min(depth, Math.floor(49_000 / (open.length + close.length)));
        return `${open.repeat(count)}1${close.repeat(count)}`;
      }),
  },
);

const boundary = '----fuzz';
const part = ([field, value]: readonly [string, string], head = 'Content-Disposition: form-data; name=') =>
  `--${boundary}\r\n${head}"${field.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"\r\n\r\n${value}\r\n`;
const brokenHead = fc.constantFrom(
  'Content-Disposition: form-data; filename="a.exe"; name=',
  'Content-Disposition: attachment; name=',
  'Content-Disposition:',
  'Content-Type: multipart/mixed; boundary=',
  `X: ${'y'.repeat(5000)}\r\nContent-Disposition: form-data; name=`,
  'Content-Disposition: form-data; name*=utf-8',
  '\u0000',
);
const multipartBody = fc.oneof(
  {
    weight: 5,
    arbitrary: entries.map((all) => `${all.map((entry) => part(entry)).join('')}--${boundary}--\r\n`),
  },
  {
    weight: 1,
    arbitrary: manyEntries.map(
      (all) =>
        `${all
          .map(([field]) => `--${boundary}\r\ncontent-disposition:form-data;name="${field}"\r\n\r\n\r\n`)
          .join('')
          .slice(0, 48_000)}--${boundary}--\r\n`,
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(entries, brokenHead, fc.boolean())
      .map(
        ([all, head, ends]) =>
          `${all.map((entry) => part(entry, head)).join('')}${ends ? `--${boundary}--` : ''}`,
      ),
  },
  { weight: 1, arbitrary: text },
);

/** Mostly left alone; sometimes cut, sometimes with bytes behind it that are no text. */
const damaged = (body: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 4, arbitrary: body.map((good) => Buffer.from(good)) },
    {
      weight: 1,
      arbitrary: fc.tuple(body, fc.double({ min: 0, max: 1, noNaN: true })).map(([good, cut]) => {
        const bytes = Buffer.from(good);
        return bytes.subarray(0, Math.floor(bytes.length * cut));
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(body, fc.uint8Array({ maxLength: 40 }))
        .map(([good, junk]) => Buffer.concat([Buffer.from(good), junk])),
    },
  );

const framing = fc.oneof(
  { weight: 6, arbitrary: fc.constant('length' as const) },
  { weight: 2, arbitrary: fc.constant('chunked' as const) },
  { weight: 1, arbitrary: fc.constantFrom('tooShort' as const, 'tooLong' as const) },
);
const moreHeaders = fc.oneof(
  { weight: 4, arbitrary: fc.constant([] as string[]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ['accept: text/html'],
      ['sec-fetch-mode: navigate', 'referer: http://x//evil.example'],
      ['origin: null'],
      ['content-encoding: gzip'],
      ['referer: \u00ff%zz', 'accept: */*'],
    ),
  },
);
const contentType = (usual: string) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(usual) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'application/json; charset=utf-16',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        `multipart/form-data; boundary=${'b'.repeat(3000)}`,
        `multipart/form-data; boundary="${boundary}"`,
        'APPLICATION/JSON',
        'text/plain',
        ';;;',
        'multipart/form-data; boundary=a; boundary=----fuzz',
      ),
    },
  );

export const fuzzedSend: fc.Arbitrary<FuzzedSend> = fc
  .oneof(
    fc.record({
      path: fc.constant(sendPath),
      type: contentType('application/json'),
      body: damaged(jsonBody),
    }),
    fc.record({
      path: fc.constant(sendFormPath),
      type: contentType(`multipart/form-data; boundary=${boundary}`),
      body: damaged(multipartBody),
    }),
  )
  .chain((send) => fc.tuple(fc.constant(send), framing, moreHeaders))
  .map(([{ path, type, body }, how, more]) => ({
    path,
    headers: [`content-type: ${type}`, ...more],
    body,
    framing: how,
  }));

/** Written by hand: JSON.stringify of an object would lose `__proto__` and repeated names. */
function jsonOf(all: Entries, nested: boolean): string {
  const object = (some: Entries) =>
    `{${some.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
  if (!nested) return object(all);
  const [own, params]: [Entries, Entries] = [[], []];
  for (const entry of all) (entry[0] in identifiers ? own : params).push(entry);
  return `${object(own).slice(0, -1)}${own.length ? ',' : ''}"template_params":${object(params)}}`;
}
