/** The devices that are told of each request; this one is added by a press. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { addDevice, keepDevice, pushSupport } from '../../api/push.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { Age } from '../../ui/age.tsx';
import { button } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './account.module.css';

const words = {
  yes: 'Ninguno. Activa los avisos y este equipo te dirá al instante de cada solicitud, también con el panel cerrado.',
  no: 'Este navegador no recibe avisos: hacen falta HTTPS, o localhost, y un navegador reciente.',
  install: 'Ninguno. En iPhone y iPad los avisos llegan cuando el panel está en la pantalla de inicio.',
  denied:
    'Los avisos de esta página están bloqueados en el navegador. Permítelos en sus ajustes y vuelve aquí.',
};

export function Devices() {
  const client = useQueryClient();
  const [support, setSupport] = useState(pushSupport);
  const devices = useQuery({
    queryKey: ['push-devices'],
    queryFn: async ({ signal }) => {
      const own = await keepDevice();
      return { own, devices: (await call('pushDevices', { signal })).devices };
    },
  });
  const renew = () => client.invalidateQueries({ queryKey: ['push-devices'] });
  const onError = (error: Error) => showToast({ text: error.message, bad: true });
  const add = useMutation({
    mutationFn: addDevice,
    onSuccess: async (isAdded) => {
      setSupport(pushSupport());
      if (isAdded) showToast({ text: 'Este equipo te avisará de cada solicitud' });
      await renew();
      await client.invalidateQueries({ queryKey: ['deliveries'] });
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('removePushDevice', { params: { id } }),
    // Asks about this browser too, and ends its subscription when it was the one.
    onSuccess: renew,
    onError,
  });
  return (
    <Card
      title="Avisos"
      actions={
        support === 'yes' &&
        devices.data &&
        devices.data.own === null && (
          <button type="button" className={button()} disabled={add.isPending} onClick={() => add.mutate()}>
            <Icon name="bell" />
            {add.isPending ? 'Activando…' : 'Activar en este equipo'}
          </button>
        )
      }
    >
      <QueryResult query={devices} skeleton={<SkeletonRows count={1} />}>
        {({ own, devices: list }) => (
          <>
            {(list.length === 0 || support !== 'yes') && <p className={s.empty}>{words[support]}</p>}
            {support === 'install' && <InstallSteps />}
            <ul className={s.list}>
              {list.map(({ id, name, createdAt, lastSentAt }) => (
                <li key={id}>
                  <div className={s.what}>
                    <span>
                      <bdi>{name || 'Navegador sin nombre'}</bdi>
                      {id === own && <span className={s.here}> · este</span>}
                    </span>
                    <span className={s.detail}>
                      Agregado <Age at={createdAt} /> ·{' '}
                      {lastSentAt ? (
                        <>
                          último aviso <Age at={lastSentAt} />
                        </>
                      ) : (
                        'sin avisos todavía'
                      )}
                    </span>
                  </div>
                  <button
                    type="button"
                    className={button('quiet')}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(id)}
                  >
                    Quitar<span className="visually-hidden"> {name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryResult>
    </Card>
  );
}

/** How an iPhone or iPad puts the panel on its Home Screen: no page can do it by itself there. */
function InstallSteps() {
  return (
    <ol className={s.steps}>
      <li>En Safari, toca Compartir.</li>
      <li>Elige «Agregar a inicio» y toca «Agregar».</li>
      <li>Abre el panel desde la pantalla de inicio, entra en Cuenta y activa los avisos.</li>
    </ol>
  );
}
