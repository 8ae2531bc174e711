/** What belongs to the account, line by line: devices, sessions and passkeys, each of which can end; then all accounts. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AccountChange } from '../../../contract/panel/account-routes.ts';
import { accountChangesMax } from '../../../contract/panel/limits.ts';
import { asking, call } from '../../api/call.ts';
import { Problem } from '../../api/problem.tsx';
import { addDevice, keepDevice, pushSupport } from '../../api/push.ts';
import { useMe } from '../../api/queries.ts';
import { QueryResult, type QueryState } from '../../api/query-result.tsx';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast, useAction } from '../../ui/toast.tsx';
import { Card } from '../../ui/view.tsx';
import s from './account.module.css';
import { addPasskey, hasPasskeys } from './passkeys.ts';
import { PasswordField } from './sign-in.tsx';

const supportWords = {
  yes: 'Ninguno. Activa los avisos y este equipo te dirá al instante de cada solicitud, también con el panel cerrado.',
  no: 'Este navegador no recibe avisos: hacen falta HTTPS, o localhost, y un navegador reciente.',
  install: 'Ninguno. En iPhone y iPad los avisos llegan cuando el panel está en la pantalla de inicio.',
  denied:
    'Los avisos de esta página están bloqueados en el navegador. Permítelos en sus ajustes y vuelve aquí.',
};

/** The devices that get a notice of each request; this one is added by a press. */
export function Devices() {
  const [support, setSupport] = useState(pushSupport);
  const devices = useQuery({
    queryKey: ['push-devices'],
    queryFn: async ({ signal }) => {
      const own = await keepDevice();
      return (await call('pushDevices', { signal })).devices.map((device) => ({
        ...device,
        isOwn: device.id === own,
      }));
    },
  });
  const add = useAction(addDevice, ['push-devices', 'deliveries'], (isAdded) => {
    setSupport(pushSupport());
    if (isAdded) showToast({ text: 'Este equipo te avisará de cada solicitud' });
  });
  // The list asks about this browser too, and ends its subscription when it was the one.
  const remove = useAction((id: string) => call('removePushDevice', { params: { id } }), ['push-devices']);
  return (
    <ListCard
      title="Avisos"
      query={devices}
      actions={
        support === 'yes' &&
        devices.data?.every(({ isOwn }) => !isOwn) && (
          <Button icon="bell" disabled={add.isPending} onClick={() => add.mutate()}>
            {add.isPending ? 'Activando…' : 'Activar en este equipo'}
          </Button>
        )
      }
      note={
        (support !== 'yes' || devices.data?.length === 0) && (
          <>
            <p className="empty">{supportWords[support]}</p>
            {support === 'install' && installSteps}
          </>
        )
      }
    >
      {({ id, name, isOwn, createdAt, lastSentAt }) => (
        <Line key={id} name={name || unnamed} mark={isOwn && 'este'} id={id} end={remove}>
          Agregado <Age at={createdAt} /> · {lastSentAt ? 'último aviso ' : 'sin avisos todavía'}
          {lastSentAt && <Age at={lastSentAt} />}
        </Line>
      )}
    </ListCard>
  );
}

/** How an iPhone or iPad puts the panel on its Home Screen: no page can do it by itself there. */
const installSteps = (
  <ol className={s.steps}>
    <li>En Safari, toca Compartir.</li>
    <li>Elige «Agregar a inicio» y toca «Agregar».</li>
    <li>Abre el panel desde la pantalla de inicio, entra en Cuenta y activa los avisos.</li>
  </ol>
);

const unnamed = 'Navegador sin nombre';
const ways = { password: 'con contraseña', passkey: 'con llave', invitation: 'con invitación' } as const;

export function Sessions() {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: asking('listSessions') });
  const end = useAction((id: string) => call('endSession', { params: { id } }), ['sessions']);
  return (
    <ListCard title="Sesiones abiertas" query={sessions}>
      {({ id, device, current, createdAt, signedInWith, lastSeenAt }) => (
        <Line
          key={id}
          name={device || unnamed}
          mark={current && 'esta'}
          id={id}
          end={current ? undefined : end}
          endWords="Cerrar"
        >
          Entró <Age at={createdAt} /> {ways[signedInWith]} · activa <Age at={lastSeenAt} />
        </Line>
      )}
    </ListCard>
  );
}

export function Passkeys() {
  const works = hasPasskeys(useMe().data);
  const [adding, setAdding] = useState(false);
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: asking('listPasskeys') });
  const remove = useAction((id: string) => call('removePasskey', { params: { id } }), ['passkeys']);
  return (
    <ListCard
      title="Llaves de acceso"
      query={passkeys}
      actions={
        works && (
          <>
            <Button kind="quiet" onClick={() => setAdding(true)}>
              Agregar llave
            </Button>
            {adding && <AddPasskey onClose={() => setAdding(false)} />}
          </>
        )
      }
      note={
        passkeys.data?.length === 0 && (
          <p className="empty">
            {works
              ? 'Ninguna. Con una llave entras con tu huella, tu rostro o el PIN de tu equipo.'
              : 'Aquí no funcionan: hacen falta un nombre de dominio y HTTPS, o localhost.'}
          </p>
        )
      }
    >
      {({ id, name, createdAt, lastUsedAt }) => (
        <Line key={id} name={name} id={id} end={remove}>
          Agregada <Age at={createdAt} /> · {lastUsedAt ? 'usada ' : 'sin usar'}
          {lastUsedAt && <Age at={lastUsedAt} />}
        </Line>
      )}
    </ListCard>
  );
}

/** Drawn only while it is open, so that an error of the last time is not shown again. */
function AddPasskey({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: async () => {
      onClose();
      showToast({ text: 'Llave agregada' });
      await client.invalidateQueries({ queryKey: ['passkeys'] });
    },
  });
  return (
    <Dialog title="Agregar una llave" open onClose={onClose}>
      <Form
        submit={add.isPending ? 'Esperando…' : 'Agregar'}
        isBusy={add.isPending}
        problem={<Problem error={add.error} />}
        onSubmit={(value) => add.mutate({ name: value('key'), password: value('password') })}
        onCancel={onClose}
      >
        <Field label="Nombre de la llave" name="key" required maxLength={60} placeholder="Celular de Ana" />
        <PasswordField label="Tu contraseña" name="password" />
      </Form>
    </Dialog>
  );
}

const changeWords: Record<AccountChange['kind'], string> = {
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
  const isOwn = by?.id === account.id;
  const words = isOwn ? changeWords[kind].replace(/ (?:a|de)$/, '') : changeWords[kind];
  return (
    <>
      {by ? <bdi>{by.name}</bdi> : 'El servidor'} {words} {!isOwn && <bdi>{account.name}</bdi>}
      {detail && (
        <>
          {' '}
          (<bdi>{detail}</bdi>)
        </>
      )}
    </>
  );
}

interface ListCardProps<Thing> {
  title: string;
  aside?: ReactNode;
  query: QueryState<Thing[]>;
  actions?: ReactNode;
  note?: ReactNode;
  children(thing: Thing): ReactNode;
}

function ListCard<Thing>({ title, aside, query, actions, note, children }: ListCardProps<Thing>) {
  return (
    <Card title={title} aside={aside} actions={actions}>
      <QueryResult query={query} rows={2}>
        {(list) => (
          <>
            <ul className={s.list}>{list.map(children)}</ul>
            {note}
          </>
        )}
      </QueryResult>
    </Card>
  );
}

interface LineProps {
  name: string;
  /** Says that it is the one in use here. */
  mark?: string | false;
  /** Ends or removes it by its id. */
  end?: ReturnType<typeof useAction<string>> | undefined;
  id?: string;
  endWords?: string;
  children: ReactNode;
}

function Line({ name, mark, id = '', end, endWords = 'Quitar', children }: LineProps) {
  return (
    <li className="row">
      <div className={s.what}>
        <span>
          <bdi>{name}</bdi>
          {mark && <span className={s.here}> · {mark}</span>}
        </span>
        <span className="muted">{children}</span>
      </div>
      {end && (
        <Button kind="quiet" about={name} disabled={end.isPending} onClick={() => end.mutate(id)}>
          {endWords}
        </Button>
      )}
    </li>
  );
}
