/** Pictures that are added in the panel: what the panel makes of a picture is stored and shown to owners, nothing else is. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { panelApiPrefix } from '../../contract/panel/addresses.ts';
import { gpsExif, jpeg, png, segment, smallWebp } from '../support/picture-files.ts';
import { ana, startPanel, type TestPanel } from '../support/start-panel.ts';

const notWhole = 'no es una imagen WebP, JPG o PNG completa';
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

const refused: [string, Buffer, string][] = [
  ['an SVG with a script', svg, notWhole],
  ['JPEG with a place', jpeg({ more: [segment(0xe1, gpsExif)] }), 'lleva otros datos, como el lugar'],
  [
    'PNG of 20,000 x 20,000 px',
    png({ width: 20_000, height: 20_000, lines: Buffer.alloc(9) }),
    'más de 1024 píxeles',
  ],
  ['JPEG of 20,000 x 20,000 px', jpeg({ width: 20_000, height: 20_000 }), 'más de 2400 píxeles'],
  ['WebP without width', Buffer.from(smallWebp).fill(0, 26, 28), notWhole],
  [
    'more than 400 kB',
    jpeg({ more: Array.from({ length: 7 }, () => segment(0xdb, Buffer.alloc(60_000))) }),
    'más de 400 kB',
  ],
  [
    'a logo of more than 100 kB',
    png({ width: 200, height: 200, lines: randomBytes(801 * 200) }),
    'más de 100 kB',
  ],
  ['PNG without all of its lines', png({ lines: Buffer.alloc(9) }), notWhole],
  ['PNG with lines beyond its height', png({ lines: Buffer.alloc(2_000_000) }), notWhole],
  ['PNG with a line that has no filter', png({ lines: Buffer.alloc(18, 9) }), notWhole],
  ['PNG of 16 bits', png({ form: [16, 6, 0, 0, 0] }), notWhole],
  ['PNG that is interlaced', png({ form: [8, 6, 0, 0, 1] }), notWhole],
  ['PNG with a palette', png({ form: [8, 3, 0, 0, 0], lines: Buffer.alloc(2) }), notWhole],
  ['PNG with a wrong sum', Buffer.from(png()).fill(0, 29, 33), notWhole],
];

let at: TestPanel;
beforeAll(async () => {
  at = await startPanel();
});
afterAll(() => at.stop());
const add = (data: Buffer) => at.call('addPageFile', { body: { base64: data.toString('base64') } });
const stored = () => at.database.rows('SELECT * FROM page_files');
const read = (sha256: string) =>
  at.app.inject({
    url: `${panelApiPrefix}/page/files/${sha256}`,
    headers: { 'sec-fetch-site': 'same-origin', 'x-test-account': ana.id },
  });

test.each(refused)('%s is refused in words, and not stored', async (_, data, words) => {
  const { length } = await stored();
  await expect(add(data)).rejects.toMatchObject({
    status: 400,
    body: { problems: { file: expect.stringContaining(words) } },
  });
  expect(await stored()).toHaveLength(length);
});

test('more than a body may have is refused', async () => {
  await expect(add(Buffer.alloc(30_000_000))).rejects.toMatchObject({ status: 400 });
});

test.each([
  ['webp', 'image/webp', smallWebp],
  ['jpg', 'image/jpeg', jpeg()],
  ['png', 'image/png', png()],
])('a %s gets a name by its content, is shown to its owner, and can be published', async (ending, type, data) => {
  const { name, sha256 } = await add(data);
  expect(name).toBe(`imagen-${sha256.slice(0, 8)}.${ending}`);
  const { statusCode, headers, rawPayload } = await read(sha256);
  expect([statusCode, headers['content-type'], rawPayload]).toEqual([200, type, data]);
  expect(headers['content-security-policy']).toContain("default-src 'none'");

  const page = await at.call('page');
  const entries = { ...page.entries, pictures: [{ file: name, alt: 'Sala' }] };
  const files = { ...page.files, [name]: sha256 };
  const { version } = page.draft;
  const saved = await at.send<{ version: number }>('POST', `${panelApiPrefix}/page/draft`, {
    version,
    entries,
    files,
  });
  await at.call('publishPage', { body: { version: saved.version } });
  expect(await at.call('page')).toMatchObject({ entries, files });
});

test('a file that was never added is not found', async () => {
  expect((await read('a'.repeat(64))).statusCode).toBe(404);
});
