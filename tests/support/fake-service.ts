/** Somebody else's HTTP service on a free port, which answers as the test says. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakePost {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** hang = no answer; flood = 10 MB under the given status; redirect = to the service's own /elsewhere. */
export type FakeAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | { status: number; flood: true }
  | 'hang'
  | 'redirect';

const floodBytes = 10_000_000;

export async function startFakeService(first: FakeAnswer = { status: 200 }) {
  const posts: FakePost[] = [];
  const service = { url: '', posts, answer: first, floodedBytes: 0, close: () => {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      posts.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      const { answer } = service;
      if (answer === 'hang') return;
      if (answer === 'redirect') {
        response.writeHead(307, { location: `${service.url}/elsewhere` }).end();
      } else if ('flood' in answer) {
        response.writeHead(answer.status, { 'content-length': floodBytes });
        const more = () => {
          while (service.floodedBytes < floodBytes) {
            service.floodedBytes += 10_000;
            if (!response.write(Buffer.alloc(10_000, 'x'))) return void response.once('drain', more);
          }
          response.end();
        };
        more();
      } else response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  service.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return service;
}
