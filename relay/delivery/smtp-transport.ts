/**
 * A connection to the configured mail server for each mail. Promises: nothing is read from files or addresses; no
 * reply is longer than `replyBytesMax`; a password goes over TLS, or within the machine.
 */
import { PassThrough } from 'node:stream';
import type { SendMailOptions, SentMessageInfo } from 'nodemailer';
import { answerWaitMs } from './lease-keeper.ts';

const connectTimeoutMs = 15_000;
const replyBytesMax = 256 * 1024;

/** A mail, and what is called when the server has all of it and only its answer is missing. */
export type OutgoingMail = SendMailOptions & { signal: AbortSignal; onHandedOver: () => void };

/** Loads the mail library: 12 MB that a relay without mail does not need. */
export async function openTransport(
  smtpUrl: string,
): Promise<{ send: (mail: OutgoingMail) => Promise<SentMessageInfo> }> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    // An attempt is broken off by its signal, before; this is for the answer to the message alone.
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

/** A server that offers no TLS, or whose offer was removed on the way, must not receive the password. */
function needsTls(smtpUrl: string): boolean {
  const { password, hostname, searchParams } = new URL(smtpUrl);
  return password !== '' && !isThisMachine(hostname) && !searchParams.has('requireTLS');
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
