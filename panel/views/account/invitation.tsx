/** A one-time link: makes the first account or another one, or gives an account a new password. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { accountName, newPassword, passwordLengthMin } from '../../../contract/panel/account-inputs.ts';
import { panelPaths } from '../../../contract/panel/addresses.ts';
import { ApiError, call } from '../../api/call.ts';
import { Problem } from '../../api/problem.tsx';
import { sessionChanged } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { EntryPage } from './sign-in.tsx';

const titles = { first: 'Crea la primera cuenta', join: 'Crea tu cuenta', reset: 'Elige otra contraseña' };

export function InvitationView() {
  // After the `#`, so that it reaches no log and no Referer. The router's: it leaves together with this view.
  const token = useLocation().hash.slice(1);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<{ name?: string | undefined; password?: string | undefined }>({});
  const use = useMutation({
    mutationFn: (body: { token: string; name?: string; password: string }) => call('useInvitation', { body }),
    onSuccess: async (account) => {
      sessionChanged(client, account);
      // An owner without a page makes it first.
      const needsPage = isFirst && (await call('page').catch(() => undefined))?.isFirst;
      await navigate(needsPage ? panelPaths.page : panelPaths.today, { replace: true });
    },
  });
  const look = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('lookAtInvitation', { body: { token } }),
    retry: false,
    // Once it is used, asking again would say that it is no longer valid.
    enabled: use.isIdle || use.isError,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isFirst = look.data?.purpose === 'first';
  const submit = (value: (name: string) => string) => {
    const name = isFirst ? accountName.safeParse(value('name')) : undefined;
    const password = newPassword.safeParse(value('password'));
    setErrors({ name: name?.error?.issues[0]?.message, password: password.error?.issues[0]?.message });
    if (name?.success === false || !password.success) return;
    use.mutate({ token, password: password.data, ...(name ? { name: name.data } : {}) });
  };
  const isGone = look.error instanceof ApiError && [400, 410].includes(look.error.status);
  if (isGone)
    return (
      <EntryPage title="Este enlace ya no vale">
        <StateNote
          icon="clock"
          title="Se usó, venció o se reemplazó por otro"
          action={
            <Link to={panelPaths.signIn} className={button()}>
              Entrar
            </Link>
          }
        >
          Pide otro a quien te invitó. El de la primera cuenta aparece al reiniciar el servidor.
        </StateNote>
      </EntryPage>
    );
  return (
    <EntryPage title={look.data ? titles[look.data.purpose] : 'Invitación'}>
      <QueryResult query={look}>
        {({ name }) => (
          <Form
            submit={use.isPending ? 'Guardando…' : 'Guardar y entrar'}
            isBusy={use.isPending}
            problem={<Problem error={use.error} />}
            onSubmit={submit}
            noValidate
          >
            {isFirst ? (
              <Field
                label="Tu nombre"
                name="name"
                autoComplete="username"
                error={errors.name}
                maxLength={60}
              />
            ) : (
              <>
                <p>
                  Cuenta de <bdi>{name}</bdi>
                </p>
                <input type="hidden" name="username" autoComplete="username" value={name ?? ''} />
              </>
            )}
            <NewPasswordField label="Contraseña" name="password" error={errors.password} />
          </Form>
        )}
      </QueryResult>
    </EntryPage>
  );
}

export function NewPasswordField(field: ComponentProps<typeof Field>) {
  const hint = `${passwordLengthMin} caracteres o más. Una frase sirve.`;
  return <Field {...field} type="password" autoComplete="new-password" hint={hint} />;
}
