/** The accounts, and the log of changes to accounts. */
import { useQuery } from '@tanstack/react-query';
import type { AccountChange } from '../../../contract/panel-account.ts';
import { call } from '../../api/call.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { Age } from '../../ui/age.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import s from './account.module.css';

const words: Record<AccountChange['kind'], string> = {
  invited: 'invitó a',
  accountCreated: 'creó la cuenta de',
  accountRemoved: 'quitó la cuenta de',
  signedIn: 'entró',
  signedOut: 'cerró sesión',
  sessionEnded: 'cerró una sesión de',
  passwordChanged: 'cambió la contraseña de',
  passwordReset: 'cambió la contraseña de',
  passkeyAdded: 'agregó una llave',
  passkeyRemoved: 'quitó una llave',
};

export function People() {
  const people = useQuery({ queryKey: ['people'], queryFn: ({ signal }) => call('listPeople', { signal }) });
  const changes = useQuery({
    queryKey: ['account-changes'],
    queryFn: ({ signal }) => call('listAccountChanges', { signal }),
  });
  return (
    <>
      <Card title="Personas">
        <QueryResult query={people} skeleton={<SkeletonRows count={2} />}>
          {(list) => (
            <ul className={s.list}>
              {list.map((person) => (
                <li key={person.id}>
                  <div className={s.what}>
                    <bdi>{person.name}</bdi>
                    <span className={s.detail}>
                      {person.lastSeenAt ? (
                        <>
                          Activa <Age at={person.lastSeenAt} />
                        </>
                      ) : (
                        'Todavía no ha entrado'
                      )}
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </QueryResult>
        <p className={s.empty}>
          Para invitar o quitar a alguien, en el servidor: <code>npm run panel -- invite NOMBRE</code>
        </p>
      </Card>
      <Card title="Movimientos de cuentas">
        <QueryResult query={changes} skeleton={<SkeletonRows count={3} />}>
          {(list) => (
            <ul className={s.list}>
              {list.slice(0, 20).map((change) => (
                <li key={change.id}>
                  <span>
                    <ChangeText change={change} />
                  </span>
                  <Age at={change.at} className={s.detail} />
                </li>
              ))}
            </ul>
          )}
        </QueryResult>
      </Card>
    </>
  );
}

function ChangeText({ change: { by, account, kind, detail } }: { change: AccountChange }) {
  const isOwn = by?.id === account.id;
  const word = isOwn ? words[kind].replace(/ (?:a|de)$/, '') : words[kind];
  return (
    <>
      {by ? <bdi>{by.name}</bdi> : 'El servidor'} {word}
      {!isOwn && (
        <>
          {' '}
          <bdi>{account.name}</bdi>
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
