/**
 * Sends one mail to configured or checked addresses. Guarantees: recipients come from the envelope, never from a
 * header; sending ends when its signal aborts; a mail counts as sent when every recipient was accepted, and a repeat
 * goes only to recipients that have not accepted it; a server that received the whole mail and did not answer is
 * reported as such.
 */
import type { Attempt } from './attempt.ts';
import type { Address, MailConfig } from './delivery-config.ts';
import type { MailContent } from './owner-mail.ts';
import { createPartialDeliveries } from './partial-deliveries.ts';
import { refusalOf, type SmtpError, smtpFailure } from './smtp-failure.ts';
import { openTransport } from './smtp-transport.ts';

export interface Mailer {
  /**
   * @param key identifies the mail: the same key gives the same Message-ID, so that a repeat can be recognised
   * @param handedOver called when the server has received the whole mail and only its answer is missing
   */
  send(
    key: string,
    to: Address[],
    content: Omit<MailContent, 'html'> & { html?: string },
    signal: AbortSignal,
    handedOver?: () => void,
  ): Promise<Attempt>;
}

export function createMailer({ smtpUrl, from, to: owners }: MailConfig): Mailer {
  const loading = openTransport(smtpUrl);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const partialDeliveries = createPartialDeliveries();
  // Errors name the owner's own addresses only: any other recipient is a visitor.
  const nameOf = (recipient: string) => {
    const owner = owners.find(({ address }) => address.toLowerCase() === recipient.toLowerCase());
    return owner && `MAIL_TO ${owner.address}`;
  };
  return {
    async send(key, to, { subject, text, html, replyTo }, signal, handedOver) {
      let wasHandedOver = false;
      const missing = partialDeliveries.missing(key, to);
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
        onHandedOver: () => {
          wasHandedOver = true;
          handedOver?.();
        },
      };
      try {
        const { send } = await loading;
        const { accepted, rejectedErrors } = await send(message);
        if (!rejectedErrors?.length) {
          partialDeliveries.forget(key);
          return { ok: true };
        }
        partialDeliveries.note(key, (accepted ?? []).map(String));
        return refusalOf(rejectedErrors, { someAccepted: true, nameOf });
      } catch (error) {
        const failure = error as SmtpError; // nodemailer throws nothing else
        if (!failure.rejectedErrors?.length) return smtpFailure(failure, wasHandedOver);
        return refusalOf(failure.rejectedErrors, { someAccepted: missing.length < to.length, nameOf });
      }
    },
  };
}
