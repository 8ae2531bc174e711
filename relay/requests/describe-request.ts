/** One request with all its fields and deliveries -> text for a terminal. */
import { oneLine } from '../delivery/mail-text.ts';
import type { Delivery, StoredRequest } from '../store/store.ts';
import type { LocalTime } from './local-time.ts';

const valueLengthMax = 2_000;

export function describeRequest(request: StoredRequest, localTime: LocalTime): string {
  const times = request.timesReceived === 1 ? '' : `, received ${request.timesReceived} times`;
  return [
    `Request ${request.id}: ${request.status}${times}`,
    `Received ${localTime(request.receivedAt)} (${request.receivedAt.toISOString()})`,
    '',
    ...Object.entries(request.params).map(
      ([name, value]) => `  ${oneLine(name, 40).padEnd(24)} ${oneLine(value, valueLengthMax)}`,
    ),
    '',
    ...(request.deliveries.length === 0 ? ['No deliveries: released requests are delivered.'] : []),
    ...request.deliveries.flatMap((delivery) => [
      `${deliveryText(delivery)}, ${delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`}${timeText(delivery, localTime)}`,
      ...(delivery.lastError ? [`  last error: ${oneLine(delivery.lastError, valueLengthMax)}`] : []),
    ]),
  ].join('\n');
}

export function deliveryText({ channel, state, maybeSent }: Delivery): string {
  return `${channel} ${state}${maybeSent > 0 && state !== 'sent' ? ' (maybe delivered)' : ''}`;
}

function timeText({ sentAt, nextAttemptAt }: Delivery, localTime: LocalTime): string {
  if (sentAt) return `, sent ${localTime(sentAt)}`;
  return nextAttemptAt ? `, next from ${localTime(nextAttemptAt)}` : '';
}
