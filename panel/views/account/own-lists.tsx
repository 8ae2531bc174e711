/** The lists of one's own account: devices that are told, open sessions, passkeys; each of them can end. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asking, call } from '../../api/call.ts';
import { Problem } from '../../api/problem.tsx';
import { addDevice, askDevices, pushSupport } from '../../api/push.ts';
import { useMe } from '../../api/queries.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast, useAction } from '../../ui/toast.tsx';
import s from './account.module.css';
import { Line, ListCard } from './list-card.tsx';
import { addPasskey, hasPasskeys, PasswordField } from './sign-in.tsx';

const unnamedDevice = 'Navegador sin nombre';

const supportWords = {
  yes: 'Ninguno. Activa los avisos y este equipo te avisará al instante de cada solicitud, también con el panel cerrado.',
  no: 'Este navegador no recibe avisos. Usa uno reciente y entra por la dirección del panel que empieza con https://.',
  install: 'Ninguno. En iPhone y iPad los avisos llegan cuando el panel está en la pantalla de inicio.',
  denied:
    'Los avisos de esta página están bloqueados en el navegador. Permítelos en sus ajustes y vuelve aquí.',
};

export function Devices() {
  const support = pushSupport();
  const devices = useQuery({
    queryKey: ['push-devices'],
    queryFn: askDevices,
    select: ({ devices }) => devices,
  });
  const add = useAction(addDevice, ['push-devices', 'deliveries'], (isAdded) => {
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
        devices.data?.every(({ current }) => !current) && (
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
      {({ id, name, current, createdAt, lastSentAt }) => (
        <Line key={id} name={name || unnamedDevice} mark={current && 'este'} id={id} end={remove}>
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

export function Sessions() {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: asking('listSessions') });
  const end = useAction((id: string) => call('endSession', { params: { id } }), ['sessions']);
  return (
    <ListCard title="Sesiones abiertas" query={sessions}>
      {({ id, device, current, createdAt, lastSeenAt }) => (
        <Line
          key={id}
          name={device || unnamedDevice}
          mark={current && 'esta'}
          id={id}
          end={current ? undefined : end}
          endWords="Cerrar"
        >
          Entró <Age at={createdAt} /> · activa <Age at={lastSeenAt} />
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
              : 'Aquí no funcionan: entra por la dirección del panel que empieza con https:// y lleva el nombre de tu sitio.'}
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
  const done = () => {
    onClose();
    showToast({ text: 'Llave agregada' });
  };
  const add = useAction(addPasskey, ['passkeys'], done, () => {});
  return (
    <Dialog title="Agregar una llave" onClose={onClose}>
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
