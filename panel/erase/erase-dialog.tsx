/** Erases a person: shows every request that would be erased, then asks for confirmation. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ErasePreview } from '../../contract/panel-answers.ts';
import type { PersonQuery } from '../../contract/panel-inputs.ts';
import { Problem } from '../account/problem.tsx';
import { call } from '../api/call.ts';
import { several } from '../format/numbers.ts';
import { Age } from '../ui/age.tsx';
import { Answered } from '../ui/answered.tsx';
import { button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import form from '../ui/form.module.css';
import { say } from '../ui/messages.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import s from './erase-dialog.module.css';

interface EraseDialogProps {
  open: boolean;
  onClose(): void;
  /** Filled in, when the dialog is opened from a request. */
  person?: PersonQuery;
}

const ways = [
  { value: 'email', label: 'Correo' },
  { value: 'phone', label: 'Teléfono' },
  { value: 'name', label: 'Nombre' },
];

export function EraseDialog({ open, onClose, person }: EraseDialogProps) {
  return (
    <Dialog title="Borrar a una persona" open={open} onClose={onClose}>
      <EraseForm onClose={onClose} {...(person ? { person } : {})} />
    </Dialog>
  );
}

function EraseForm({ onClose, person }: Omit<EraseDialogProps, 'open'>) {
  const [wanted, setWanted] = useState<PersonQuery | undefined>(person);
  const preview = useQuery({
    queryKey: ['erase', wanted],
    queryFn: ({ signal }) => call('previewErase', { ...(wanted ? { query: wanted } : {}), signal }),
    enabled: wanted !== undefined,
    staleTime: 0,
  });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = String(data.get('value')).trim();
    if (value) setWanted({ by: data.get('by') as PersonQuery['by'], value }); // one of `ways`
  };
  return (
    <div className={form.form}>
      <form className={form.form} onSubmit={search}>
        <div className={form.pair}>
          <SelectField label="Buscar por" name="by" options={ways} defaultValue={person?.by ?? 'email'} />
          <Field label="Dato" name="value" required maxLength={300} defaultValue={person?.value ?? ''} />
        </div>
        <div className={form.actions}>
          <button type="button" className={button()} onClick={onClose}>
            Cancelar
          </button>
          <button type="submit" className={button()}>
            Ver qué se borra
          </button>
        </div>
      </form>
      {wanted && (
        <Answered query={preview} skeleton={<SkeletonRows count={3} />}>
          {(found) => <Preview key={JSON.stringify(wanted)} preview={found} onClose={onClose} />}
        </Answered>
      )}
    </div>
  );
}

function Preview({ preview: { rows, more }, onClose }: { preview: ErasePreview; onClose(): void }) {
  const client = useQueryClient();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.map(({ id }) => id).filter((id) => !kept.has(id));
  const erase = useMutation({
    mutationFn: () => call('erase', { body: { ids } }),
    onSuccess: async ({ done }) => {
      say({
        text: `${several(done, 'solicitud borrada', 'solicitudes borradas')}, con sus notas y su historia`,
      });
      onClose();
      await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    },
  });
  if (rows.length === 0) return <p aria-live="polite">Nadie con ese dato. No hay nada que borrar.</p>;
  return (
    <>
      <ul className={s.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <label className={s.row}>
              <input
                type="checkbox"
                checked={!kept.has(row.id)}
                onChange={() => {
                  const next = new Set(kept);
                  if (!next.delete(row.id)) next.add(row.id);
                  setKept(next);
                }}
              />
              <span className={s.text}>
                <bdi>{row.fullName}</bdi>
                <span className={s.muted}>
                  <bdi>{row.company}</bdi> · <bdi>{row.email}</bdi> · <bdi>{row.phone}</bdi>
                  {row.notes > 0 && ` · ${several(row.notes, 'nota', 'notas')}`}
                  {row.robot && ' · apartada'}
                </span>
              </span>
              <Age at={row.receivedAt} className={s.muted} />
            </label>
          </li>
        ))}
      </ul>
      {more && <p>Son las primeras {rows.length}. Borra estas y busca otra vez.</p>}
      <Problem error={erase.error} />
      <p>No se puede deshacer.</p>
      <button
        type="button"
        className={button('danger')}
        disabled={ids.length === 0 || erase.isPending}
        onClick={() => erase.mutate()}
      >
        {erase.isPending
          ? 'Borrando…'
          : `Borrar ${several(ids.length, 'solicitud', 'solicitudes')} para siempre`}
      </button>
    </>
  );
}
