/** An SMTP failure -> whose fault it is: this try's, this delivery's, or the whole channel's. */
import { type Attempt, reasonFrom } from './attempt.ts';

/** What nodemailer sets on its errors (its lib/errors). */
export interface SmtpError {
  message: string;
  code?: string;
  /** The server's three digits (RFC 5321 4.2). */
  responseCode?: number;
  /** The command that was answered. */
  command?: string;
}

/** Wrong until somebody changes a setting, or the name is known again. */
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
const loginReplies = new Set([530, 534, 535, 538]);

export function smtpFailure(error: SmtpError): Attempt {
  return { ok: false, kind: kindOf(error), reason: reasonFrom(`${error.code ?? 'error'}: ${error.message}`) };
}

function kindOf({
  code = '',
  responseCode = 0,
  command = '',
}: SmtpError): 'temporary' | 'permanent' | 'channel' {
  if (responseCode >= 400 && responseCode < 500) return 'temporary';
  if (loginReplies.has(responseCode) || channelCodes.has(code)) return 'channel';
  if (responseCode >= 500) return /^(RCPT|DATA)/.test(command) ? 'permanent' : 'channel';
  // Refused by nodemailer itself: no server was asked, and none would take it.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'permanent';
  return 'temporary';
}
