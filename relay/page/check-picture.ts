/** Which files an owner may add to the page: what the panel makes of a picture, and nothing else. */
import { crc32, inflateSync } from 'node:zlib';
import { logoMax, pictureMax } from '../../contract/panel/limits.ts';
import { type PlainPicture, plainPicture } from '../../contract/panel/plain-picture.ts';
import { Refusal } from '../base/refusal.ts';

/** @returns the ending of its name, by its content @throws Refusal invalid, in words for the owner */
export function checkPicture(data: Buffer): PlainPicture['ending'] {
  const picture = plainPicture(data);
  const { bytes, sidePx } = picture?.ending === 'png' ? logoMax : pictureMax;
  const refuse = (file: string) => new Refusal('invalid', { problems: { file } });
  const notWhole = 'Este archivo no es una imagen WebP, JPG o PNG completa. Elige otra.';
  if (!picture) throw refuse(notWhole);
  if (data.length > bytes) throw refuse(`La imagen pesa más de ${bytes / 1000} kB. Elige otra.`);
  const sides = [picture.width, picture.height];
  if (!sides.every((side) => side > 0)) throw refuse(notWhole);
  if (!sides.every((side) => side <= sidePx))
    throw refuse(`La imagen tiene más de ${sidePx} píxeles de lado. Elige otra.`);
  if (!data.equals(picture.bytes))
    throw refuse(
      'La imagen lleva otros datos, como el lugar donde se tomó. Elígela desde el panel, que los quita.',
    );
  if (picture.ending === 'png' && !isWholePng(data, picture)) throw refuse(notWhole);
  return picture.ending;
}

const bytesPerPixel: Record<number, number> = { 2: 3, 6: 4 };

/**
 * Eight bits a colour, not interlaced, as canvases write it: all of its lines are decoded. For the other formats there is no decoder
 * here: of them the structure is checked.
 */
function isWholePng(data: Buffer, { width, height }: PlainPicture): boolean {
  const [depth, colours = 0, ...methods] = data.subarray(24, 29);
  const lineBytes = 1 + width * (bytesPerPixel[colours] ?? 0);
  if (depth !== 8 || lineBytes === 1 || methods.some(Boolean)) return false;
  const parts: Buffer[] = [];
  for (let at = 8, end = 0; at < data.length; at = end + 4) {
    end = at + 8 + data.readUInt32BE(at);
    if (crc32(data.subarray(at + 4, end)) !== data.readUInt32BE(end)) return false;
    if (data.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(data.subarray(at + 8, end));
  }
  try {
    const lines = inflateSync(Buffer.concat(parts), { maxOutputLength: lineBytes * height });
    // Each line begins with how it is filtered.
    for (let at = 0; at < lines.length; at += lineBytes) if (Number(lines[at]) > 4) return false;
    return lines.length === lineBytes * height;
  } catch {
    return false;
  }
}

/** By content: what is none of these was checked as an SVG when the page was built. */
export function mediaTypeOf(data: Buffer): string {
  const start = data.toString('latin1', 0, 4);
  if (start === 'RIFF') return 'image/webp';
  if (start === '\x89PNG') return 'image/png';
  return start.startsWith('\xff\xd8\xff') ? 'image/jpeg' : 'image/svg+xml';
}
