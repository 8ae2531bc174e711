/**
 * The file of a picture reduced to the picture: no place, no date, no colour profile, no animation. The panel sends only such
 * files, and the relay takes no others. Their structure is read, nothing is decoded.
 */

export interface PlainPicture {
  ending: 'webp' | 'jpg' | 'png';
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** @returns undefined where the content, whatever its name, is no whole picture of these formats */
export function plainPicture(file: Uint8Array): PlainPicture | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    if (word(view, 0) === 'RIFF' && word(view, 8) === 'WEBP') return plainWebp(file, view);
    if (word(view, 0) === '\x89PNG') return plainPng(file, view);
    if (view.getUint16(0) === 0xffd8) return plainJpeg(file, view);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // it ends before its parts do
  }
  return undefined;
}

/** Lossy and opaque, as canvases write it: https://developers.google.com/speed/webp/docs/riff_container */
function plainWebp(file: Uint8Array, view: DataView): PlainPicture | undefined {
  const end = 8 + view.getUint32(4, true);
  for (let at = 12; at < end && end <= file.length; ) {
    const size = view.getUint32(at + 4, true);
    const next = at + 8 + size + (size % 2);
    if (next > end) return undefined;
    if (word(view, at) === 'VP8 ') {
      // https://www.rfc-editor.org/rfc/rfc6386#section-9.1
      const firstPartBytes = (view.getUint32(at + 8, true) & 0xffffff) >> 5;
      const isKeyFrame = (file[at + 8] ?? 1) % 2 === 0 && (view.getUint32(at + 10) & 0xffffff) === 0x9d012a;
      if (!isKeyFrame || size < 10 + firstPartBytes) return undefined;
      const bytes = joined([file.subarray(0, 12), file.subarray(at, next)]);
      new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
      const [width, height] = [at + 14, at + 16].map((side) => view.getUint16(side, true) & 0x3fff);
      return { ending: 'webp', width: width ?? 0, height: height ?? 0, bytes };
    }
    at = next;
  }
  return undefined;
}

/** https://www.w3.org/TR/png-3/#5DataRep */
function plainPng(file: Uint8Array, view: DataView): PlainPicture | undefined {
  if (view.getUint32(4) !== 0x0d0a1a0a || word(view, 12) !== 'IHDR') return undefined;
  const parts = [file.subarray(0, 8)];
  for (let at = 8; ; ) {
    const name = word(view, at + 4);
    const end = at + 12 + view.getUint32(at);
    if (end > file.length) return undefined;
    if (['IHDR', 'IDAT', 'IEND'].includes(name)) parts.push(file.subarray(at, end));
    if (name === 'IEND')
      return { ending: 'png', width: view.getUint32(16), height: view.getUint32(20), bytes: joined(parts) };
    at = end;
  }
}

/** Tables, scans, and the frame's header, baseline or progressive: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1 */
const shownMarkers = [0xffdb, 0xffc4, 0xffdd, 0xffda, 0xffc0, 0xffc1, 0xffc2];

function plainJpeg(file: Uint8Array, view: DataView): PlainPicture | undefined {
  const parts = [file.subarray(0, 2)];
  let frame: { width: number; height: number } | undefined;
  let isScanned = false;
  for (let at = 2; ; ) {
    const marker = view.getUint16(at);
    if (marker === 0xffd9) {
      parts.push(file.subarray(at, at + 2));
      return frame && isScanned ? { ending: 'jpg', ...frame, bytes: joined(parts) } : undefined;
    }
    let end = at + 2 + view.getUint16(at + 2);
    if (marker === 0xffda) {
      isScanned = true;
      while (!endsScan(view.getUint16(end))) end += 1;
    }
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      if (frame) return undefined;
      frame = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    const isMetadata = (marker >= 0xffe0 && marker <= 0xffef) || marker === 0xfffe;
    if (shownMarkers.includes(marker)) parts.push(file.subarray(at, end));
    else if (!isMetadata) return undefined;
    at = end;
  }
}

/** Any marker but those that stand in a scan. */
function endsScan(two: number): boolean {
  return two > 0xff00 && !(two >= 0xffd0 && two <= 0xffd7);
}

function word(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
