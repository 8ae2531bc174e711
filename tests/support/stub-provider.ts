/** A provider that fails on demand: it answers as configured, does not answer, or breaks the connection. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Behaviour = number | 'silent' | 'cut';

export interface StubProvider {
  url: string;
  /** What the next calls get: a status, nothing at all, or a cut connection. */
  behave: (behaviour: Behaviour) => void;
  /** Bodies of the POSTs so far. */
  received: string[];
  /** Breaks every connection that is open. */
  cut: () => void;
  stop: () => Promise<void>;
}

/** Allows every origin, as the EmailJS cloud does. Listens on a free port of the loopback. */
export async function startStubProvider(): Promise<StubProvider> {
  let behaviour: Behaviour = 200;
  const received: string[] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    // Chromium itself repeats a request whose kept-alive connection was cut; only the page's own tries count here.
    response.setHeader('connection', 'close');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push(body);
      if (behaviour === 'cut') request.socket.destroy();
      else if (behaviour !== 'silent')
        response.writeHead(behaviour, { 'content-type': 'text/plain' }).end('stub');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server's address is never a string
    behave: (next) => {
      behaviour = next;
    },
    received,
    cut: () => server.closeAllConnections(),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
