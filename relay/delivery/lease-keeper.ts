/**
 * Limits the time of one attempt. Guarantees: an attempt is aborted before its lease ends, so that no other process
 * starts one that could also succeed; once the server has received the whole message, the attempt waits for the answer
 * as long as RFC 5321 asks and the lease is renewed meanwhile.
 */
import type { Log } from '../log.ts';
import type { Claim, Store } from '../store/store.ts';

export interface LeaseKeeperDeps {
  store: Pick<Store, 'renew'>;
  leaseMs: number;
  /** Longest wait for the answer after the end of the message. */
  answerWaitMs: number;
  now: () => Date;
  log: Log;
}

export interface LeaseKeeper {
  /** Aborts when the time of the attempt is over. */
  signal: AbortSignal;
  /** To be called when the server has received the whole message. */
  handedOver: () => void;
  /** Aborts the attempt now, because the process stops. */
  giveUp: () => void;
  /** To be called when the attempt has ended. */
  end: () => void;
}

/** RFC 5321, 4.5.3.2.6: a sender that gives up earlier may send a delivered mail again. */
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
