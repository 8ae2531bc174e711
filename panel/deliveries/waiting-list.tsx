/** Deliveries that wait or are held, with the reason and the time of the next attempt. */
import { Link } from 'react-router';
import type { WaitingDelivery } from '../../contract/panel-answers.ts';
import { duration } from '../format/dates.ts';
import { failureSentence } from '../format/failure-text.ts';
import { several } from '../format/numbers.ts';
import { requestPath } from '../format/request-path.ts';
import { channelWord } from '../format/words.ts';
import { Age } from '../ui/age.tsx';
import { button } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/use-now.ts';
import s from './deliveries.module.css';

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
  const { requestId, fullName, company, channel, state, attempts, nextAttemptAt, failure, receivedAt } = row;
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
