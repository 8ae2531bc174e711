/** All accounts, and what was done to them. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountChange } from '../../../contract/panel/account-routes.ts';
import { accountChangesMax } from '../../../contract/panel/limits.ts';
import { asking } from '../../api/call.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Line, ListCard } from './list-card.tsx';

/** Of one's own account, and what follows where it is that of another person. */
const changeWords: Record<AccountChange['kind'], [own: string, ofAnother: string]> = {
  invited: ['invitó', 'a'],
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
        note={
          <p className="empty">
            Para invitar o quitar a alguien, en el servidor: <code>npm run panel -- invite NOMBRE</code>
          </p>
        }
      >
        {({ id, name, lastSeenAt }) => (
          <Line key={id} name={name}>
            {lastSeenAt ? 'Activa ' : 'Todavía no ha entrado'}
            {lastSeenAt && <Age at={lastSeenAt} />}
          </Line>
        )}
      </ListCard>
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
