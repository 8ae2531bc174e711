/** Classifies an SMTP failure: it concerns this attempt, this delivery, or the whole channel. */
import type { NodemailerError } from 'nodemailer';
import type { ReasonCode } from '../../../contract/panel/reasons.ts';
import { type Attempt, type FailedAttempt, reasonFrom, reasonOfCode } from '../attempt.ts';

/** Authentication required or refused (RFC 4954, 6), whichever command the reply answers. */
const loginReplies = new Set([432, 454, 530, 534, 535, 538]);

/** @param handedOver whether the server had received the whole message */
export function smtpFailure(error: NodemailerError, handedOver: boolean): Attempt {
  const { command = '', responseCode = 0 } = error;
  const failure = failureOf(error);
  const isAnswer = command.startsWith('DATA') && responseCode >= 400 && responseCode < 600;
  if (!handedOver || isAnswer) return failure;
  // A broken connection, or an invalid reply, leaves open what became of the message.
  return { ...failure, kind: 'unknown', answered: true, reasonCode: 'unknown' };
}

/** Refused recipients -> one failure (docs/flow.md). @param nameOf undefined = it must not be mentioned */
export function refusalOf(
  errors: NodemailerError[],
  { someAccepted, nameOf }: { someAccepted: boolean; nameOf: (recipient: string) => string | undefined },
): Attempt {
  const failures = errors.map(failureOf);
  const kinds = new Set(failures.map(({ kind }) => kind));
  const reasons = failures.map(({ reason }, at) => {
    const name = nameOf(errors[at]?.recipient ?? '');
    return name ? `${name}: ${reason}` : reason;
  });
  const lasting = !someAccepted && kinds.has('channel') ? 'channel' : 'permanent';
  const goesOn = kinds.has('temporary') && (kinds.size === 1 || !someAccepted);
  const kind = goesOn ? 'temporary' : lasting;
  const { reasonCode = 'other' } = failures.find((failure) => failure.kind === kind) ?? failures[0] ?? {};
  return {
    ok: false,
    kind,
    ...(someAccepted && kind === 'permanent' && { partly: true }),
    answered: someAccepted || failures.some(({ answered }) => answered),
    code: failures.map(({ code }) => code).join(', '),
    reasonCode,
    reason: reasons.join('; '),
  };
}

/** These last until the owner changes a setting or the host name resolves again. */
const channelReasons = new Set<ReasonCode | undefined>(['login', 'host', 'encryption', 'settings']);

function failureOf(error: NodemailerError): FailedAttempt {
  const { code = 'error', originalCode = '', message, response, responseCode = 0, command = '' } = error;
  const isLogin = loginReplies.has(responseCode);
  const isLater = responseCode >= 400 && responseCode < 500;
  const byCode = reasonOfCode(code);
  const known = isLogin ? 'login' : (reasonOfCode(originalCode) ?? byCode);
  let kind: FailedAttempt['kind'] = 'temporary';
  if (isLater)
    kind = 'temporary'; // including a login that is refused temporarily
  else if (isLogin || channelReasons.has(byCode)) kind = 'channel';
  else if (responseCode >= 500) kind = /^(RCPT|DATA)/.test(command) ? 'permanent' : 'channel';
  // nodemailer itself refused the message, so no server would take it; with a response, the reply was malformed.
  else if (response === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')) kind = 'permanent';
  // A command after the login got a reply that is not about authentication.
  const isReply = /^(MAIL|RCPT|DATA)/.test(command) && responseCode > 0 && !isLogin;
  return {
    ok: false,
    kind,
    answered: isReply && kind !== 'channel',
    // For the log: only the three digits come from outside.
    code: responseCode ? `${code} ${responseCode}` : code,
    reasonCode:
      isLater && known !== 'login' ? 'later' : (known ?? (responseCode >= 500 ? 'message' : 'other')),
    reason: reasonFrom(`${code}: ${message}`),
  };
}
