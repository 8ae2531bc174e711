/** The result of one attempt at one delivery, the same type for every channel. */
import type { ReasonCode } from '../../contract/panel-reasons.ts';
import type { Claim } from '../requests/outbox.ts';

export type Attempt =
  | { ok: true }
  | {
      ok: false;
      /**
       * temporary = a later attempt may succeed; permanent = no later attempt can succeed;
       * channel = the delivery is fine, but the whole channel does not work as configured;
       * dropped = its device is gone, or it is too late to be worth sending: no attempt follows;
       * unknown = the server received the whole message and did not answer: it may have been delivered.
       */
      kind: 'temporary' | 'permanent' | 'channel' | 'unknown' | 'dropped';
      /** True when the server answered about this delivery, which proves that the channel works. */
      answered?: boolean;
      /** For the log, such as `EMESSAGE 554`: it contains no text from outside. */
      code?: string;
      /** For the owner and programs; absent = `other`. */
      reasonCode?: ReasonCode;
      /** For the owner, without addresses. It is stored but never logged, because servers repeat subjects in replies. */
      reason: string;
      /** The server asks for this pause; undefined = it does not say. */
      retryAfterMs?: number | undefined;
    };

/**
 * Makes one attempt. It must end soon after `signal` aborts, because the lease ends a little later. A rejection counts
 * as a temporary failure.
 * @param handedOver must be called when the server has received the whole message and only its answer is missing:
 * `signal` then aborts after ten minutes (RFC 5321, 4.5.3.2.6)
 */
export type Send = (claim: Claim, signal: AbortSignal, handedOver: () => void) => Promise<Attempt>;

/** Longest wait for the answer once the server has the whole message. RFC 5321, 4.5.3.2.6: a sender that gives up earlier may send a delivered mail again. */
export const longestAnswerMs: number = 10 * 60 * 1000;

const networkReasons: Record<string, ReasonCode> = {
  ENOTFOUND: 'host',
  EAI_AGAIN: 'host',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  EHOSTUNREACH: 'connection',
  ENETUNREACH: 'connection',
  EPIPE: 'connection',
  EPROTO: 'encryption',
  UND_ERR_SOCKET: 'connection',
};

/** The code of an error of Node's network, TLS or fetch; undefined when it is none of them. */
export function networkReasonOf(code: string): ReasonCode | undefined {
  // Node names some forty failures of TLS: ERR_TLS_CERT_ALTNAME_INVALID, CERT_HAS_EXPIRED, UNABLE_TO_VERIFY_LEAF_SIGNATURE.
  return networkReasons[code] ?? (/TLS|SSL|CERT|^UNABLE_TO_/.test(code) ? 'encryption' : undefined);
}

const reasonLengthMax = 300;
/** The rest of the text is ignored: some of the steps below take more than linear time. */
const textReadMax = 2_000;

/** A server's reply -> one short line without addresses, which servers often repeat. */
export function reasonFrom(text: string): string {
  const line = text
    .slice(0, textReadMax)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ');
  // The last word is dropped: it may be the first half of an address.
  const whole = text.length > textReadMax ? line.slice(0, line.lastIndexOf(' ') + 1) : line;
  return whole
    .replace(/<?[^\s<>]+>?/g, (word) => (word.includes('@') ? '[address]' : word))
    .trim()
    .slice(0, reasonLengthMax);
}
