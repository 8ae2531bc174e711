/** A request as a store accepts it. */
import type { SentRequest } from '../../contract/trial-request.ts';
import { fingerprintOf } from '../../relay/store/normal-form.ts';
import type { Incoming } from '../../relay/store/store.ts';
import { goodRequest } from './good-request.ts';

export function incoming(
  otherwise: Partial<SentRequest> = {},
  receivedAt = new Date(),
  more: Partial<Pick<Incoming, 'status' | 'source'>> = {},
): Incoming {
  const fields = { ...goodRequest, phone: '+51 987 654 321', ...otherwise };
  return { fields, fingerprint: fingerprintOf(fields), receivedAt, status: 'accepted', ...more };
}
