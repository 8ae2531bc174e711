/** The signed-in person's account: sessions, passkeys, password, signing out; and the list of all accounts. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WhoAmI } from '../../contract/panel-account.ts';
import { call } from '../api/call.ts';
import { useAccount } from '../api/me.ts';
import { useChanges, useQueue } from '../queue/use-changes.tsx';
import { View } from '../shell/view.tsx';
import { button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.tsx';
import form from '../ui/form.module.css';
import { say } from '../ui/messages.tsx';
import { Passkeys } from './passkey-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { People } from './people.tsx';
import { Sessions } from './session-list.tsx';

export function AccountView() {
  const account = useAccount();
  return (
    <View title="Cuenta" aside={<bdi>{account.name}</bdi>} actions={<SignOut />}>
      <Sessions />
      <Passkeys />
      <PasswordForm />
      <People />
    </View>
  );
}

function SignOut() {
  const client = useQueryClient();
  const queue = useQueue();
  const waiting = useChanges().length;
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const signOut = useMutation({
    mutationFn: () => call('signOut'),
    onSuccess: async () => {
      queue.clear();
      client.setQueryData<WhoAmI>(['me'], (me) => me && { ...me, account: null });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
      await navigate('/entrar', { replace: true });
    },
    onError: (error) => say({ text: error.message, bad: true }),
  });
  return (
    <>
      <button
        type="button"
        className={button()}
        disabled={signOut.isPending}
        onClick={() => (waiting > 0 ? setAsks(true) : signOut.mutate())}
      >
        Cerrar sesión
      </button>
      <Dialog title="Hay cambios sin enviar" open={asks} alert onClose={() => setAsks(false)}>
        <p>Al cerrar sesión se borran de este dispositivo y nadie los recibe.</p>
        <div className={form.actions}>
          <button type="button" className={button()} onClick={() => setAsks(false)}>
            Quedarme
          </button>
          <button
            type="button"
            className={button('danger')}
            onClick={() => {
              setAsks(false);
              signOut.mutate();
            }}
          >
            Borrarlos y salir
          </button>
        </div>
      </Dialog>
    </>
  );
}
