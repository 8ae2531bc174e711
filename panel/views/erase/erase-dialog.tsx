/** Erases a person: shows every request that would be erased, then asks for confirmation. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErasePreview } from '../../../contract/panel/answers.ts';
import type { PersonQuery } from '../../../contract/panel/inputs.ts';
import { same } from '../../../contract/panel/words.ts';
import { asking, callInParts } from '../../api/call.ts';
import { Problem } from '../../api/problem.tsx';
import { QueryResult } from '../../api/query-result.tsx';
import { useUnsent } from '../../changes/use-changes.tsx';
import { count, several } from '../../format/numbers.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './erase-dialog.module.css';

interface EraseDialogProps {
  onClose(): void;
  person?: PersonQuery;
  /** @param ids what exists no longer */
  onErased?(ids: readonly string[]): void;
}

const ways = Object.entries({ email: 'Correo', phone: 'Teléfono', name: 'Nombre' });

export function EraseDialog({ onClose, person, onErased = () => {} }: EraseDialogProps) {
  const [wanted, setWanted] = useState<PersonQuery | undefined>(person);
  const preview = useQuery<ErasePreview>({
    queryKey: ['erase', wanted],
    queryFn: asking('previewErase', wanted && { query: wanted }),
    enabled: wanted !== undefined,
    staleTime: 0,
  });
  return (
    <Dialog title="Borrar los datos de una persona" onClose={onClose}>
      <Form
        submit="Ver qué se borra"
        kind="normal"
        onCancel={onClose}
        onSubmit={(field) => {
          const value = field('value').trim();
          if (value) setWanted({ by: field('by') as PersonQuery['by'], value }); // one of `ways`
        }}
      >
        <div className="columns">
          <SelectField label="Buscar por" name="by" options={ways} defaultValue={person?.by ?? 'email'} />
          <Field label="Dato" name="value" required maxLength={300} defaultValue={person?.value ?? ''} />
        </div>
      </Form>
      {/* Before the answer, too: screen readers say what appears in it. */}
      <p aria-live="polite" className={preview.data?.rows.length === 0 ? undefined : 'visually-hidden'}>
        {preview.data && foundWords(preview.data)}
      </p>
      {wanted && (
        <QueryResult query={preview}>
          {(found) =>
            found.rows.length > 0 && (
              <Preview key={JSON.stringify(wanted)} preview={found} onClose={onClose} onErased={onErased} />
            )
          }
        </QueryResult>
      )}
    </Dialog>
  );
}

function foundWords({ rows }: ErasePreview): string {
  if (rows.length > 0) return several(rows.length, 'solicitud', 'solicitudes');
  return 'Nadie con ese dato. No hay nada que borrar.';
}

type PreviewProps = Required<Omit<EraseDialogProps, 'person'>> & { preview: ErasePreview };

function Preview({ preview: { rows, more }, onClose, onErased }: PreviewProps) {
  const client = useQueryClient();
  const unsent = useUnsent();
  const beside = rows.filter(({ same }) => same).map(({ id }) => id);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set(beside));
  const [erased, setErased] = useState<ReadonlySet<string>>(new Set());
  const left = rows.filter(({ id }) => !erased.has(id));
  const ids = left.map(({ id }) => id).filter((id) => !kept.has(id));
  const all = erased.size + ids.length;
  const progress = `${count(erased.size)} de ${count(all)}`;
  const erase = useMutation({
    async mutationFn() {
      await callInParts('erase', ids, async (part) => {
        setErased((before) => new Set([...before, ...part]));
        // Nor does anything that was typed about them stay on this device.
        await unsent.clear(part);
      });
      return ids;
    },
    onSuccess: async (gone) => {
      const words = several(all, 'solicitud borrada', 'solicitudes borradas');
      showToast({ text: `${words}, con sus notas y su historial` });
      onClose();
      onErased(gone);
      await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    },
  });
  return (
    <>
      <ul className={`lines ${s.rows}`}>
        {left.map((row) => (
          <li key={row.id}>
            <label className="row">
              <input
                type="checkbox"
                checked={!kept.has(row.id)}
                disabled={erase.isPending}
                onChange={() => {
                  const next = new Set(kept);
                  if (!next.delete(row.id)) next.add(row.id);
                  setKept(next);
                }}
              />
              <span className={s.text}>
                <bdi>{row.fullName}</bdi>
                <Facts
                  className="muted"
                  of={[
                    ...[row.company, row.email, row.phone, row.same ? same[row.same] : ''],
                    row.notes > 0 ? several(row.notes, 'nota', 'notas') : '',
                    row.quarantined ? 'apartada' : '',
                  ]}
                />
              </span>
              <Age at={row.receivedAt} className="muted" />
            </label>
          </li>
        ))}
      </ul>
      {beside.length > 0 && <p>Marca también las otras que sean de la misma persona.</p>}
      {more && <p>Son las primeras {rows.length}. Borra estas y busca otra vez.</p>}
      <Problem error={erase.error} />
      <p aria-live="polite">
        {erased.size > 0 ? `Van ${progress}. Cada una queda borrada al momento.` : 'No se puede deshacer.'}
      </p>
      <Button kind="danger" disabled={ids.length === 0 || erase.isPending} onClick={() => erase.mutate()}>
        {erase.isPending
          ? `Borrando ${progress}…`
          : `Borrar ${several(ids.length, 'solicitud', 'solicitudes')} para siempre`}
      </Button>
    </>
  );
}
