/** The mails of the invented requests: most went out at once, some at the second try, a few not at all. */
import type { Claim, Settlement, Store } from '../../relay/store/store.ts';
import { hourMs, minuteMs } from './demo-times.ts';

const atOnce = 200;

/** Attempts everything that is due until `until`. @param now what is received shortly before it still waits */
export async function deliverDemo(store: Store, until: Date, now: Date): Promise<void> {
  for (const channel of ['mail', 'acknowledgement'] as const)
    for (;;) {
      const claims = await store.claim({ channel, now: until, leaseMs: minuteMs, limit: atOnce });
      for (const claim of claims) await store.settle(claim, settlementOf(claim, now));
      if (claims.length === 0) break;
    }
}

function settlementOf({ channel, receivedAt, attempts, waitedMs, params }: Claim, now: Date): Settlement {
  const number = Number(params.numero_whatsapp?.slice(-3));
  const at = new Date(receivedAt.getTime() + waitedMs + 1_500 + (number % 40) * 100);
  if (channel === 'acknowledgement' && number % 83 === 5)
    return {
      state: 'held',
      at,
      error: "EENVELOPE: Can't send mail - all recipients were rejected: 550 5.1.1 mailbox unknown",
    };
  if (channel === 'mail' && number === 488)
    return { state: 'held', at, error: 'EMESSAGE: Message failed: 552 5.2.2 mailbox full' };
  if (channel === 'acknowledgement' && now.getTime() - receivedAt.getTime() < hourMs)
    return laterAt(new Date(now.getTime() + 40 * minuteMs), at);
  if (attempts === 1 && number % 17 === 3) return laterAt(new Date(at.getTime() + minuteMs), at);
  return { state: 'sent', at };
}

function laterAt(nextAttemptAt: Date, at: Date): Settlement {
  return {
    state: 'pending',
    at,
    nextAttemptAt,
    waitedMs: minuteMs,
    error: 'EENVELOPE: 451 4.7.1 greylisted, try again later',
  };
}
