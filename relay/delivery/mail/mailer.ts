/** Sends one mail. Recipients come from the envelope alone; content is never read from files or URLs. */
import { PassThrough } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import type { MailAddress } from '../../base/safe-text.ts';
import type { MailConfig } from '../../config.ts';
import { createBoundedMap } from '../../limits/bounded-map.ts';
import { type Attempt, longestAnswerMs } from '../attempt.ts';
import type { MailContent } from './request-mails.ts';
import { refusalOf, smtpFailure } from './smtp-failure.ts';

const rememberedMax = 1_000;
const connectTimeoutMs = 15_000;
const replyBytesMax = 256 * 1024;

export type Mailer = ReturnType<typeof createMailer>;

export function createMailer({ smtpUrl, from, to: owners }: MailConfig) {
  const loading = openTransport(smtpUrl);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  /**
   * The recipients of a mail that accepted it while others have not. It is kept in memory: after a restart a recipient may get
   * a mail twice, but no recipient is left out. In lower case, as the mail library writes domains.
   */
  const takenOf = createBoundedMap<Set<string>>(rememberedMax);
  // Errors name the owner's own addresses only: any other recipient is a visitor.
  const nameOf = (recipient: string) => {
    const owner = owners.find(({ address }) => address.toLowerCase() === recipient.toLowerCase());
    return owner && `MAIL_TO ${owner.address}`;
  };
  return {
    /** @param key of the mail: the same one gives the same Message-ID, by which a repeat is recognised */
    async send(
      key: string,
      to: MailAddress[],
      content: MailContent,
      signal: AbortSignal,
      handedOver?: () => void,
    ): Promise<Attempt> {
      let wasHandedOver = false;
      const taken = takenOf.get(key, () => new Set());
      const missing = to.filter(({ address }) => !taken.has(address.toLowerCase()));
      const message = {
        from,
        to,
        envelope: { from: from.address, to: missing.map(({ address }) => address) },
        messageId: `<${key}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: no out-of-office answers
        ...content,
        signal,
        onHandedOver: () => {
          wasHandedOver = true;
          handedOver?.();
        },
      };
      try {
        const { accepted, rejectedErrors } = await (await loading).sendMail(message);
        if (!rejectedErrors?.length) return { ok: true };
        for (const address of accepted) taken.add(address.toLowerCase());
        return refusalOf(rejectedErrors, { someAccepted: true, nameOf });
      } catch (error) {
        const failure = error as NodemailerError; // nodemailer throws nothing else
        if (!failure.rejectedErrors?.length) return smtpFailure(failure, wasHandedOver);
        return refusalOf(failure.rejectedErrors, { someAccepted: missing.length < to.length, nameOf });
      } finally {
        // What nobody has accepted takes the place of no other mail.
        if (taken.size === 0) takenOf.delete(key);
      }
    },
  };
}

/** Opens a connection for each mail. Loads the mail library on first use: a relay without mail saves 12 MB. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    // The signal aborts an attempt earlier; this limit matters only for the answer to the message.
    socketTimeout: longestAnswerMs * 2,
    maxResponseSize: replyBytesMax,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(needsTls(smtpUrl) ? { requireTLS: true } : {}),
  });
  transport.use('stream', ({ data, message }, done) => {
    const { onHandedOver } = data as { onHandedOver?: () => void }; // given beside the options of nodemailer
    const flush = (finished: () => void) => {
      onHandedOver?.();
      finished();
    };
    message.transform(() => new PassThrough({ flush }));
    done();
  });
  return transport;
}

/** The password is not sent when the server offers no TLS, or when the offer was stripped on the network. */
function needsTls(smtpUrl: string): boolean {
  const { password, hostname, searchParams } = new URL(smtpUrl);
  const isThisMachine = /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname);
  return password !== '' && !isThisMachine && !searchParams.has('requireTLS');
}
