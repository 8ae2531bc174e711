/** A red banner above every view while a channel does not deliver. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { channelTrouble } from '../format/failure-text.ts';
import { bounded } from '../format/numbers.ts';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/use-now.ts';
import s from './strip.module.css';

/** Polling interval, for when the live events do not come. */
const askEveryMs = 45_000;

export function useDeliveries() {
  return useQuery({
    queryKey: ['deliveries'],
    queryFn: ({ signal }) => call('deliveries', { signal }),
    refetchInterval: askEveryMs,
  });
}

export function DownBanner() {
  const now = useNow();
  const down = (useDeliveries().data?.channels ?? []).filter(
    ({ configured, working }) => configured && !working,
  );
  return (
    <div role="alert">
      {down.map((channel) => (
        <div key={channel.channel} className={s.strip} data-tone="bad">
          <Icon name="warning" />
          <span className={s.text}>
            {channelTrouble(channel, now)}
            {channel.waiting.count > 0 &&
              ` ${channel.waiting.count === 1 && !channel.waiting.more ? 'Espera 1 entrega' : `Esperan ${bounded(channel.waiting)} entregas`}.`}{' '}
            <Link to="/entregas">Ver entregas</Link>
          </span>
        </div>
      ))}
    </div>
  );
}
