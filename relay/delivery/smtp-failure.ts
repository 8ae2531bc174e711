/** An SMTP failure -> whose fault it is: this try's, this delivery's, or the whole channel's. */
import { type Attempt, reasonFrom } from './attempt.ts';

/** What nodemailer sets on its errors (its lib/errors). */
export interface SmtpError {
  message: string;
  code?: string | undefined;
  /** What the server answered, when the failure is an answer. */
  response?: string | undefined;
  /** The server's three digits (RFC 5321 4.2). */
  responseCode?: number | undefined;
  /** The command that was answered. */
  command?: string | undefined;
  /** The one that was answered, at a RCPT. */
  recipient?: string | undefined;
  /** One for each refused recipient. */
  rejectedErrors?: SmtpError[] | undefined;
}

/** Wrong until the owner changes a setting, or the name is known again. */
const channelCodes = new Set([
  'EDNS',
  'ECONFIG',
  'EREQUIRETLS',
  'ETLS',
  'EPROXY',
  'ENOAUTH',
  'EOAUTH2',
  'EAUTH',
]);
/** Authentication required or refused (RFC 4954 6), whichever command it answers. */
const loginReplies = new Set([432, 454, 530, 534, 535, 538]);

/** @param handedOver whether the server had the whole message */
export function smtpFailure(error: SmtpError, handedOver: boolean): Attempt {
  const isUnknown = handedOver && !isAnswerToMessage(error);
  return {
    ok: false,
    kind: isUnknown ? 'unknown' : kindOf(error),
    answered: isUnknown || provesChannel(error),
    code: codeOf(error),
    reason: reasonOf(error),
  };
}

/** Anything else, a broken connection or a line that is no reply, says nothing of the message. */
function isAnswerToMessage({ command = '', responseCode = 0 }: SmtpError): boolean {
  return command.startsWith('DATA') && responseCode >= 400 && responseCode < 600;
}

/**
 * Refused recipients -> one failure. While no recipient has accepted the mail and one of them still may, trying goes
 * on by itself; when the others have it, a recipient refused for good waits for the owner.
 * @param nameOf how a recipient may be called; undefined = not at all
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
    reason: reasons.join('; '),
  };
}

/** For the log: nothing of it comes from outside but three digits. */
function codeOf({ code = 'error', responseCode }: SmtpError): string {
  return responseCode ? `${code} ${responseCode}` : code;
}

function reasonOf({ code = 'error', message }: SmtpError): string {
  return reasonFrom(`${code}: ${message}`);
}

/** What comes after the login got a reply that is not about the login. */
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
  if (responseCode >= 400 && responseCode < 500) return 'temporary'; // also a login refused for now
  if (loginReplies.has(responseCode) || channelCodes.has(code)) return 'channel';
  if (responseCode >= 500) return /^(RCPT|DATA)/.test(command) ? 'permanent' : 'channel';
  // Refused by nodemailer itself: no server was asked, and none would take it. Where one answered, it was no reply.
  if (response === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')) return 'permanent';
  return 'temporary';
}
