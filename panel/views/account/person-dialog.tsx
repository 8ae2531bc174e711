/** What an owner does about a person, each after the owner's own password: a link, another role, the end of the account. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Role, roleWords } from '../../../contract/panel/account-inputs.ts';
import type { Invited, PersonRow } from '../../../contract/panel/account-routes.ts';
import { whatsappHref } from '../../../contract/request-text.ts';
import { call } from '../../api/call.ts';
import { Problem } from '../../api/problem.tsx';
import { business } from '../../format/business.ts';
import { Button, button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toClipboard } from '../../ui/toast.tsx';
import { PasswordField } from './sign-in.tsx';

export interface Asked {
  what: 'invite' | 'reset' | 'role' | 'remove';
  person?: PersonRow;
}

const roleText =
  'Un vendedor ve y cambia todas las solicitudes; no borra, no exporta, y no ve personas, entregas ni Mi página. Un dueño puede todo.';
const roles = [
  ['seller', 'Vendedor'],
  ['owner', 'Dueño'],
] as const;

export function PersonDialog({ what, person, onClose }: Asked & { onClose(): void }) {
  const client = useQueryClient();
  const name = person?.name ?? '';
  const role = otherRole(person?.role);
  const words: Record<Asked['what'], [title: string, text: string, submit: string]> = {
    invite: ['Invitar a una persona', roleText, 'Crear enlace'],
    reset: [
      `Otra contraseña para ${name}`,
      'Crea un enlace para que elija otra contraseña. Al usarlo se cierran sus sesiones y se quitan sus llaves.',
      'Crear enlace',
    ],
    role: [`Hacer ${roleWords[role]} a ${name}`, roleText, 'Cambiar rol'],
    remove: [`¿Quitar a ${name}?`, 'Sale ya de todos sus equipos. Lo que tomó y escribió queda.', 'Quitar'],
  };
  const [title, text, submit] = words[what];
  const act = useMutation({
    async mutationFn(value: (field: string) => string) {
      const password = value('password');
      const wanted = { name: name || value('person'), role: person ? role : (value('role') as Role) }; // one of `roles`
      if (!person || what === 'reset') return call('invitePerson', { body: { ...wanted, password } });
      const body = { role: what === 'role' ? role : null, password };
      await call('changePerson', { params: { id: person.id }, body });
      return onClose();
    },
    // `me` tells the views to whom a request can be given.
    onSuccess: () =>
      Promise.all(
        ['people', 'account-changes', 'me'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
  if (act.data) return <LinkDialog invited={act.data} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit={act.isPending ? 'Un momento…' : submit}
        kind={what === 'remove' ? 'danger' : 'primary'}
        isBusy={act.isPending}
        problem={<Problem error={act.error} />}
        onCancel={onClose}
        onSubmit={act.mutate}
      >
        {!person && (
          <>
            <Field label="Nombre" name="person" required maxLength={60} autoComplete="off" />
            <SelectField label="Rol" name="role" options={roles} />
          </>
        )}
        <p>{text}</p>
        <PasswordField label="Tu contraseña" name="password" />
      </Form>
    </Dialog>
  );
}

function LinkDialog({ invited: { name, purpose, link }, onClose }: { invited: Invited; onClose(): void }) {
  const [copied, setCopied] = useState<boolean>();
  const href = new URL(link, location.href).href;
  const what = purpose === 'join' ? 'crear tu cuenta' : 'elegir otra contraseña';
  // The names may end with a stop.
  const text = `Hola, ${name}: este enlace sirve una sola vez y vence en 24 horas. Es para ${what} en el panel de ${business.name}: ${href}`;
  return (
    <Dialog title={`Enlace para ${name}`} alert onClose={onClose}>
      {purpose === 'reset' && <p>Ya tiene cuenta: con él elige otra contraseña. Su rol queda igual.</p>}
      <Field
        label="Enlace"
        value={href}
        readOnly
        hint="Sirve una sola vez y vence en 24 horas. No se muestra de nuevo: otro para el mismo nombre lo reemplaza."
        onFocus={({ target }) => target.select()}
      />
      <div className="row">
        <a className={button('primary')} href={whatsappHref('', text)} target="_blank" rel="noreferrer">
          Enviar por WhatsApp
        </a>
        {'share' in navigator && (
          <Button onClick={() => void navigator.share({ text }).catch(() => {})}>Compartir</Button>
        )}
        <Button onClick={() => void toClipboard(href).then(setCopied)}>
          {copied ? 'Copiado' : copied === false ? 'Selecciona el enlace' : 'Copiar'}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Listo
        </Button>
      </div>
    </Dialog>
  );
}

export function otherRole(role: Role = 'owner'): Role {
  return role === 'owner' ? 'seller' : 'owner';
}
