/**
 * Opens a connection to the configured mail server for each mail. Guarantees: mail content is never read from files
 * or URLs; replies are limited to `replyBytesMax`; a password is sent over TLS or within the machine only.
 */
import { PassThrough } from 'node:stream';
import type { SendMailOptions, SentMessageInfo } from 'nodemailer';
import { answerWaitMs } from './lease-keeper.ts';

const connectTimeoutMs = 15_000;
const replyBytesMax = 256 * 1024;

/** A mail, and a callback for the moment when the server has received all of it and only its answer is missing. */
export type OutgoingMail = SendMailOptions & { signal: AbortSignal; onHandedOver: () => void };

/** Loads the mail library on first use: a relay without mail saves 12 MB. */
export async function openTransport(
  smtpUrl: string,
): Promise<{ send: (mail: OutgoingMail) => Promise<SentMessageInfo> }> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    // The signal aborts an attempt earlier; this limit matters only for the answer to the message.
    socketTimeout: answerWaitMs * 2,
    maxResponseSize: replyBytesMax,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(needsTls(smtpUrl) ? { requireTLS: true } : {}),
  });
  transport.use('stream', ({ data, message }, done) => {
    const { onHandedOver } = data as Partial<OutgoingMail>;
    message.transform(
      () =>
        new PassThrough({
          flush(finished) {
            onHandedOver?.();
            finished();
          },
        }),
    );
    done();
  });
  return { send: (mail) => transport.sendMail(mail) };
}

/** The password is not sent when the server offers no TLS, or when the offer was stripped on the network. */
function needsTls(smtpUrl: string): boolean {
  const { password, hostname, searchParams } = new URL(smtpUrl);
  return password !== '' && !isThisMachine(hostname) && !searchParams.has('requireTLS');
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
