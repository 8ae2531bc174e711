/** All accounts, what an owner does about them, and what was done to them. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountChangeWords } from '../../../contract/panel/account-changes.ts';
import { type Role, roleWords } from '../../../contract/panel/account-inputs.ts';
import type { Invited, PersonRow } from '../../../contract/panel/account-routes.ts';
import { accountChangesMax } from '../../../contract/panel/limits.ts';
import { whatsappHref } from '../../../contract/request-text.ts';
import { asking, call } from '../../api/call.ts';
import { Problem } from '../../api/problem.tsx';
import { useAccount } from '../../api/queries.ts';
import { business } from '../../format/business.ts';
import { Age } from '../../ui/age.tsx';
import { Button, button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toClipboard, useAction } from '../../ui/toast.tsx';
import { Line, ListCard } from './list-card.tsx';
import { PasswordField } from './sign-in.tsx';

export function People() {
  const own = useAccount();
  const [asked, setAsked] = useState<Asked>();
  const people = useQuery({ queryKey: ['people'], queryFn: asking('listPeople') });
  const changes = useQuery({ queryKey: ['account-changes'], queryFn: asking('listAccountChanges') });
  return (
    <>
      <ListCard
        title="Personas"
        query={people}
        actions={<Button onClick={() => setAsked({ what: 'invite' })}>Invitar</Button>}
      >
        {(person) => (
          <Line
            key={person.id}
            name={person.name}
            mark={person.id === own.id && 'tú'}
            action={
              person.id !== own.id && (
                <Menu
                  className={button('quiet')}
                  name={`Acciones para ${person.name}`}
                  label={<Icon name="more" />}
                  entries={[
                    { id: 'reset', label: 'Enlace para otra contraseña' },
                    { id: 'role', label: `Hacer ${roleWords[otherRole(person.role)]}` },
                    { id: 'remove', label: 'Quitar…' },
                  ]}
                  onAction={(what) => setAsked({ what: what as Asked['what'], person })} // the ids above
                />
              )
            }
          >
            {roleWords[person.role]} · {person.passkeys > 0 ? 'con llave' : 'sin llave'} ·{' '}
            {person.lastSeenAt ? 'en el panel ' : 'todavía no ha entrado'}
            {person.lastSeenAt && <Age at={person.lastSeenAt} />}
          </Line>
        )}
      </ListCard>
      {asked && <PersonDialog {...asked} onClose={() => setAsked(undefined)} />}
      <ListCard
        title="Actividad de las cuentas"
        aside={changes.data?.length === accountChangesMax && `los últimos ${accountChangesMax}`}
        query={changes}
      >
        {({ id, at, by, account, kind, detail }) => {
          const [own, ofAnother] = accountChangeWords[kind];
          return (
            <li key={id} className="row apart">
              <span>
                {by ? <bdi>{by.name}</bdi> : 'El servidor'} {own}{' '}
                {by?.id !== account.id && (
                  <>
                    {ofAnother} <bdi>{account.name}</bdi>
                  </>
                )}{' '}
                {detail && <bdi>({detail})</bdi>}
              </span>
              <Age at={at} className="muted" />
            </li>
          );
        }}
      </ListCard>
    </>
  );
}

interface Asked {
  what: 'invite' | 'reset' | 'role' | 'remove';
  person?: PersonRow;
}

const roleText =
  'Un vendedor ve y cambia todas las solicitudes; no borra, no exporta, y no ve personas, entregas ni Mi página. Un dueño puede todo.';
const roles = Object.entries({ seller: 'Vendedor', owner: 'Dueño' });

/** What an owner does about a person, after the owner's password: a link, another role, the account's end. */
function PersonDialog({ what, person, onClose }: Asked & { onClose(): void }) {
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
  const make = async (value: (field: string) => string) => {
    const password = value('password');
    const wanted = { name: name || value('person'), role: person ? role : (value('role') as Role) }; // one of `roles`
    if (!person || what === 'reset') return call('invitePerson', { body: { ...wanted, password } });
    const body = { role: what === 'role' ? role : null, password };
    await call('changePerson', { params: { id: person.id }, body });
    return onClose();
  };
  // `me` tells the views to whom a request can be given.
  const act = useAction(make, ['people', 'account-changes', 'me'], undefined, () => {});
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

function otherRole(role: Role = 'owner'): Role {
  return role === 'owner' ? 'seller' : 'owner';
}
