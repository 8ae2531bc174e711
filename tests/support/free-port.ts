/** A port of the loopback interface that nothing listens on at the moment. */
import { createServer } from 'node:net';

/** Any, or the named one. @throws Error when that is taken */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((found, taken) => {
    const probe = createServer().once('error', taken);
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }; // it listens on TCP
      probe.close(() => found(port));
    });
  });
}
