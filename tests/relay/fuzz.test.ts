/**
 * Thousands of bodies that no client would make, against the real relay: no 5xx, no crash, no hanging
 * connection, memory bounded.
 */

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { honeypotName, sendFormPath, sendPath } from '../../contract/emailjs.ts';
import { effort } from '../faults/effort.ts';
import { peakMemoryMb } from '../support/process-memory.ts';
import { openConnection } from '../support/raw-http.ts';
import { goodParams, identifiers } from '../support/sends.ts';
import { startRelay } from '../support/start-relay.ts';

/** What is in use stays level near 25 MB; the rest is garbage that was not collected yet. */
const peakMbMax = 400;
const answerWithinMs = 20_000;

const relay = await startRelay();
afterAll(relay.stop);

test(`${effort.fuzzedBodies} bodies`, { timeout: effort.timeoutMs }, async () => {
  const answered: Record<number, number> = {};
  const property = fc.asyncProperty(fuzzedSend, async (send) => {
    const status = await statusOf(send);
    answered[status] = (answered[status] ?? 0) + 1;
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
  await fc.assert(property, { numRuns: effort.fuzzedBodies });
  expect(relay.process.exitCode).toBe(null);
  expect(await (await fetch(`${relay.url}/healthz`)).text()).toBe('{"status":"ok"}');
  // Otherwise it was not the relay's reading that was tried.
  expect(Object.keys(answered)).toEqual(expect.arrayContaining(['200', '400', '413', '415', '422']));
  const peakMb = peakMemoryMb(relay.process.pid);
  console.log(`answers: ${JSON.stringify(answered)}, peak ${peakMb.toFixed(0)} MB`);
  expect(peakMb).toBeLessThan(peakMbMax);
});

/** @throws Error when there is no answer in time, though one is due. */
async function statusOf({ path, headers, body, framing }: FuzzedSend): Promise<number> {
  const connection = await openConnection(relay.url);
  const timer = setTimeout(() => connection.socket.destroy(), answerWithinMs);
  const length =
    body.length + (framing === 'tooLong' ? 10 : framing === 'tooShort' ? -Math.min(10, body.length) : 0);
  const size = framing === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  connection.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${[...headers, size].join('\r\n')}\r\n\r\n`);
  if (framing === 'chunked') {
    for (let at = 0; at < body.length; at += 700) {
      const chunk = body.subarray(at, at + 700);
      connection.socket.write(`${chunk.length.toString(16)}\r\n`);
      connection.socket.write(chunk);
      connection.write('\r\n');
    }
    connection.write('0\r\n\r\n');
  } else connection.socket.write(body);
  // A body shorter than announced is over only when its sender is.
  if (framing === 'tooLong') connection.socket.end();
  try {
    return (await connection.answer()).status;
  } finally {
    clearTimeout(timer);
    connection.socket.destroy();
  }
}

/** From good ones to what no client would ever make. */
interface FuzzedSend {
  path: string;
  headers: string[];
  body: Buffer;
  framing: 'length' | 'chunked' | 'tooShort' | 'tooLong';
}

/** One of these, as often as its number says. */
const mostly = <Value>(...all: [weight: number, arbitrary: fc.Arbitrary<Value>][]) =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })));
/** True in four of five cases. */
const usually = fc.integer({ min: 0, max: 4 }).map((draw) => draw > 0);

const loneSurrogates = fc.string({
  unit: fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
  maxLength: 5,
});
const nasty = fc.constantFrom(
  ...[
    '\u0000',
    '\r\nBcc: a@b.example\r\n',
    '\ufeff',
    '\u202etxt.exe',
    '👨‍👩‍👧‍👦🇵🇪',
    'é\u0301'.repeat(50),
    '\uffff',
  ],
  ...['\u{10ffff}', '%00%0d%0a', '{{value:pais}}', '<script>alert(1)</script>', 'İıſK', '\u2028\u2029'],
  ...["'; DROP TABLE requests; --", 'x'.repeat(9000)],
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  loneSurrogates,
  nasty,
);
const ofObjects = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''];
const name = mostly(
  [6, fc.constantFrom(...Object.keys(goodParams()), honeypotName)],
  [5, fc.constantFrom(...ofObjects)],
  [3, text],
  [1, fc.constantFrom(...Object.keys(identifiers), 'lib_version', 'template_params')],
);

type Entries = [string, string][];
const entries: fc.Arbitrary<Entries> = fc
  .tuple(usually, fc.array(fc.tuple(name, text), { maxLength: 6 }))
  .map(([isGood, changes]) => [
    ...(isGood ? Object.entries({ ...identifiers, ...goodParams() }) : []),
    ...changes,
  ]);
const manyEntries: fc.Arbitrary<Entries> = fc
  .integer({ min: 900, max: 1000 })
  .map((count) => Array.from({ length: count }, (_, place) => [`p${place}`, 'x']));
const brackets = fc.constantFrom(['[', ']'], ['{"a":', '}'], ['{"template_params":', '}']);
const deep = fc
  .tuple(brackets, fc.integer({ min: 1, max: 24_000 }))
  .map(([[open = '', close = ''], depth]) => {
    const count = Math.min(depth, Math.floor(49_000 / (open.length + close.length)));
    return `${open.repeat(count)}1${close.repeat(count)}`;
  });
/** Longer than a body may be. */
const long = fc.integer({ min: 50_001, max: 60_000 }).map((count) => `"${'x'.repeat(count)}"`);

const jsonBody = mostly(
  [5, fc.tuple(entries, usually).map(([all, nested]) => jsonOf(all, nested))],
  [1, manyEntries.map((all) => jsonOf(all, true))],
  [1, fc.json({ maxDepth: 5 })],
  [1, long],
  [1, deep],
);

const boundary = '----fuzz';
const part = ([field, value]: readonly [string, string], head = 'Content-Disposition: form-data; name=') =>
  `--${boundary}\r\n${head}"${field.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"\r\n\r\n${value}\r\n`;
const parts = (all: Entries, head?: string) => all.map((entry) => part(entry, head)).join('');
const manyParts = (all: Entries) => {
  const small = ([field]: Entries[number]) =>
    `--${boundary}\r\ncontent-disposition:form-data;name="${field}"\r\n\r\n\r\n`;
  return `${all.map(small).join('').slice(0, 48_000)}--${boundary}--\r\n`;
};
const brokenHead = fc.constantFrom(
  'Content-Disposition: form-data; filename="a.exe"; name=',
  'Content-Disposition: attachment; name=',
  'Content-Disposition:',
  'Content-Type: multipart/mixed; boundary=',
  `X: ${'y'.repeat(5000)}\r\nContent-Disposition: form-data; name=`,
  'Content-Disposition: form-data; name*=utf-8',
  '\u0000',
);
const brokenParts = fc
  .tuple(entries, brokenHead, fc.boolean())
  .map(([all, head, ends]) => `${parts(all, head)}${ends ? `--${boundary}--` : ''}`);
const multipartBody = mostly(
  [5, entries.map((all) => `${parts(all)}--${boundary}--\r\n`)],
  [1, manyEntries.map(manyParts)],
  [2, brokenParts],
  [1, text],
);

/** Mostly left alone; sometimes cut, or with bytes behind it that are no text. */
const damaged = (body: fc.Arbitrary<string>) =>
  fc
    .tuple(body, fc.integer({ min: 0, max: 5 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.uint8Array())
    .map(([good, damage, share, junk]) => {
      const bytes = Buffer.from(good);
      if (damage === 0) return bytes.subarray(0, Math.floor(bytes.length * share));
      return damage === 1 ? Buffer.concat([bytes, junk]) : bytes;
    });

const framing = mostly<FuzzedSend['framing']>(
  [6, fc.constant('length')],
  [2, fc.constant('chunked')],
  [1, fc.constantFrom('tooShort', 'tooLong')],
);
const oddHeaders = [
  ['accept: text/html'],
  ['sec-fetch-mode: navigate', 'referer: http://x//evil.example'],
  ['origin: null'],
  ['content-encoding: gzip'],
  ['referer: \u00ff%zz', 'accept: */*'],
];
const moreHeaders = mostly<string[]>([4, fc.constant([])], [1, fc.constantFrom(...oddHeaders)]);
const oddTypes = [
  ...['application/json; charset=utf-16', 'multipart/form-data', 'multipart/form-data; boundary=', ';;;'],
  ...[`multipart/form-data; boundary=${'b'.repeat(3000)}`, `multipart/form-data; boundary="${boundary}"`],
  ...['APPLICATION/JSON', 'text/plain', 'multipart/form-data; boundary=a; boundary=----fuzz'],
];
const contentType = (usual: string) => mostly([8, fc.constant(usual)], [1, fc.constantFrom(...oddTypes)]);

const sendTo = (path: string, type: string, body: fc.Arbitrary<string>): fc.Arbitrary<FuzzedSend> =>
  fc.tuple(contentType(type), damaged(body), framing, moreHeaders).map(([type, body, framing, more]) => ({
    path,
    headers: [`content-type: ${type}`, ...more],
    body,
    framing,
  }));
const fuzzedSend = fc.oneof(
  sendTo(sendPath, 'application/json', jsonBody),
  sendTo(sendFormPath, `multipart/form-data; boundary=${boundary}`, multipartBody),
);

/** JSON text joined from its parts: JSON.stringify of an object would lose `__proto__` and repeated names. */
function jsonOf(all: Entries, nested: boolean): string {
  const object = (some: Entries) =>
    `{${some.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
  if (!nested) return object(all);
  const [own, params]: [Entries, Entries] = [[], []];
  for (const entry of all) (entry[0] in identifiers ? own : params).push(entry);
  return `${object(own).slice(0, -1)}${own.length ? ',' : ''}"template_params":${object(params)}}`;
}
