/** An HTTP service of another company on a port of this machine, which answers as the test says. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { DeliveryWorker } from '../../relay/delivery/worker.ts';
import { until } from './until.ts';

/** hang = no answer; echo = 500 with what was posted; flood = bytes without end under the given status; redirect = to the service's own /elsewhere. */
export type FakeAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | { status: number; flood: true }
  | 'hang'
  | 'echo'
  | 'redirect';

const floodPart = Buffer.alloc(10_000, 'x');

export type FakeService = Awaited<ReturnType<typeof startFakeService>>;

/** @param port 0 = any free one */
export async function startFakeService(first: FakeAnswer = { status: 200 }, port = 0) {
  const service = {
    url: '',
    posts: [] as { path: string; headers: IncomingHttpHeaders; body: string }[],
    answer: first,
    /** Written under `flood` so far. */
    floodedBytes: 0,
    close: () => {},
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      service.posts.push({ path: request.url ?? '', headers: request.headers, body });
      const { answer } = service;
      if (answer === 'hang') return;
      if (answer === 'echo') response.writeHead(500).end(body);
      else if (answer === 'redirect') response.writeHead(307, { location: `${service.url}/elsewhere` }).end();
      else if ('flood' in answer) {
        response.writeHead(answer.status);
        const more = () => {
          do service.floodedBytes += floodPart.length;
          while (!response.destroyed && response.write(floodPart));
        };
        response.on('drain', more);
        more();
      } else response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  service.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return service;
}

/** Delivers to a server that does not answer: once it was asked, the time of the attempt runs out at once. */
export async function deliverUnanswered(delivery: DeliveryWorker, wasAsked: () => boolean): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const delivered = delivery.deliverDue();
    await until('the server is asked', wasAsked);
    // Three quarters of the usual lease of a minute.
    await vi.advanceTimersByTimeAsync(45_000);
    await delivered;
  } finally {
    vi.useRealTimers();
  }
}
