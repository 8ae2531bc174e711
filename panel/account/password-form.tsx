/** Changes the password, which ends every other session of the account. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { newPassword, passwordLengthMin } from '../../contract/panel-account-inputs.ts';
import { call } from '../api/call.ts';
import { useAccount } from '../api/me.ts';
import { button } from '../ui/button.ts';
import { Field } from '../ui/field.tsx';
import { say } from '../ui/messages.tsx';
import { Panel } from '../ui/panel.tsx';
import s from './account.module.css';
import { Problem } from './problem.tsx';

export function PasswordForm() {
  const client = useQueryClient();
  const { name } = useAccount();
  const [error, setError] = useState<string>();
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (body: { current: string; next: string }) => call('changePassword', { body }),
    onSuccess: async () => {
      setOpen(false);
      say({ text: 'Contraseña cambiada. Las otras sesiones se cerraron.' });
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
    <Panel
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
            label="La de ahora"
            name="current"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
          />
          <Field
            label="La nueva"
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
    </Panel>
  );
}
