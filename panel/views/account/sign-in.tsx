/** Signs in with name and password, or with a passkey (WebAuthn). */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import type { Account, WhoAmI } from '../../../contract/panel/account-routes.ts';
import { panelPaths } from '../../../contract/panel/addresses.ts';
import { call } from '../../api/call.ts';
import { Problem } from '../../api/problem.tsx';
import { sessionChanged, useMe } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { business } from '../../format/business.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { BrandMark } from '../../ui/icon.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import s from './account.module.css';

export function SignInView() {
  if (useMe().data?.account) return <Navigate to={panelPaths.today} replace />;
  return <SignIn ended={false} />;
}

/** @param ended an open session has expired: the same view returns after signing in */
export function SignIn({ ended }: { ended: boolean }) {
  const who = useMe().data;
  const client = useQueryClient();
  const enter = (account: Account) => sessionChanged(client, account);
  const password = useMutation({
    mutationFn: (body: { name: string; password: string }) => call('signIn', { body }),
    onSuccess: enter,
  });
  const passkey = useMutation({ mutationFn: passkeySignIn, onSuccess: enter });
  const isBusy = password.isPending || passkey.isPending;
  return (
    <EntryPage title={ended ? 'Tu sesión terminó' : 'Entra al panel'}>
      {who?.firstStart ? (
        <StateNote icon="account" title="Todavía no hay ninguna cuenta">
          Abre el enlace que el servidor mostró en su terminal al iniciar. Vale 15 minutos; si venció,
          reinicia el servidor y aparece otro.
        </StateNote>
      ) : (
        <>
          {ended && <p>Entra otra vez y sigues donde estabas. Lo que no se había enviado sigue aquí.</p>}
          <Form
            submit={password.isPending ? 'Entrando…' : 'Entrar'}
            isBusy={isBusy}
            problem={<Problem error={password.error ?? passkey.error} />}
            onSubmit={(value) => password.mutate({ name: value('name'), password: value('password') })}
          >
            <Field label="Nombre" name="name" autoComplete="username" required maxLength={200} />
            <PasswordField label="Contraseña" name="password" />
          </Form>
          {who && hasPasskeys(who) && (
            <Button disabled={isBusy} onClick={() => passkey.mutate()}>
              {passkey.isPending ? 'Esperando tu llave…' : 'Entrar con una llave de acceso'}
            </Button>
          )}
        </>
      )}
    </EntryPage>
  );
}

export function PasswordField(field: ComponentProps<typeof Field>) {
  return <Field {...field} type="password" autoComplete="current-password" required maxLength={200} />;
}

/** Empty until it is known who asks: that answer holds the business's name, logo and colours. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  const me = useMe();
  const isKnown = me.data !== undefined;
  useEffect(() => {
    document.title = isKnown ? `${title} · ${business.name}` : title;
  }, [title, isKnown]);
  return (
    <main className={s.page}>
      <p className={`row ${s.brand}`}>
        <BrandMark />
        {business.name}
      </p>
      <div className={`box form ${s.card}`}>
        <h1>{title}</h1>
        <QueryResult query={me}>{() => children}</QueryResult>
      </div>
    </main>
  );
}

/** @throws ApiError, or the browser's own error, such as NotAllowedError when the person cancels */
async function passkeySignIn(): Promise<Account> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // TypeScript's type of these options is wider than the library's, whose server half made them.
  const optionsJSON = (await call('beginPasskeySignIn')) as unknown as PublicKeyCredentialRequestOptionsJSON;
  return call('passkeySignIn', { body: await startAuthentication({ optionsJSON }) });
}

/** Throws the same errors. */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await call('beginPasskey', { body: { password } });
  const optionsJSON = made as unknown as PublicKeyCredentialCreationOptionsJSON; // as above
  await call('addPasskey', { body: { name, response: await startRegistration({ optionsJSON }) } });
}

/** Whether this browser supports passkeys here: they belong to one origin. */
export function hasPasskeys(me: WhoAmI | undefined): boolean {
  return me?.passkeyOrigin === location.origin && 'PublicKeyCredential' in window;
}
