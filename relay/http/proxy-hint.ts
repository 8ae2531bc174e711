/** Behind a proxy that nobody said to trust, all visitors are one address and share its limit: said once. */
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
