/** The delivery channels: state, since when, what waits; with retry and test message. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { channels, channelTitle } from '../../../contract/channels.ts';
import { requestPath } from '../../../contract/panel/addresses.ts';
import type { ChannelStatus, WaitingDelivery } from '../../../contract/panel/answers.ts';
import { call } from '../../api/call.ts';
import { useDeliveries } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { duration, since } from '../../format/dates.ts';
import { boundedCount, several } from '../../format/numbers.ts';
import { failureSentence } from '../../format/words.ts';
import { Age, useNow } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ServerWords, StateNote } from '../../ui/state-note.tsx';
import { showToast, useAction } from '../../ui/toast.tsx';
import { Card, View } from '../../ui/view.tsx';
import s from './deliveries.module.css';

export function DeliveriesView() {
  const deliveries = useDeliveries();
  const retry = useAction(
    (ids?: string[]) => call('retryDeliveries', { body: ids ? { ids } : { held: true } }),
    ['deliveries'],
    ({ done }) => {
      const sent = `${several(done, 'entrega sale', 'entregas salen')} ahora`;
      showToast({ text: done > 0 ? sent : 'No había nada que reintentar' });
    },
  );
  const again = { icon: 'retry', kind: 'quiet', disabled: retry.isPending } as const;
  return (
    <View title="Entregas">
      <QueryResult query={deliveries}>
        {({ channels, waiting }) => (
          <>
            <ul className={`columns ${s.channels}`}>
              {channels.map((channel) => (
                <Channel key={channel.channel} channel={channel} />
              ))}
            </ul>
            <Card
              title="Por entregar"
              aside={waiting.length > 0 && waiting.length}
              actions={
                channels.some(({ held }) => held.count > 0) && (
                  <Button {...again} onClick={() => retry.mutate(undefined)}>
                    Reintentar las detenidas
                  </Button>
                )
              }
            >
              {waiting.length === 0 && (
                <StateNote icon="check" tone="good" title="Todo se entregó">
                  Lo que espera o no se pudo entregar aparece aquí, con el motivo.
                </StateNote>
              )}
              <ul className="lines">
                {waiting.map((row) => (
                  <Waiting key={`${row.requestId} ${row.channel}`} row={row}>
                    {channels.some(({ channel, configured }) => channel === row.channel && configured) && (
                      <Button
                        {...again}
                        about={`la de ${row.fullName}`}
                        onClick={() => retry.mutate([row.requestId])}
                      >
                        Reintentar
                      </Button>
                    )}
                  </Waiting>
                ))}
              </ul>
            </Card>
          </>
        )}
      </QueryResult>
    </View>
  );
}

const icons = { off: 'close', good: 'check', bad: 'warning' } as const;

function Channel({ channel }: { channel: ChannelStatus }) {
  const now = useNow();
  const { configured, working, failure, waiting, held } = channel;
  const test = useAction(
    () => call('testChannel', { body: { channel: channel.channel } }),
    [],
    (result) => {
      const why = result.ok ? '' : failureSentence(result.failure);
      const text = result.ok ? 'El mensaje de prueba salió' : `El mensaje de prueba no salió. ${why}`;
      showToast({ text, bad: !result.ok });
    },
  );
  const state = !configured ? 'off' : working ? 'good' : 'bad';
  const from = channel.since ? ` desde ${since(channel.since, now)}` : '';
  // What was held before stays held: it says nothing of the channel now.
  const stopped =
    held.count > 0
      ? `${boundedCount(held)} ${held.count === 1 ? 'entrega anterior detenida' : 'entregas anteriores detenidas'}`
      : '';
  const words = {
    off: channel.channel === 'push' ? 'Sin activar: se activa en Cuenta, Avisos' : 'Sin configurar',
    good: channel.since ? `Funciona${from}${stopped && `; ${stopped}`}` : 'Listo, todavía sin entregas',
    bad: `No sale${from}`,
  };
  return (
    <li className={`box ${s.channel}`} data-tone={state}>
      <h2>{channelTitle(channel.channel)}</h2>
      <p className={`row toned ${s.state}`}>
        <Icon name={icons[state]} />
        {words[state]}
      </p>
      {state === 'bad' && failure && (
        <div>
          <p>{failureSentence(failure)}</p>
          {failure?.detail && <ServerWords text={failure.detail} />}
        </div>
      )}
      <p className="muted">
        {[waiting.count > 0 && `${boundedCount(waiting)} en espera`, state !== 'good' && stopped]
          .filter(Boolean)
          .join(' · ') ||
          (configured && 'Nada en espera')}
      </p>
      {configured && (
        <Button
          about={`por el ${channels[channel.channel].name}`}
          disabled={test.isPending}
          onClick={() => test.mutate()}
        >
          {test.isPending ? 'Enviando…' : 'Enviar mensaje de prueba'}
        </Button>
      )}
    </li>
  );
}

function Waiting({ row, children }: { row: WaitingDelivery; children: ReactNode }) {
  const now = useNow();
  const { fullName, state, attempts, nextAttemptAt, failure, dismissedAt } = row;
  const isHeld = state === 'held';
  const inMs = nextAttemptAt ? Date.parse(nextAttemptAt) - now : 0;
  const next = isHeld || !nextAttemptAt ? '' : inMs > 0 ? `, otro en ${duration(inMs)}` : ', otro ahora';
  return (
    <li className={`event ${s.waiting}`} data-tone={isHeld ? 'bad' : 'warn'}>
      <Icon name={isHeld ? 'warning' : 'clock'} />
      <div>
        <p>
          <Link to={requestPath(row.requestId)} className="name-link">
            <bdi>{fullName}</bdi>
          </Link>{' '}
          <Facts className="muted" of={[row.company, channelTitle(row.channel)]} />
        </p>
        <p className="muted">
          {isHeld ? 'Detenida' : 'En espera'}
          {attempts > 0 && ` tras ${several(attempts, 'intento', 'intentos')}${next}`}
          {failure && `. ${failureSentence(failure)}`}
          {dismissedAt && (
            <>
              {' '}
              Entendido <Age at={dismissedAt} />.
            </>
          )}
        </p>
        {failure?.detail && <ServerWords text={failure.detail} />}
      </div>
      <Age at={row.receivedAt} className="muted" />
      {children}
    </li>
  );
}
