/** A browser in front of the panel's API, as far as it matters here: it keeps cookies and says where it comes from. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import { callHref } from '../../contract/panel/addresses.ts';
import type { PanelRoute } from '../../contract/panel/route.ts';
import { allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';

export const goodPassword = 'una contraseña bien larga';

export type PanelClient = ReturnType<typeof panelClient>;

export interface CallOptions {
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** @param address where the browser is, as the relay sees it */
export function panelClient(app: FastifyInstance, address = '203.0.113.7') {
  const cookies = new Map<string, string>();
  const client = {
    cookies,
    async request({ headers, ...options }: InjectOptions) {
      const answer = await app.inject({
        remoteAddress: address,
        headers: {
          'sec-fetch-site': 'same-origin',
          cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          ...headers,
        },
        ...options,
      });
      for (const { name: key, value } of answer.cookies)
        if (value) cookies.set(key, value);
        else cookies.delete(key);
      return answer;
    },
    signIn: (name: string, password: string) => client.call('signIn', { body: { name, password } }),
    call(name: PanelRouteName, { body, params = {}, query = {}, headers = {} }: CallOptions = {}) {
      const route: PanelRoute = allPanelRoutes[name];
      const payload = body === undefined ? {} : { payload: body as object };
      return client.request({
        method: route.method,
        url: callHref(route.path, params),
        query,
        headers,
        ...payload,
      });
    },
  };
  return client;
}
