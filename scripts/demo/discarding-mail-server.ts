/** A mail server on this machine that accepts every mail and throws it away, so that none leaves. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export async function startDiscardingMailServer(): Promise<{ url: string; stop: () => void }> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _session, done) => {
      stream.on('end', () => done());
      stream.resume();
    },
  });
  // A relay that is stopped breaks its connection.
  server.on('error', () => {});
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.server.address() as AddressInfo; // it listens on TCP
  return { url: `smtp://127.0.0.1:${port}`, stop: () => server.close(() => {}) };
}
