/** Limits of HTTP connections: how long each part of a request may take, how many one address may hold, and how long the stop waits. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { renderMaxMs } from '../../contract/panel/limits.ts';
import { sourceOf } from './source-of.ts';

export type Limits = typeof defaultLimits;

/** In milliseconds. Tests shorten them. */
export const defaultLimits = {
  /** From the start of a connection, or of its next request, to the end of the headers. */
  headersMs: 10_000,
  /** From the same moment to the end of the body; then the connection is closed with 408. */
  requestMs: 30_000,
  /** How often Node looks for connections that exceeded the two limits above. */
  checkEveryMs: 1_000,
  /** Kept-alive connections without a request. */
  idleMs: 30_000,
  /** Connections without a byte in either direction, such as an export that is not read. Longer than any answer takes. */
  inactiveMs: renderMaxMs + 5_000,
  /** Longest wait for the store; then the answer is 503 (the page itself waits 15 s). */
  storeMs: 7_000,
  /** Connections still open this long after the stop signal are destroyed, so that the process ends within 10 s. */
  stopMs: 8_000,
};

/** Connections that any address gets while some are free: a browser opens six to one server (HTTP/1.1). */
const alwaysAllowed = 20;

/**
 * Limits the connections of one address (IPv6: /48) to the number that is still free, so that one client cannot take
 * all of them. It is not used behind a trusted proxy: there every connection is the proxy's, and the proxy limits
 * connections per visitor.
 */
export function limitConnections(server: Server, connectionsMax: number): void {
  const heldBy = new Map<string, number>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    const { site } = sourceOf(socket.remoteAddress);
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

/** app.close() waits for open connections: requests that are being answered have `stopMs` to finish. */
export function cutConnectionsOnStop(app: FastifyInstance, stopMs: number): void {
  app.addHook('preClose', (done) => {
    const timer = setTimeout(() => app.server.closeAllConnections(), stopMs).unref();
    app.server.once('close', () => clearTimeout(timer));
    done();
  });
}
