/** The devices that get a notice of each request; this one is added by a press. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { addDevice, keepDevice, pushSupport } from '../../api/push.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast, useAction } from '../../ui/toast.tsx';
import s from './account.module.css';
import { Line, ListCard, unnamedDevice } from './list-card.tsx';

const supportWords = {
  yes: 'Ninguno. Activa los avisos y este equipo te avisará al instante de cada solicitud, también con el panel cerrado.',
  no: 'Este navegador no recibe avisos. Usa uno reciente y entra por la dirección del panel que empieza con https://.',
  install: 'Ninguno. En iPhone y iPad los avisos llegan cuando el panel está en la pantalla de inicio.',
  denied:
    'Los avisos de esta página están bloqueados en el navegador. Permítelos en sus ajustes y vuelve aquí.',
};

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
        <Line key={id} name={name || unnamedDevice} mark={isOwn && 'este'} id={id} end={remove}>
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
