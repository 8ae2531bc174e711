/** A picture that an entry names: chosen from the phone, sent at once, and shown. */
import { useRef } from 'react';
import { entryName } from '../../../contract/entry-name.ts';
import { logoMax, pictureMax } from '../../../contract/panel/limits.ts';
import { plainPicture } from '../../../contract/panel/plain-picture.ts';
import { addressOf, call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/toast.tsx';
import { valueAt, wordsOf } from './entry-schema.ts';
import s from './page.module.css';
import type { DraftEntry } from './use-page-draft.ts';

export function FileField({ draft, path }: DraftEntry) {
  const kind = path.at(-1) === 'logo' ? 'logo' : 'picture';
  const sha256 = draft.files[String(valueAt(draft.entries, path))];
  const error = draft.problems[entryName(path)];
  // A picture goes with its description, an item of a list by the button of the list.
  const removed = kind === 'logo' ? path : path.slice(0, -1);
  const input = useRef<HTMLInputElement>(null);
  const adding = useAction(
    async (file: File) => {
      const bytes = await pictureFile(file, kind);
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      return call('addPageFile', { body: { base64 } });
    },
    [],
    (added) => draft.change(path, added.name, true, added),
  );
  return (
    <fieldset className={`form ${s.list} ${s.picture}`}>
      <legend>{wordsOf(path).label}</legend>
      {sha256 && <img src={addressOf('pageFile', { sha256 })} alt="" />}
      {error && <p className="error">{error}</p>}
      <div className="row">
        <Button disabled={adding.isPending} onClick={() => input.current?.click()}>
          {adding.isPending ? 'Preparando…' : sha256 ? 'Elegir otra' : 'Elegir imagen'}
        </Button>
        {sha256 && typeof removed.at(-1) !== 'number' && (
          <Button kind="quiet" onClick={() => draft.change(removed, undefined, true)}>
            Quitar
          </Button>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same one may be chosen again.
          currentTarget.value = '';
          if (file) adding.mutate(file);
        }}
      />
    </fieldset>
  );
}

const fileBytesMax = 30_000_000;
const pixelsMax = 50_000_000;

/** The first that fits the limit is taken. */
const sidesPx = { logo: [512, 384, 256, 128], picture: [1_600, 1_350, 1_100, 850, 600] };

/**
 * One that the page can show: smaller, encoded anew, and nothing in its file but the picture.
 * @throws Error in words for the owner
 */
export async function pictureFile(file: File, kind: keyof typeof sidesPx): Promise<Uint8Array> {
  if (file.size > fileBytesMax) throw new Error('La imagen pesa más de 30 MB. Elige otra.');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error('Tu navegador no pudo leer esta imagen. Prueba con una foto JPG o PNG.');
  });
  try {
    if (bitmap.width * bitmap.height > pixelsMax)
      throw new Error('La imagen tiene más de 50 megapíxeles. Elige una más pequeña.');
    for (const [at, sidePx] of sidesPx[kind].entries()) {
      // PNG, because a logo lets what is behind it show; it has no quality.
      const type = kind === 'logo' ? 'image/png' : 'image/webp';
      const file = await encoded(bitmap, type, sidePx, 0.85 - 0.1 * at).catch(() => undefined);
      // Canvases write a colour profile, and Safari's dates and sizes.
      const picture = file && plainPicture(new Uint8Array(await file.arrayBuffer()));
      const { bytes } = kind === 'logo' ? logoMax : pictureMax;
      if (picture && picture.bytes.length <= bytes) return picture.bytes;
    }
  } finally {
    bitmap.close();
  }
  throw new Error('Tu navegador no pudo preparar esta imagen. Prueba con otra.');
}

/** @returns undefined, or an error of the browser's, where it cannot */
async function encoded(bitmap: ImageBitmap, type: string, sidePx: number, quality: number) {
  const scale = Math.min(1, sidePx / Math.max(bitmap.width, bitmap.height));
  const sideOf = (px: number) => Math.max(1, Math.round(px * scale));
  const canvas = new OffscreenCanvas(sideOf(bitmap.width), sideOf(bitmap.height));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  if (type !== 'image/png') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type, quality });
  // Safari writes PNG in the place of WebP.
  return blob.type === type ? blob : canvas.convertToBlob({ type: 'image/jpeg', quality });
}
