/** Requests at a steady pace over kept-alive connections, many at once on each, without waiting for answers. */
import { connect, type Socket } from 'node:net';

export interface Flood {
  /** @returns how many were sent, and how many were answered with each status */
  stop: () => { sent: number; answered: Record<number, number> };
}

const connections = 40;
const tickMs = 10;

/** @param next the whole request, head and body, of this turn */
export async function startFlood(
  url: string,
  perSecond: number,
  next: (turn: number) => string,
): Promise<Flood> {
  const { hostname, port } = new URL(url);
  const answered: Record<number, number> = {};
  const open = () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g))
        answered[Number(status)] = (answered[Number(status)] ?? 0) + 1;
    });
    return socket;
  };
  const sockets: Socket[] = Array.from({ length: connections }, open);
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; sent < due; sent += 1) {
      const place = sent % connections;
      if (sockets[place]?.destroyed) sockets[place] = open();
      sockets[place]?.write(next(sent));
    }
  }, tickMs);
  return {
    stop() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      return { sent, answered };
    },
  };
}
