import { describe, expect, test } from 'vitest';
import {
  gpsExif,
  jpeg,
  png,
  pngChunk,
  segment,
  smallWebp,
  smallWebpPicture,
  webp,
  webpChunk,
} from '../../tests/support/picture-files.ts';
import { plainPicture } from './plain-picture.ts';

const extended = webpChunk('VP8X', Buffer.alloc(10));
const profile = segment(0xe2, Buffer.from('ICC_PROFILE'));

describe.each([
  [
    'webp',
    smallWebp,
    1,
    webp(extended, webpChunk('ICCP', 'profile'), smallWebpPicture, webpChunk('EXIF', gpsExif)),
  ],
  [
    'png',
    png(),
    2,
    png({ more: [pngChunk('eXIf', gpsExif), pngChunk('tEXt', 'Lima'), pngChunk('acTL', '')] }),
  ],
  ['jpg', jpeg(), 2, jpeg({ more: [segment(0xe1, gpsExif), profile, segment(0xfe, Buffer.from('Lima'))] })],
] as const)('%s', (ending, plain, sidePx, full) => {
  test('without metadata it stays as it is', () => {
    expect(plainPicture(plain)).toEqual({
      ending,
      width: sidePx,
      height: sidePx,
      bytes: new Uint8Array(plain),
    });
  });

  test('place, texts, colour profile and animation are left out, and what follows its end', () => {
    for (const file of [full, Buffer.concat([full, gpsExif])]) {
      const { bytes } = plainPicture(file) ?? { bytes: [] };
      expect(Buffer.from(bytes)).toEqual(plain);
    }
  });

  test('wherever it is cut off, it is none', () => {
    for (const file of [plain, full])
      for (let length = 0; length < file.length; length += 1)
        expect(plainPicture(file.subarray(0, length)), `${length} bytes`).toBeUndefined();
  });
});

test('what is of another format, or lies about its lengths, is none', () => {
  const changed = (file: Buffer, at: number, byte: number) => {
    const copy = Buffer.from(file);
    copy[at] = byte;
    return copy;
  };
  const wrong = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('GIF89a'),
    webp(webpChunk('VP8L', Buffer.alloc(10))),
    webp(extended, webpChunk('ANIM', Buffer.alloc(6)), webpChunk('ANMF', smallWebpPicture)),
    changed(smallWebp, 21, 0xff), // of the first partition
    changed(smallWebp, 20, 0x31), // an inner frame
    changed(smallWebp, 23, 0), // the start code
    changed(smallWebp, 16, 0xff),
    changed(png(), 12, 0),
    changed(png(), 4, 0),
    jpeg({ more: [segment(0xc0, Buffer.alloc(6))] }), // two frames
    jpeg({ more: [segment(0xc9, Buffer.alloc(6))] }), // arithmetic coding
    Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    Buffer.concat([jpeg().subarray(0, 80), Buffer.from([0xff, 0xd9])]), // no scan
  ];
  for (const file of wrong) expect(plainPicture(file), String(file).slice(0, 30)).toBeUndefined();
});
