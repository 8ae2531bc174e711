/**
 * A bad line in front of a real server: passes everything, and does to each send what it is told. It speaks for the
 * server under its own address, Host header included.
 */
import { createServer, type IncomingMessage, request as requestTo } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type LineFault =
  | 'pass'
  /** The connection breaks before the server hears anything. */
  | 'cut before'
  /** The server has answered; the answer is lost. */
  | 'cut after'
  /** The server has answered; the answer breaks off in its middle. */
  | 'cut within'
  /** Nothing arrives and nothing comes back. */
  | 'drop'
  /** The server hears it only after so many milliseconds. */
  | { delayMs: number };

export interface FlakyProxy {
  url: string;
  /** What happens to the next sends, one each; then they pass. */
  next: (...faults: LineFault[]) => void;
  /** How many sends set out, and how the server answered those that reached it. */
  sends: () => { tried: number; answered: number[] };
  stop: () => Promise<void>;
}

/** @param target address of the server. Listens on a free port of the loopback. */
export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  let faults: LineFault[] = [];
  let tried = 0;
  const answered: number[] = [];
  const proxy = createServer(async (request, response) => {
    const isSend = request.method === 'POST';
    const fault = (isSend && faults.shift()) || 'pass';
    if (isSend) tried += 1;
    // A browser repeats by itself what breaks on a connection that it used before; only the page's tries count.
    response.setHeader('connection', 'close');
    if (fault === 'drop') return;
    if (fault === 'cut before') return request.socket.destroy();
    if (typeof fault === 'object') await sleep(fault.delayMs);
    const answer = await ask(target, request);
    if (!answer) return request.socket.destroy();
    if (isSend) answered.push(answer.status);
    if (fault === 'cut after') return request.socket.destroy();
    response.writeHead(answer.status, { ...answer.headers, connection: 'close' });
    if (fault !== 'cut within') return response.end(answer.body);
    response.flushHeaders();
    response.write(answer.body.subarray(0, 1), () => request.socket.destroy());
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, // a TCP server's address is never a string
    next: (...told) => {
      faults = told;
    },
    sends: () => ({ tried, answered }),
    stop: () =>
      new Promise((stopped) => {
        proxy.close(() => stopped());
        proxy.closeAllConnections();
      }),
  };
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** The whole answer; undefined when the server is not there. */
function ask(target: string, request: IncomingMessage): Promise<Answer | undefined> {
  return new Promise((answered) => {
    const { method, url, headers } = request;
    const forwarded = requestTo(`${target}${url}`, { method, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      answered({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) });
    });
    forwarded.on('error', () => answered(undefined));
    request.pipe(forwarded);
  });
}
