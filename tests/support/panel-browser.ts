/** A browser at the panel of a running relay: it keeps its cookies, and says where it comes from. */
import { callHref } from '../../contract/panel/addresses.ts';
import type { PanelRoute } from '../../contract/panel/route.ts';
import { type AnswerOf, allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';
import type { CallOptions } from './panel-client.ts';

/** @param headers of each call */
export function panelBrowser(url: () => string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  async function call(
    name: PanelRouteName,
    { params, query, body }: CallOptions = {},
    signal: AbortSignal | null = null,
  ): Promise<Response> {
    const { method, path }: PanelRoute = allPanelRoutes[name];
    const answer = await fetch(`${url()}${callHref(path, params)}?${new URLSearchParams(query)}`, {
      method,
      signal,
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    });
    for (const text of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(key, value);
    }
    return answer;
  }
  return {
    cookies,
    call,
    /** @throws Error unless it is a success */
    async ask<Name extends PanelRouteName>(name: Name, options?: CallOptions): Promise<AnswerOf<Name>> {
      const answer = await call(name, options);
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
  };
}
