/** The signed-in person's account: sessions, passkeys, password, signing out; and the list of all accounts. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { newPassword, passwordLengthMin } from '../../../contract/panel-account-inputs.ts';
import { call } from '../../api/call.ts';
import { Problem } from '../../api/problem.tsx';
import { forgetOwnDevice } from '../../api/push.ts';
import { sessionChanged, useAccount } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import type { UnsentRecord } from '../../changes/change-record.ts';
import { UnsentList } from '../../changes/unsent-strip.tsx';
import { useUnsent } from '../../changes/use-changes.tsx';
import { panelPaths } from '../../format/addresses.ts';
import { Age } from '../../ui/age.tsx';
import { button } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/form.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { View } from '../../ui/view.tsx';
import s from './account.module.css';
import { Devices } from './device-list.tsx';
import { Passkeys } from './passkey-list.tsx';
import { People } from './people.tsx';

export function AccountView() {
  const account = useAccount();
  return (
    <View title="Cuenta" aside={<bdi>{account.name}</bdi>} actions={<SignOut />}>
      <div className={s.cards}>
        <Devices />
        <Sessions />
        <Passkeys />
        <PasswordForm />
        <People />
      </div>
    </View>
  );
}

function SignOut() {
  const client = useQueryClient();
  const unsent = useUnsent();
  const navigate = useNavigate();
  /** What would be lost; undefined = not asked. */
  const [lost, setLost] = useState<readonly UnsentRecord[]>();
  const signOut = useMutation({
    mutationFn: async () => {
      await call('signOut');
      // The relay has removed the device.
      await forgetOwnDevice().catch(() => {});
    },
    onSuccess: async () => {
      await unsent.clear();
      sessionChanged(client, null);
      await navigate(panelPaths.signIn, { replace: true });
    },
    onError: (error) => showToast({ text: error.message, bad: true }),
  });
  const ask = async () => {
    const records = await unsent.all();
    if (records.length > 0) setLost(records);
    else signOut.mutate();
  };
  return (
    <>
      <button type="button" className={button()} disabled={signOut.isPending} onClick={() => void ask()}>
        Cerrar sesión
      </button>
      <Dialog
        title="Hay cosas sin guardar"
        open={lost !== undefined}
        alert
        onClose={() => setLost(undefined)}
      >
        <p>
          El servidor todavía no tiene esto. Al cerrar sesión se borra de este dispositivo y nadie lo recibe:
        </p>
        <UnsentList records={lost ?? []} />
        <div className={form.actions}>
          <button type="button" className={button()} onClick={() => setLost(undefined)}>
            Quedarme
          </button>
          <button
            type="button"
            className={button('danger')}
            onClick={() => {
              setLost(undefined);
              signOut.mutate();
            }}
          >
            Borrar y salir
          </button>
        </div>
      </Dialog>
    </>
  );
}

const ways = { password: 'con contraseña', passkey: 'con llave', invitation: 'con invitación' } as const;

function Sessions() {
  const client = useQueryClient();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call('listSessions', { signal }),
  });
  const end = useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions'] }),
    onError: (error) => showToast({ text: error.message, bad: true }),
  });
  return (
    <Card title="Sesiones abiertas">
      <QueryResult query={sessions} skeleton={<SkeletonRows count={2} />}>
        {(list) => (
          <ul className={s.list}>
            {list.map((session) => (
              <li key={session.id}>
                <div className={s.what}>
                  <span>
                    <bdi>{session.device || 'Navegador sin nombre'}</bdi>
                    {session.current && <span className={s.here}> · esta</span>}
                  </span>
                  <span className={s.detail}>
                    Entró <Age at={session.createdAt} /> {ways[session.signedInWith]} · activa{' '}
                    <Age at={session.lastSeenAt} />
                  </span>
                </div>
                {!session.current && (
                  <button
                    type="button"
                    className={button('quiet')}
                    disabled={end.isPending}
                    onClick={() => end.mutate(session.id)}
                  >
                    Cerrar<span className="visually-hidden"> la sesión de {session.device}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </Card>
  );
}

function PasswordForm() {
  const client = useQueryClient();
  const { name } = useAccount();
  const [error, setError] = useState<string>();
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (body: { current: string; next: string }) => call('changePassword', { body }),
    onSuccess: async () => {
      setOpen(false);
      showToast({ text: 'Contraseña cambiada. Las otras sesiones se cerraron.' });
      await client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const next = newPassword.safeParse(data.get('next'));
    setError(next.error?.issues[0]?.message);
    if (next.success) change.mutate({ current: String(data.get('current')), next: next.data });
  };
  return (
    <Card
      title="Contraseña"
      actions={
        !open && (
          <button type="button" className={button('quiet')} onClick={() => setOpen(true)}>
            Cambiar
          </button>
        )
      }
    >
      {open ? (
        <form className={s.form} onSubmit={submit}>
          <input type="hidden" name="username" autoComplete="username" value={name} />
          <Field
            label="Contraseña actual"
            name="current"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
          />
          <Field
            label="Contraseña nueva"
            name="next"
            type="password"
            autoComplete="new-password"
            required
            hint={`${passwordLengthMin} caracteres o más. Una frase sirve.`}
            error={error}
          />
          <Problem error={change.error} />
          <button type="submit" className={button('primary')} disabled={change.isPending}>
            {change.isPending ? 'Cambiando…' : 'Cambiar contraseña'}
          </button>
        </form>
      ) : (
        <p className={s.empty}>Al cambiarla se cierran tus otras sesiones.</p>
      )}
    </Card>
  );
}
