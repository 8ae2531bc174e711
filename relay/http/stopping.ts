/**
 * app.close() waits for connections; somebody who opened one and says nothing must not hold up the stop.
 * What is being answered is finished first, for at most `stopMs`.
 */
import type { FastifyInstance } from 'fastify';

export function cutConnectionsOnStop(app: FastifyInstance, stopMs: number): void {
  app.addHook('preClose', (done) => {
    const timer = setTimeout(() => app.server.closeAllConnections(), stopMs).unref();
    app.server.once('close', () => clearTimeout(timer));
    done();
  });
}
