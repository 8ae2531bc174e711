/** The account's passkeys: adding one needs the password; each can be removed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { Problem } from '../../api/problem.tsx';
import { useMe } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { Age } from '../../ui/age.tsx';
import { button } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/form.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './account.module.css';
import { addPasskey, hasPasskeys } from './passkeys.ts';

export function Passkeys() {
  const works = hasPasskeys(useMe().data);
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => call('listPasskeys', { signal }),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('removePasskey', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['passkeys'] }),
    onError: (error) => showToast({ text: error.message, bad: true }),
  });
  return (
    <Card
      title="Llaves de acceso"
      actions={
        works && (
          <button type="button" className={button('quiet')} onClick={() => setAdding(true)}>
            Agregar llave
          </button>
        )
      }
    >
      <QueryResult query={passkeys} skeleton={<SkeletonRows count={1} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={s.empty}>
              {works
                ? 'Ninguna. Con una llave entras con tu huella, tu rostro o el PIN de tu equipo.'
                : 'Aquí no funcionan: hacen falta un nombre de dominio y HTTPS, o localhost.'}
            </p>
          ) : (
            <ul className={s.list}>
              {list.map((passkey) => (
                <li key={passkey.id}>
                  <div className={s.what}>
                    <bdi>{passkey.name}</bdi>
                    <span className={s.detail}>
                      Agregada <Age at={passkey.createdAt} />
                      {passkey.lastUsedAt ? (
                        <>
                          {' '}
                          · usada <Age at={passkey.lastUsedAt} />
                        </>
                      ) : (
                        ' · sin usar'
                      )}
                    </span>
                  </div>
                  <button
                    type="button"
                    className={button('quiet')}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(passkey.id)}
                  >
                    Quitar<span className="visually-hidden"> {passkey.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      <AddPasskey open={adding} onClose={() => setAdding(false)} />
    </Card>
  );
}

function AddPasskey({ open, onClose }: { open: boolean; onClose(): void }) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: async () => {
      onClose();
      showToast({ text: 'Llave agregada' });
      await client.invalidateQueries({ queryKey: ['passkeys'] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    add.mutate({ name: String(data.get('key')), password: String(data.get('password')) });
  };
  return (
    <Dialog title="Agregar una llave" open={open} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <Field label="Nombre de la llave" name="key" required maxLength={60} placeholder="Celular de Ana" />
        <Field
          label="Tu contraseña"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <Problem error={add.error} />
        <div className={form.actions}>
          <button type="button" className={button()} onClick={onClose}>
            Cancelar
          </button>
          <button type="submit" className={button('primary')} disabled={add.isPending}>
            {add.isPending ? 'Esperando…' : 'Agregar'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
