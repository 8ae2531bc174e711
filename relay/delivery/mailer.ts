/**
 * Sends one mail to configured or checked addresses. Promises: recipients are the envelope's and no
 * header's; nothing is read from files or addresses; it ends when told to; a mail has gone when every
 * recipient was accepted, and a repeat goes only to those who do not have it.
 */
import type { Attempt } from './attempt.ts';
import type { Address, MailConfig } from './delivery-config.ts';
import type { MailContent } from './owner-mail.ts';
import { refusalOf, type SmtpError, smtpFailure } from './smtp-failure.ts';
import { createWhoHasIt } from './who-has-it.ts';

export interface Mailer {
  /**
   * @param key names the mail: the same key gives the same Message-ID, so that a repeat is recognised
   */
  send(
    key: string,
    to: Address[],
    content: Omit<MailContent, 'html'> & { html?: string },
    signal: AbortSignal,
  ): Promise<Attempt>;
}

const connectTimeoutMs = 15_000;
/** Silence in the middle of a conversation. */
const silenceTimeoutMs = 30_000;

export function createMailer({ smtpUrl, from, to: owners }: MailConfig): Mailer {
  // Loaded where mail is configured only: 12 MB that a relay without mail does not need.
  const loading = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const whoHasIt = createWhoHasIt();
  // Only what the owner wrote is named: any other recipient is a visitor.
  const nameOf = (recipient: string) => {
    const owner = owners.find(({ address }) => address.toLowerCase() === recipient.toLowerCase());
    return owner && `MAIL_TO ${owner.address}`;
  };
  return {
    async send(key, to, { subject, text, html, replyTo }, signal) {
      const missing = whoHasIt.missing(key, to);
      const message = {
        from,
        to,
        envelope: { from: from.address, to: missing.map(({ address }) => address) },
        messageId: `<${key}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: no out-of-office answers
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        signal,
      };
      try {
        const transport = await loading;
        const { accepted, rejectedErrors } = await transport.sendMail(message);
        if (!rejectedErrors?.length) {
          whoHasIt.forget(key);
          return { ok: true };
        }
        whoHasIt.note(key, accepted.map(String));
        return refusalOf(rejectedErrors, { somebodyHasIt: true, nameOf });
      } catch (error) {
        const failure = error as SmtpError; // nodemailer throws nothing else
        if (!failure.rejectedErrors?.length) return smtpFailure(failure);
        return refusalOf(failure.rejectedErrors, { somebodyHasIt: missing.length < to.length, nameOf });
      }
    },
  };
}
