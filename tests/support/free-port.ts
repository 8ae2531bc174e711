/** Ports of the loopback interface that nothing listens on at the moment. */
import { createServer } from 'node:net';

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }; // it listens on TCP
      probe.close(() => found(port));
    });
  });
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((found) => {
    const probe = createServer()
      .once('error', () => found(false))
      .listen(port, '127.0.0.1', () => probe.close(() => found(true)));
  });
}
