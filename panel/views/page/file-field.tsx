/** A picture that an entry names: chosen from the phone, sent at once, and shown. */
import { useRef } from 'react';
import type { PageFile } from '../../../contract/panel/answers.ts';
import { addressOf, call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { useAction } from '../../ui/toast.tsx';
import s from './page.module.css';
import { pictureFile } from './picture-file.ts';

interface FileFieldProps {
  label: string;
  error: string | undefined;
  kind: 'logo' | 'picture';
  /** Of the file that is named now. */
  sha256: string | undefined;
  onAdd(added: PageFile): void;
  /** Absent = what holds it is taken out as a whole. */
  onRemove?: (() => void) | undefined;
}

export function FileField({ label, error, kind, sha256, onAdd, onRemove }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const adding = useAction(
    async (file: File) => {
      const bytes = await pictureFile(file, kind);
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      return call('addPageFile', { body: { base64 } });
    },
    [],
    onAdd,
  );
  return (
    <fieldset className={`${s.list} ${s.picture}`}>
      <legend>{label}</legend>
      {sha256 && <img src={addressOf('pageFile', { sha256 })} alt="" />}
      {error && <p className={fieldStyles.error}>{error}</p>}
      <div className="row">
        <Button disabled={adding.isPending} onClick={() => input.current?.click()}>
          {adding.isPending ? 'Preparando…' : sha256 ? 'Elegir otra' : 'Elegir imagen'}
        </Button>
        {sha256 && onRemove && (
          <Button kind="quiet" onClick={onRemove}>
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
