/**
 * app.close() waits for open connections; an idle one must not delay the stop. Requests that are being answered may
 * finish, for at most `stopMs`.
 */
import type { FastifyInstance } from 'fastify';

export function cutConnectionsOnStop(app: FastifyInstance, stopMs: number): void {
  app.addHook('preClose', (done) => {
    const timer = setTimeout(() => app.server.closeAllConnections(), stopMs).unref();
    app.server.once('close', () => clearTimeout(timer));
    done();
  });
}
