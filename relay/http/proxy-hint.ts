/** Warns once when the relay is behind a proxy that is not trusted: all visitors then share one rate limit. */
import type { FastifyInstance } from 'fastify';

export function hintAtProxy(app: FastifyInstance, trustsProxies: boolean): void {
  if (trustsProxies) return;
  let said = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!said && request.headers['x-forwarded-for'] !== undefined) {
      said = true;
      request.log.warn(
        'requests come with X-Forwarded-For, but TRUST_PROXY is not set: visitors behind that proxy share one rate limit',
      );
    }
    done();
  });
}
