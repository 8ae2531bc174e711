/** The account's sessions, one for each browser; each can be ended. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { Age } from '../ui/age.tsx';
import { Answered } from '../ui/answered.tsx';
import { button } from '../ui/button.ts';
import { say } from '../ui/messages.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import s from './account.module.css';

const ways = { password: 'con contraseña', passkey: 'con llave', invitation: 'con invitación' } as const;

export function Sessions() {
  const client = useQueryClient();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call('listSessions', { signal }),
  });
  const end = useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions'] }),
    onError: (error) => say({ text: error.message, bad: true }),
  });
  return (
    <Panel title="Sesiones abiertas">
      <Answered query={sessions} skeleton={<SkeletonRows count={2} />}>
        {(list) => (
          <ul className={s.list}>
            {list.map((session) => (
              <li key={session.id}>
                <div className={s.what}>
                  <span>
                    <bdi>{session.device || 'Navegador sin nombre'}</bdi>
                    {session.current && <span className={s.here}> · esta</span>}
                  </span>
                  <span className={s.detail}>
                    Entró <Age at={session.createdAt} /> {ways[session.signedInWith]} · activa{' '}
                    <Age at={session.lastSeenAt} />
                  </span>
                </div>
                {!session.current && (
                  <button
                    type="button"
                    className={button('quiet')}
                    disabled={end.isPending}
                    onClick={() => end.mutate(session.id)}
                  >
                    Cerrar<span className="visually-hidden"> la sesión de {session.device}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Panel>
  );
}
