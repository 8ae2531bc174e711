/** Brings a browser to a view of the demo's panel in one of its states. */
import type { Page } from '@playwright/test';
import type { Page as Listed, RequestDetail, RequestRow } from '../contract/panel-answers.ts';
import type { RunningDemo } from '../tests/support/start-demo.ts';
import { signedOutViews, statesOf, viewPaths } from './panel-states.ts';

export interface DemoPanel {
  /** @returns whether something was done after the page was opened, such as opening a dialog */
  open: (page: Page, view: string, state: string) => Promise<boolean>;
}

/** Longer than a skeleton is delayed. */
const drawnAfterMs = 900;
/** What fails is tried twice more. */
const failedAfterMs = 4_500;

export async function openDemoPanel({ url, signIn }: RunningDemo): Promise<DemoPanel> {
  const origin = url.replace('127.0.0.1', 'localhost');
  const cookie = await signIn();
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: `${origin}/panel` };
  });
  const shown = await requestToShow(url, cookie);
  return {
    async open(page, view, state) {
      if (!signedOutViews.includes(view)) await page.context().addCookies(cookies);
      const finish = await statesOf(view)[state]?.(page);
      await page.goto(`${origin}/panel/${viewPaths[view]?.replace('ID', shown)}`);
      await page.waitForTimeout(['error', 'offline'].includes(state) ? failedAfterMs : drawnAfterMs);
      await finish?.(page);
      return finish !== undefined;
    },
  };
}

/** One on trial with something written about it. */
async function requestToShow(url: string, cookie: string): Promise<string> {
  const get = async (path: string) =>
    (await fetch(`${url}/panel/api/${path}`, { headers: { cookie } })).json();
  const { rows } = (await get('requests?stage=trial')) as Listed<RequestRow>;
  for (const { id } of rows) if (((await get(`requests/${id}`)) as RequestDetail).notes.length > 1) return id;
  return rows[0]?.id ?? '';
}
