/**
 * Limits the connections of one address (IPv6: /48) to the number that is still free, so that one client cannot take
 * all of them. It is not used behind a trusted proxy: there every connection is the proxy's, and the proxy limits
 * connections per visitor.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { sourceOf } from './source.ts';

/** Connections that any address gets while some are free: a browser opens six to one server (HTTP/1.1). */
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
