/** Who changes requests in a test, without open panels; the business is always open. */
import type { RecordContext } from '../../relay/requests/change-request.ts';
import type { Store } from '../../relay/store/store.ts';

export function changeContext(
  { database, channels }: Store,
  now: Date,
  by: RecordContext['by'] = { id: 'ana', name: 'Ana Ñ.' },
  times: RecordContext['times'] = { timeZone: 'America/Lima', openingHours: [] },
): RecordContext {
  return { database, channels, by, now, times, trialDays: 30, publishChange: () => {} };
}
