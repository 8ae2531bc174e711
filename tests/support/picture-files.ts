/** Picture files as an owner may send them, good and bad. */
import { crc32, deflateSync } from 'node:zlib';

/** One pixel, lossy: https://developers.google.com/speed/webp/faq#how_can_i_detect_browser_support_for_webp */
export const smallWebp: Buffer = Buffer.from(
  'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  'base64',
);

/** The parts of a WebP file in the container with features, as canvases of Chromium write it. */
export function webp(...chunks: Buffer[]): Buffer {
  const parts = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), uint32le(parts.length), parts]);
}

export function webpChunk(name: string, data: Buffer | string): Buffer {
  const content = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(name),
    uint32le(content.length),
    content,
    Buffer.alloc(content.length % 2),
  ]);
}

/** Its lossy picture, as a chunk. */
export const smallWebpPicture: Buffer = smallWebp.subarray(12);

/** What a phone writes beside a picture. */
export const gpsExif: Buffer = Buffer.from(
  'Exif\0\0MM\0*\0\0\0\x08\0\x01\x88\x25\0\x04\0\0\0\x01 -12.0464, -77.0428',
  'latin1',
);

interface Png {
  width?: number;
  height?: number;
  /** Between the first chunk and the picture. */
  more?: Buffer[];
  lines?: Buffer;
  /** Bits a colour, kind of colour, compression, filter, interlace. */
  form?: number[];
}

export function png({ width = 2, height = 2, more = [], lines, form = [8, 6, 0, 0, 0] }: Png = {}): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from(form)]);
  const pixels = lines ?? Buffer.alloc((1 + 4 * width) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[pngChunk('IHDR', header), ...more, pngChunk('IDAT', deflateSync(pixels)), pngChunk('IEND', '')],
  ]);
}

export function pngChunk(name: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(name), Buffer.from(data)]);
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
}

/** Its structure is a JPEG's; no decoder would show it. @param more segments before the picture */
export function jpeg({ width = 2, height = 2, more = [] as Buffer[] } = {}): Buffer {
  const frame = Buffer.concat([Buffer.from([8]), uint32(height).subarray(2), uint32(width).subarray(2)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...[...more, segment(0xdb, Buffer.alloc(65)), segment(0xc2, frame), segment(0xda, Buffer.alloc(6))],
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd3, 4, 0xff, 0xd9]),
  ]);
}

export function segment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), uint32(data.length + 2).subarray(2), data]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const uint32le = (value: number) => uint32(value).reverse();
