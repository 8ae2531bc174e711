/** A closed loop of HTTP requests over kept-alive connections that uses little CPU, so that the server has its core. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { median, percentile } from './report.ts';

export type LoadResult = Awaited<ReturnType<typeof runLoad>>;

const headEnd = Buffer.from('\r\n\r\n');

/** @param next returns the next request, head and body @throws Error when a connection ends before its answer */
export async function runLoad(url: string, connections: number, durationMs: number, next: () => string) {
  const { hostname, port } = new URL(url);
  /** Number of answers by status. */
  const statuses: Record<number, number> = {};
  const durationsMs: number[] = [];
  const startedAt = performance.now();
  const one = async () => {
    const socket = connect(Number(port), hostname).setNoDelay();
    await once(socket, 'connect');
    while (performance.now() - startedAt < durationMs) {
      const sentAt = performance.now();
      socket.write(next());
      const status = await answer(socket);
      durationsMs.push(performance.now() - sentAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - startedAt) / 1000;
  const [p50Ms, p99Ms] = [median(durationsMs), percentile(durationsMs, 0.99)];
  return { perSecond: durationsMs.length / seconds, p50Ms, p99Ms, statuses };
}

/** Status of one complete answer. */
function answer(socket: Socket): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let received: Buffer | undefined;
  const read = (chunk: Buffer) => {
    received = received ? Buffer.concat([received, chunk]) : chunk;
    const end = received.indexOf(headEnd);
    if (end === -1) return;
    const head = received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < end + headEnd.length + length) return;
    settle(() => resolve(Number(head.slice(9, 12))));
  };
  const broken = () => settle(() => reject(new Error('a connection ended before its answer')));
  const settle = (then: () => void) => {
    socket.off('data', read).off('close', broken).off('error', broken);
    then();
  };
  socket.on('data', read).once('close', broken).once('error', broken);
  return promise;
}
