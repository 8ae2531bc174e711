/** All accounts, and what was done to them. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleWords } from '../../../contract/panel/account-inputs.ts';
import type { AccountChange } from '../../../contract/panel/account-routes.ts';
import { accountChangesMax } from '../../../contract/panel/limits.ts';
import { asking } from '../../api/call.ts';
import { useAccount } from '../../api/queries.ts';
import { Age } from '../../ui/age.tsx';
import { Button, button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Line, ListCard } from './list-card.tsx';
import { type Asked, otherRole, PersonDialog } from './person-dialog.tsx';

/** Of one's own account, and what follows where it is that of another person. */
const changeWords: Record<AccountChange['kind'], [own: string, ofAnother: string]> = {
  invited: ['invitó', 'a'],
  resetOffered: ['creó un enlace de contraseña', 'para'],
  roleChanged: ['cambió el rol', 'de'],
  accountCreated: ['creó la cuenta', 'de'],
  accountRemoved: ['quitó la cuenta', 'de'],
  signedIn: ['entró', ''],
  signedOut: ['cerró sesión', ''],
  sessionEnded: ['cerró una sesión', 'de'],
  passwordChanged: ['cambió la contraseña', 'de'],
  passwordReset: ['cambió la contraseña', 'de'],
  passkeyAdded: ['agregó una llave', ''],
  passkeyRemoved: ['quitó una llave', ''],
};
const firstShown = 20;

export function People() {
  const own = useAccount();
  const [asked, setAsked] = useState<Asked>();
  const people = useQuery({ queryKey: ['people'], queryFn: asking('listPeople') });
  const changes = useQuery({ queryKey: ['account-changes'], queryFn: asking('listAccountChanges') });
  const [shown, setShown] = useState(firstShown);
  const total = changes.data?.length ?? 0;
  const all = total === accountChangesMax ? `los últimos ${total}` : total;
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
        title="Movimientos de cuentas"
        aside={total > firstShown && (shown < total ? `${shown} de ${total}` : all)}
        query={{ ...changes, data: changes.data?.slice(0, shown) }}
        note={
          shown < total && (
            <Button kind="quiet" onClick={() => setShown(total)}>
              Ver más
            </Button>
          )
        }
      >
        {(change) => (
          <li key={change.id} className="row">
            <span>
              <ChangeText change={change} />
            </span>
            <Age at={change.at} className="muted" />
          </li>
        )}
      </ListCard>
    </>
  );
}

function ChangeText({ change: { by, account, kind, detail } }: { change: AccountChange }) {
  const [own, ofAnother] = changeWords[kind];
  return (
    <>
      {by ? <bdi>{by.name}</bdi> : 'El servidor'} {own}
      {by?.id !== account.id && (
        <>
          {' '}
          {ofAnother} <bdi>{account.name}</bdi>
        </>
      )}
      {detail && (
        <>
          {' '}
          (<bdi>{detail}</bdi>)
        </>
      )}
    </>
  );
}
