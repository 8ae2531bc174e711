/**
 * Sends one mail to configured or checked addresses. Promises: recipients are the envelope's and no
 * header's; nothing is read from files or addresses; it ends when told to.
 */
import type { Attempt } from './attempt.ts';
import type { Address, MailConfig } from './delivery-config.ts';
import type { MailContent } from './owner-mail.ts';
import { type SmtpError, smtpFailure } from './smtp-failure.ts';

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

export function createMailer({ smtpUrl, from }: MailConfig): Mailer {
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
  return {
    async send(key, to, { subject, text, html, replyTo }, signal) {
      const message = {
        from,
        to,
        envelope: { from: from.address, to: to.map(({ address }) => address) },
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
        await transport.sendMail(message);
        return { ok: true };
      } catch (error) {
        return smtpFailure(error as SmtpError); // nodemailer throws nothing else
      }
    },
  };
}
