/** The delivery channels: state, since when, what waits; with retry and test message. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ChannelStatus, Deliveries, WaitingDelivery } from '../../../contract/panel-answers.ts';
import { call } from '../../api/call.ts';
import { useDeliveries } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { requestPath } from '../../format/addresses.ts';
import { duration, since } from '../../format/dates.ts';
import { boundedCount, several } from '../../format/numbers.ts';
import { channelWord, failureSentence } from '../../format/words.ts';
import { Age } from '../../ui/age.tsx';
import { button } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-now.ts';
import { View } from '../../ui/view.tsx';
import s from './deliveries.module.css';

export function DeliveriesView() {
  const deliveries = useDeliveries();
  return (
    <View title="Entregas">
      <QueryResult query={deliveries} skeleton={<SkeletonRows count={6} tall />}>
        {(found) => <Found deliveries={found} />}
      </QueryResult>
    </View>
  );
}

function Found({ deliveries: { channels, waiting } }: { deliveries: Deliveries }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: (ids?: string[]) => call('retryDeliveries', { body: ids ? { ids } : { held: true } }),
    onSuccess: async ({ done }) => {
      showToast({
        text:
          done > 0
            ? `${several(done, 'entrega sale', 'entregas salen')} ahora`
            : 'No había nada que reintentar',
      });
      await client.invalidateQueries({ queryKey: ['deliveries'] });
    },
    onError: (error) => showToast({ text: error.message, bad: true }),
  });
  const hasHeld = channels.some(({ held }) => held.count > 0);
  return (
    <>
      <ul className={s.channels}>
        {channels.map((channel) => (
          <Channel key={channel.channel} channel={channel} />
        ))}
      </ul>
      <Card
        title="Por entregar"
        aside={waiting.length > 0 && waiting.length}
        actions={
          hasHeld && (
            <button
              type="button"
              className={button('quiet')}
              disabled={retry.isPending}
              onClick={() => retry.mutate(undefined)}
            >
              <Icon name="retry" />
              Reintentar las detenidas
            </button>
          )
        }
      >
        {waiting.length === 0 ? (
          <StateNote icon="check" tone="good" title="Todo se entregó">
            Lo que espera o no se pudo entregar aparece aquí, con la razón.
          </StateNote>
        ) : (
          <WaitingList rows={waiting} isBusy={retry.isPending} onRetry={(id) => retry.mutate([id])} />
        )}
      </Card>
    </>
  );
}

function Channel({ channel }: { channel: ChannelStatus }) {
  const now = useNow();
  const { configured, working, failure, waiting, held } = channel;
  const test = useMutation({
    mutationFn: () => call('testChannel', { body: { channel: channel.channel } }),
    onSuccess: (result) =>
      showToast(
        result.ok
          ? { text: 'La prueba salió bien' }
          : { text: `La prueba falló. ${failureSentence(result.failure)}`, bad: true },
      ),
    onError: (error) => showToast({ text: error.message, bad: true }),
  });
  const state = !configured ? 'off' : working ? 'good' : 'bad';
  const from = channel.since ? ` desde ${since(channel.since, now)}` : '';
  const words = {
    off: 'Sin configurar',
    good: channel.since ? `Funciona${from}` : 'Listo, todavía sin envíos',
    bad: `No sale${from}`,
  };
  return (
    <li className={s.channel} data-state={state}>
      <h2>{channelWord[channel.channel]}</h2>
      <p className={s.state}>
        <span className={s.dot} aria-hidden="true" />
        {words[state]}
      </p>
      {state === 'bad' && failure && (
        <div className={s.why}>
          <p>{failureSentence(failure)}</p>
          {failure.detail && (
            <p className={s.detail}>
              <bdi>{failure.detail}</bdi>
            </p>
          )}
        </div>
      )}
      <p className={s.counts}>
        {waiting.count > 0 && `${boundedCount(waiting)} en espera`}
        {waiting.count > 0 && held.count > 0 && ' · '}
        {held.count > 0 && `${boundedCount(held)} ${held.count === 1 ? 'detenida' : 'detenidas'}`}
        {configured && waiting.count + held.count === 0 && 'Nada en espera'}
      </p>
      {configured && (
        <button type="button" className={button()} disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Probando…' : 'Enviar prueba'}
          <span className="visually-hidden"> por {channelWord[channel.channel]}</span>
        </button>
      )}
    </li>
  );
}

/** Deliveries that wait or are held, with the reason and the time of the next attempt. */
interface WaitingListProps {
  rows: WaitingDelivery[];
  isBusy: boolean;
  onRetry(requestId: string): void;
}

export function WaitingList({ rows, isBusy, onRetry }: WaitingListProps) {
  return (
    <ul>
      {rows.map((row) => (
        <Waiting key={`${row.requestId} ${row.channel}`} row={row} isBusy={isBusy} onRetry={onRetry} />
      ))}
    </ul>
  );
}

interface WaitingProps extends Omit<WaitingListProps, 'rows'> {
  row: WaitingDelivery;
}

function Waiting({ row, isBusy, onRetry }: WaitingProps) {
  const now = useNow();
  const {
    requestId,
    fullName,
    company,
    channel,
    state,
    attempts,
    nextAttemptAt,
    failure,
    receivedAt,
    dismissedAt,
  } = row;
  const isHeld = state === 'held';
  const inMs = nextAttemptAt ? Date.parse(nextAttemptAt) - now : 0;
  return (
    <li className={s.waiting} data-held={isHeld || undefined}>
      <Icon name={isHeld ? 'warning' : 'clock'} />
      <div className={s.text}>
        <p className={s.title}>
          <Link to={requestPath(requestId)}>
            <bdi>{fullName}</bdi>
          </Link>{' '}
          <span className={s.muted}>
            <bdi>{company}</bdi> · {channelWord[channel]}
          </span>
        </p>
        <p className={s.muted}>
          {isHeld ? 'Detenida' : 'En espera'} tras {several(attempts, 'intento', 'intentos')}
          {!isHeld && nextAttemptAt && (inMs > 0 ? `, otro en ${duration(inMs)}` : ', otro ahora')}
          {failure && `. ${failureSentence(failure)}`}
          {dismissedAt && (
            <>
              {' '}
              Entendido <Age at={dismissedAt} />.
            </>
          )}
        </p>
        {failure?.detail && (
          <p className={s.detail}>
            <bdi>{failure.detail}</bdi>
          </p>
        )}
      </div>
      <Age at={receivedAt} className={s.muted} />
      <button type="button" className={button('quiet')} disabled={isBusy} onClick={() => onRetry(requestId)}>
        <Icon name="retry" />
        Reintentar<span className="visually-hidden"> la de {fullName}</span>
      </button>
    </li>
  );
}
