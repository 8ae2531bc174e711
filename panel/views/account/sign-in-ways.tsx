/** Where the account is signed in, and with which passkeys it can be; each can end. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asking, call } from '../../api/call.ts';
import { Problem } from '../../api/problem.tsx';
import { useMe } from '../../api/queries.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast, useAction } from '../../ui/toast.tsx';
import { Line, ListCard, unnamedDevice } from './list-card.tsx';
import { addPasskey, hasPasskeys } from './passkeys.ts';
import { PasswordField } from './sign-in.tsx';

const ways = { password: 'con contraseña', passkey: 'con llave', invitation: 'con invitación' } as const;

export function Sessions() {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: asking('listSessions') });
  const end = useAction((id: string) => call('endSession', { params: { id } }), ['sessions']);
  return (
    <ListCard title="Sesiones abiertas" query={sessions}>
      {({ id, device, current, createdAt, signedInWith, lastSeenAt }) => (
        <Line
          key={id}
          name={device || unnamedDevice}
          mark={current && 'esta'}
          id={id}
          end={current ? undefined : end}
          endWords="Cerrar"
        >
          Entró <Age at={createdAt} /> {ways[signedInWith]} · activa <Age at={lastSeenAt} />
        </Line>
      )}
    </ListCard>
  );
}

export function Passkeys() {
  const works = hasPasskeys(useMe().data);
  const [adding, setAdding] = useState(false);
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: asking('listPasskeys') });
  const remove = useAction((id: string) => call('removePasskey', { params: { id } }), ['passkeys']);
  return (
    <ListCard
      title="Llaves de acceso"
      query={passkeys}
      actions={
        works && (
          <>
            <Button kind="quiet" onClick={() => setAdding(true)}>
              Agregar llave
            </Button>
            {adding && <AddPasskey onClose={() => setAdding(false)} />}
          </>
        )
      }
      note={
        passkeys.data?.length === 0 && (
          <p className="empty">
            {works
              ? 'Ninguna. Con una llave entras con tu huella, tu rostro o el PIN de tu equipo.'
              : 'Aquí no funcionan: entra por la dirección del panel que empieza con https:// y lleva el nombre de tu sitio.'}
          </p>
        )
      }
    >
      {({ id, name, createdAt, lastUsedAt }) => (
        <Line key={id} name={name} id={id} end={remove}>
          Agregada <Age at={createdAt} /> · {lastUsedAt ? 'usada ' : 'sin usar'}
          {lastUsedAt && <Age at={lastUsedAt} />}
        </Line>
      )}
    </ListCard>
  );
}

/** Drawn only while it is open, so that an error of the last time is not shown again. */
function AddPasskey({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: async () => {
      onClose();
      showToast({ text: 'Llave agregada' });
      await client.invalidateQueries({ queryKey: ['passkeys'] });
    },
  });
  return (
    <Dialog title="Agregar una llave" onClose={onClose}>
      <Form
        submit={add.isPending ? 'Esperando…' : 'Agregar'}
        isBusy={add.isPending}
        problem={<Problem error={add.error} />}
        onSubmit={(value) => add.mutate({ name: value('key'), password: value('password') })}
        onCancel={onClose}
      >
        <Field label="Nombre de la llave" name="key" required maxLength={60} placeholder="Celular de Ana" />
        <PasswordField label="Tu contraseña" name="password" />
      </Form>
    </Dialog>
  );
}
