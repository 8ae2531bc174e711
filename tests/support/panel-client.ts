/** A browser in front of the panel's API, as far as it matters here: it keeps cookies and says where it comes from. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { PanelRoute } from '../../contract/panel/route.ts';
import { allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';

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
  return {
    cookies,
    async call(name: PanelRouteName, { body, params = {}, query = {}, headers = {} }: CallOptions = {}) {
      const route: PanelRoute = allPanelRoutes[name];
      const options: InjectOptions = {
        method: route.method,
        url: route.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
        query,
        remoteAddress: address,
        headers: {
          'sec-fetch-site': 'same-origin',
          cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      };
      const answer = await app.inject(options);
      for (const { name: key, value } of answer.cookies)
        if (value) cookies.set(key, value);
        else cookies.delete(key);
      return answer;
    },
  };
}
