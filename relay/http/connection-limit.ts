/**
 * One customer's addresses hold at most as many connections as are still free: whoever opens hundreds and says nothing
 * leaves room for others. Not where a proxy is trusted: there all connections are the proxy's, and limiting them by
 * visitor is its task.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { sourceOf } from './source.ts';

/** So many are given to anybody while there is room: a browser opens six to one server (HTTP/1.1). */
const alwaysAllowed = 20;

export function limitConnections(server: Server, connectionsMax: number): void {
  const heldBy = new Map<string, number>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    const { site } = sourceOf(socket.remoteAddress ?? '');
    const held = heldBy.get(site) ?? 0;
    if (held >= Math.max(alwaysAllowed, connectionsMax - open)) {
      socket.destroy();
      return;
    }
    open += 1;
    heldBy.set(site, held + 1);
    socket.once('close', () => {
      open -= 1;
      const left = (heldBy.get(site) ?? 1) - 1;
      if (left > 0) heldBy.set(site, left);
      else heldBy.delete(site);
    });
  });
}
