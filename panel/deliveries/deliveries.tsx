/** The delivery channels: state, since when, what waits; with retry and test message. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChannelStatus, Deliveries } from '../../contract/panel-answers.ts';
import { call } from '../api/call.ts';
import { since } from '../format/dates.ts';
import { failureSentence } from '../format/failure-text.ts';
import { bounded, several } from '../format/numbers.ts';
import { channelWord } from '../format/words.ts';
import { useDeliveries } from '../shell/down-banner.tsx';
import { View } from '../shell/view.tsx';
import { Answered } from '../ui/answered.tsx';
import { button } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { say } from '../ui/messages.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { StateNote } from '../ui/state-note.tsx';
import { useNow } from '../ui/use-now.ts';
import s from './deliveries.module.css';
import { WaitingList } from './waiting-list.tsx';

export function DeliveriesView() {
  const deliveries = useDeliveries();
  return (
    <View title="Entregas">
      <Answered query={deliveries} skeleton={<SkeletonRows count={6} tall />}>
        {(found) => <Found deliveries={found} />}
      </Answered>
    </View>
  );
}

function Found({ deliveries: { channels, waiting } }: { deliveries: Deliveries }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: (ids?: string[]) => call('retryDeliveries', { body: ids ? { ids } : { held: true } }),
    onSuccess: async ({ done }) => {
      say({
        text:
          done > 0
            ? `${several(done, 'entrega sale', 'entregas salen')} ahora`
            : 'No había nada que reintentar',
      });
      await client.invalidateQueries({ queryKey: ['deliveries'] });
    },
    onError: (error) => say({ text: error.message, bad: true }),
  });
  const hasHeld = channels.some(({ held }) => held.count > 0);
  return (
    <>
      <ul className={s.channels}>
        {channels.map((channel) => (
          <Channel key={channel.channel} channel={channel} />
        ))}
      </ul>
      <Panel
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
      </Panel>
    </>
  );
}

function Channel({ channel }: { channel: ChannelStatus }) {
  const now = useNow();
  const { configured, working, failure, waiting, held } = channel;
  const test = useMutation({
    mutationFn: () => call('testChannel', { body: { channel: channel.channel } }),
    onSuccess: (result) =>
      say(
        result.ok
          ? { text: 'La prueba salió bien' }
          : { text: `La prueba falló. ${failureSentence(result.failure)}`, bad: true },
      ),
    onError: (error) => say({ text: error.message, bad: true }),
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
        {waiting.count > 0 && `${bounded(waiting)} en espera`}
        {waiting.count > 0 && held.count > 0 && ' · '}
        {held.count > 0 && `${bounded(held)} ${held.count === 1 ? 'detenida' : 'detenidas'}`}
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
