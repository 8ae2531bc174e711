/** The signed-in person's account: what belongs to it, its password, signing out; and the list of all accounts. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newPassword } from '../../../contract/panel/account-inputs.ts';
import { panelPaths } from '../../../contract/panel/addresses.ts';
import { call } from '../../api/call.ts';
import { Problem } from '../../api/problem.tsx';
import { forgetOwnDevice } from '../../api/push.ts';
import { sessionChanged, useAccount, useIsOwner } from '../../api/queries.ts';
import type { UnsentRecord } from '../../changes/change-record.ts';
import { forgetRead } from '../../changes/kept-read.ts';
import { UnsentList } from '../../changes/unsent-strip.tsx';
import { useUnsent } from '../../changes/use-changes.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { remember, remembered } from '../../ui/remembered.ts';
import { showToast, useAction } from '../../ui/toast.tsx';
import { Card, View } from '../../ui/view.tsx';
import s from './account.module.css';
import { NewPasswordField } from './invitation.tsx';
import { Devices, Passkeys, Sessions } from './own-lists.tsx';
import { People } from './people.tsx';
import { PasswordField } from './sign-in.tsx';

export function AccountView() {
  const account = useAccount();
  return (
    <View title="Cuenta" aside={<bdi>{account.name}</bdi>} actions={<SignOut />}>
      <div className={`columns ${s.cards}`}>
        <Devices />
        <Sessions />
        <Passkeys />
        <PasswordCard />
        <KeptCard />
        <ThemeCard />
        {useIsOwner() && <People />}
      </div>
    </View>
  );
}

function SignOut() {
  const client = useQueryClient();
  const unsent = useUnsent();
  const navigate = useNavigate();
  /** What the relay does not have; undefined = not asked. */
  const [left, setLeft] = useState<readonly UnsentRecord[]>();
  const signOut = useAction(async (leave: () => Promise<void>) => {
    await call('signOut');
    // The relay has removed the device.
    await forgetOwnDevice().catch(() => {});
    await forgetRead();
    await leave();
    sessionChanged(client, null);
    await navigate(panelPaths.signIn, { replace: true });
  }, []);
  const end = (leave: () => Promise<void>) => {
    setLeft(undefined);
    signOut.mutate(leave);
  };
  const sendWaiting = async () => {
    await unsent.flush();
    return unsent.all();
  };
  const ask = useAction(sendWaiting, [], (records) =>
    records.length > 0 ? setLeft(records) : end(unsent.clear),
  );
  const stay = () => setLeft(undefined);
  return (
    <>
      <Button disabled={ask.isPending || signOut.isPending} onClick={() => ask.mutate()}>
        Cerrar sesión
      </Button>
      {left && (
        <Dialog title="Hay cosas sin guardar" alert onClose={stay}>
          <p>El servidor todavía no tiene esto. Elige qué hacer antes de cerrar la sesión:</p>
          <UnsentList records={left} />
          <p className="empty">
            Si lo guardas, queda sin cifrar en este equipo hasta que vuelvas a entrar aquí.
          </p>
          <div className="row">
            <Button onClick={stay}>Quedarme</Button>
            <Button onClick={() => end(unsent.keep)}>Guardar para cuando vuelva</Button>
            <Button kind="danger" onClick={() => end(unsent.clear)}>
              Descartar
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function PasswordCard() {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title="Contraseña"
      actions={
        <Button kind="quiet" onClick={() => setOpen(true)}>
          Cambiar
        </Button>
      }
    >
      <p className="empty">Al cambiarla se cierran tus otras sesiones.</p>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function KeptCard() {
  const { keepsRead } = useAccount();
  const keep = useAction((wanted: boolean) => call('keepRead', { body: { keepsRead: wanted } }), ['me']);
  return (
    <Card title="Leer sin conexión">
      <label className="row">
        <input
          type="checkbox"
          checked={keep.isPending ? keep.variables : keepsRead}
          onChange={({ target }) => keep.isPending || keep.mutate(target.checked)}
        />
        Guardar en mis equipos lo que leo
      </label>
      <p className="empty">
        La vista Hoy y las últimas 50 solicitudes que abriste se leen sin conexión hasta 12 horas. No se
        cifran: apágalo si alguien más usa tu equipo.
      </p>
    </Card>
  );
}

/** Page and panel share the stored choice. */
function ThemeCard() {
  const [chosen, setChosen] = useState(() => remembered('theme') ?? 'dark');
  return (
    <Card title="Tema">
      <div className="lines">
        <Choices
          legend="Tema"
          options={Object.keys(themes)}
          label={(theme) => themes[theme]}
          isOn={(theme) => theme === chosen}
          onPress={(theme) => {
            setChosen(theme);
            window.setTheme?.(theme);
            remember('theme', theme);
          }}
        />
      </div>
    </Card>
  );
}

const themes: Record<string, string> = { dark: 'Oscuro', light: 'Claro', system: 'Como el sistema' };

function PasswordDialog({ onClose }: { onClose(): void }) {
  const { name } = useAccount();
  const [error, setError] = useState<string>();
  const done = () => {
    onClose();
    showToast({ text: 'Contraseña cambiada. Las otras sesiones se cerraron.' });
  };
  const act = (body: { current: string; next: string }) => call('changePassword', { body });
  const change = useAction(act, ['sessions'], done, () => {});
  return (
    <Dialog title="Cambiar la contraseña" onClose={onClose}>
      <Form
        submit={change.isPending ? 'Cambiando…' : 'Cambiar contraseña'}
        isBusy={change.isPending}
        problem={<Problem error={change.error} />}
        onCancel={onClose}
        onSubmit={(value) => {
          const next = newPassword.safeParse(value('next'));
          setError(next.error?.issues[0]?.message);
          if (next.success) change.mutate({ current: value('current'), next: next.data });
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={name} />
        <PasswordField label="Contraseña actual" name="current" />
        <NewPasswordField label="Contraseña nueva" name="next" required error={error} />
      </Form>
    </Dialog>
  );
}
