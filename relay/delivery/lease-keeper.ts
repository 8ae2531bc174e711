/**
 * How long one attempt may take. Promises: it is broken off before its lease ends, so that nobody else starts while
 * it can still succeed; once the server has the whole message, its answer is waited for as long as RFC 5321 asks,
 * and the lease is renewed meanwhile.
 */
import type { Log } from '../log.ts';
import type { Claim, Store } from '../store/store.ts';

export interface LeaseKeeperDeps {
  store: Pick<Store, 'renew'>;
  leaseMs: number;
  /** From the end of the message to the end of waiting for its answer. */
  answerWaitMs: number;
  now: () => Date;
  log: Log;
}

export interface LeaseKeeper {
  /** Aborts when the time of the attempt is over. */
  signal: AbortSignal;
  /** The server has the whole message. */
  handedOver: () => void;
  /** The process stops: the attempt is to end now. */
  giveUp: () => void;
  /** The attempt has ended. */
  end: () => void;
}

/** RFC 5321 4.5.3.2.6: a sender that gives up earlier mails again what was delivered. */
export const answerWaitMs: number = 10 * 60 * 1000;

export function keepLease(
  claim: Claim,
  { store, leaseMs, answerWaitMs, now, log }: LeaseKeeperDeps,
): LeaseKeeper {
  const limit = new AbortController();
  const abort = () => limit.abort(new DOMException('no answer in time', 'TimeoutError'));
  let timer = setTimeout(abort, Math.round(leaseMs * 0.75));
  let renewals: NodeJS.Timeout | undefined;
  const renew = () => {
    store.renew(claim, new Date(now().getTime() + leaseMs)).catch((err) => {
      log.warn({ channel: claim.channel, request: claim.requestId, err }, 'the lease was not renewed');
    });
  };
  return {
    signal: limit.signal,
    handedOver() {
      clearTimeout(timer);
      timer = setTimeout(abort, answerWaitMs);
      renewals ??= setInterval(renew, Math.max(20, leaseMs / 5));
    },
    giveUp: abort,
    end() {
      clearTimeout(timer);
      clearInterval(renewals);
    },
  };
}
