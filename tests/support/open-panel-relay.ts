/** The real relay behind the panel in a browser, in the test's own process: the page's calls are asked of it. */
import type { Page } from '@playwright/test';
import { type PanelRelay, type PanelRelayOptions, startPanelRelay } from './panel-relay.ts';

/** Live events that tell of nothing. */
const events = { contentType: 'text/event-stream', body: 'retry: 60000\nevent: hello\ndata: {}\n\n' };

/** @param changed of each answer's path and body what the page gets @returns the relay, which stops with the page */
export async function openPanelRelay(
  page: Page,
  options: PanelRelayOptions = {},
  changed = (_path: string, body: string) => body,
): Promise<PanelRelay> {
  const relay = await startPanelRelay(options);
  page.once('close', relay.stop);
  await page.route('**/panel/api/**', async (route) => {
    const asked = route.request();
    const { pathname, search } = new URL(asked.url());
    if (pathname.endsWith('/events')) return route.fulfill(events);
    try {
      const answer = await relay.fetch(asked.method(), pathname + search, asked.postDataJSON());
      const { statusCode: status, headers } = answer;
      const contentType = String(headers['content-type'] ?? '');
      await route.fulfill({ status, contentType, body: changed(pathname, answer.body) });
    } catch (error) {
      // Nobody waits for the answer any more.
      if (!page.isClosed()) throw error;
    }
  });
  return relay;
}
