/** Classifies an SMTP failure: it concerns this attempt, this delivery, or the whole channel. */
import type { ReasonCode } from '../../../contract/panel-reasons.ts';
import { type Attempt, networkReasonOf, reasonFrom } from '../attempt.ts';

/** The error code of nodemailer (its lib/errors). */
export interface SmtpError {
  message: string;
  code?: string | undefined;
  /** The code of the system's error behind it, such as ECONNREFUSED. */
  originalCode?: string | undefined;
  /** The server's reply, when there was one. */
  response?: string | undefined;
  /** The reply code (RFC 5321, 4.2). */
  responseCode?: number | undefined;
  /** The command that the reply answers. */
  command?: string | undefined;
  /** The recipient, when the reply answers a RCPT. */
  recipient?: string | undefined;
  /** One error for each refused recipient. */
  rejectedErrors?: SmtpError[] | undefined;
}

/** Authentication required or refused (RFC 4954, 6), whichever command the reply answers. */
const loginReplies = new Set([432, 454, 530, 534, 535, 538]);

/** @param handedOver whether the server had received the whole message */
export function smtpFailure(error: SmtpError, handedOver: boolean): Attempt {
  const isUnknown = handedOver && !isAnswerToMessage(error);
  return {
    ok: false,
    kind: isUnknown ? 'unknown' : kindOf(error),
    answered: isUnknown || provesChannel(error),
    code: codeOf(error),
    reasonCode: isUnknown ? 'unknown' : reasonCodeOf(error),
    reason: reasonOf(error),
  };
}

/** Any other failure (a broken connection, an invalid reply) leaves open what became of the message. */
function isAnswerToMessage({ command = '', responseCode = 0 }: SmtpError): boolean {
  return command.startsWith('DATA') && responseCode >= 400 && responseCode < 600;
}

/**
 * Refused recipients -> one failure. It is temporary while no recipient has accepted the mail and one of them still
 * may; when the others have accepted it, a permanently refused recipient makes the delivery held.
 * @param nameOf returns the name by which an error may mention a recipient; undefined = it must not be mentioned
 */
export function refusalOf(
  errors: SmtpError[],
  { someAccepted, nameOf }: { someAccepted: boolean; nameOf: (recipient: string) => string | undefined },
): Attempt {
  const kinds = new Set(errors.map(kindOf));
  const reasons = errors.map((error) => {
    const name = error.recipient === undefined ? undefined : nameOf(error.recipient);
    const reason = reasonOf(error);
    return name ? `${name}: ${reason}` : reason;
  });
  const lasting = !someAccepted && kinds.has('channel') ? 'channel' : 'permanent';
  const goesOn = kinds.has('temporary') && (kinds.size === 1 || !someAccepted);
  const kind = goesOn ? 'temporary' : lasting;
  return {
    ok: false,
    kind,
    answered: someAccepted || errors.some(provesChannel),
    code: errors.map(codeOf).join(', '),
    reasonCode: reasonCodeOf(errors.find((error) => kindOf(error) === kind) ?? errors[0]),
    reason: reasons.join('; '),
  };
}

/** By the error code of nodemailer. */
const reasonCodes: Record<string, ReasonCode> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  EOAUTH2: 'login',
  EDNS: 'host',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
  ECONFIG: 'settings',
  EPROXY: 'settings',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  EENVELOPE: 'recipient',
  EMESSAGE: 'message',
  ESOCKET: 'connection',
  ECONNECTION: 'connection',
  ESTREAM: 'connection',
};
/** These last until the owner changes a setting or the host name resolves again. */
const channelReasons = new Set<ReasonCode | undefined>(['login', 'host', 'encryption', 'settings']);

function reasonCodeOf({
  code = '',
  originalCode = '',
  responseCode = 0,
}: Partial<SmtpError> = {}): ReasonCode {
  if (loginReplies.has(responseCode)) return 'login';
  const known = networkReasonOf(originalCode) ?? reasonCodes[code];
  if (responseCode >= 400 && responseCode < 500 && known !== 'login') return 'later';
  return known ?? (responseCode >= 500 ? 'message' : 'other');
}

/** For the log: only the three digits come from outside. */
function codeOf({ code = 'error', responseCode }: SmtpError): string {
  return responseCode ? `${code} ${responseCode}` : code;
}

function reasonOf({ code = 'error', message }: SmtpError): string {
  return reasonFrom(`${code}: ${message}`);
}

/** True when a command after the login got a reply that is not about authentication. */
function provesChannel(error: SmtpError): boolean {
  const { responseCode = 0, command = '' } = error;
  return (
    /^(MAIL|RCPT|DATA)/.test(command) &&
    responseCode > 0 &&
    !loginReplies.has(responseCode) &&
    kindOf(error) !== 'channel'
  );
}

function kindOf({
  code = '',
  response,
  responseCode = 0,
  command = '',
}: SmtpError): 'temporary' | 'permanent' | 'channel' {
  if (responseCode >= 400 && responseCode < 500) return 'temporary'; // including a login that is refused temporarily
  if (loginReplies.has(responseCode) || channelReasons.has(reasonCodes[code])) return 'channel';
  if (responseCode >= 500) return /^(RCPT|DATA)/.test(command) ? 'permanent' : 'channel';
  // nodemailer itself refused the message, so no server would take it; with a response, the reply was malformed.
  if (response === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')) return 'permanent';
  return 'temporary';
}
