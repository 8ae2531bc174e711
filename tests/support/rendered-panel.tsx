/** For component tests: the whole panel at an address, and a real relay behind `fetch`. */
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { panelApiPrefix, panelPath } from '../../contract/panel/addresses.ts';
import type { ChangeEvent } from '../../contract/panel/answers.ts';
import { createQueryClient } from '../../panel/api/queries.ts';
import { loadViews, Panel } from '../../panel/app/routes.tsx';
import { showToast } from '../../panel/ui/toast.tsx';
import { lastShown } from '../../panel/views/requests/list-query.ts';
import { type PanelRelay, startPanelRelay } from './panel-relay.ts';

export interface SentCall {
  method: string;
  /** Below /panel/api/. */
  path: string;
  body: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: the test knows the answer that it changes
export type Replaced = { status: number; json: unknown } | 'offline' | ((answer: any) => unknown) | undefined;
/** What takes the place of the relay's answer to a call, or changes it, by the call's path or by the call; undefined = nothing. */
export type Answering =
  | Record<string, Replaced | Promise<Replaced>>
  | ((call: SentCall, query: URLSearchParams) => Replaced | Promise<Replaced>);

/** Live events that a test sends by itself; nothing comes otherwise. */
class SilentEvents extends EventTarget {
  static readonly CLOSED = 2;
  static latest: SilentEvents | undefined;
  readyState = 1;
  onerror = () => {};
  constructor() {
    super();
    SilentEvents.latest = this;
  }
  close(): void {
    this.readyState = SilentEvents.CLOSED;
  }
}

/** No styles are there that could keep a pointer away, which is looked for in each parent otherwise. */
const atOnce = { pointerEventsCheck: 0 };

// Dialogs and menus are loaded when they open, which takes its time on two busy cores.
configure({ asyncUtilTimeout: 15_000 });

/** Call it once in a file. @returns what its tests use */
export function setUpPanelTests() {
  // A view that a key opens suspends while it loads, which React never resumes within the act() of that key.
  beforeAll(() => loadViews());
  // Whether a parent is hidden is not asked of each element, which takes a quarter of the time. Files share the settings.
  beforeAll(() => configure({ defaultHidden: true }));
  afterAll(() => configure({ defaultHidden: false }));
  beforeEach(() => {
    vi.stubGlobal('EventSource', SilentEvents);
    vi.stubGlobal('indexedDB', new IDBFactory());
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    cleanup();
    for (const relay of opened.splice(0)) await relay.stop();
    Object.assign(lastShown, { id: undefined, among: [] });
    showToast(undefined);
    net.offline = undefined;
    vi.unstubAllGlobals();
    history.replaceState(null, '', '/');
  });
  const user = userEvent.setup(atOnce);
  return { endLiveEvents, hasLiveEvents, net, openRelay, press, renderPanel, sendLiveEvent, user };
}

/** As the relay tells every open panel. */
function sendLiveEvent(change: ChangeEvent): void {
  SilentEvents.latest?.dispatchEvent(new MessageEvent('change', { data: JSON.stringify(change) }));
}

/** The stream opens and ends at once. @returns whether another one was opened since */
function endLiveEvents(): () => boolean {
  const ended = SilentEvents.latest;
  ended?.dispatchEvent(new Event('hello'));
  ended?.onerror();
  return () => SilentEvents.latest !== ended;
}

function hasLiveEvents(): boolean {
  return SilentEvents.latest?.readyState === 1;
}

/** Presses it once it is there. */
async function press(name: string | RegExp, role: 'button' | 'link' | 'menuitem' = 'button') {
  await userEvent.click(await screen.findByRole(role, { name }), atOnce);
}

/**
 * In front of the relay that the test opened last, or of one with the first requests.
 * @param path below /panel/, with names of requests @returns that relay, and every call to it, with names as well
 */
async function renderPanel(path: string, answering: Answering = {}) {
  const relay = opened.at(-1) ?? (await openRelay());
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(address, location.href);
    const sent = typeof body === 'string' ? body : undefined;
    const call = {
      method,
      path: relay.named(pathname.replace(`${panelApiPrefix}/`, '')),
      body: sent && JSON.parse(relay.named(sent)),
    };
    calls.push(call);
    if (net.offline?.test(`${method} ${call.path}`)) throw new TypeError('no network');
    const answer = await (typeof answering === 'function'
      ? answering(call, searchParams)
      : answering[call.path]);
    if (answer === 'offline') throw new TypeError('no network');
    if (typeof answer === 'object') return Response.json(answer.json, { status: answer.status });
    const real = await relay.fetch(method, pathname + search, sent && JSON.parse(sent), headers);
    const { statusCode: status, rawPayload } = real;
    if (!answer) return new Response(new Uint8Array(rawPayload), { status });
    return Response.json(answer(real.json()), { status });
  });
  history.replaceState(null, '', `${panelPath}/${relay.real(path)}`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Panel />
    </QueryClientProvider>,
  );
  return {
    relay,
    calls,
    /** Paths and bodies of all that was posted. */
    posted: () => calls.flatMap(({ method, path, body }) => (method === 'POST' ? [[path, body]] : [])),
    /** What was sent to a path. */
    bodies: (to: string) => calls.flatMap(({ path, body }) => (path === to && body ? [body] : [])),
  };
}

/** A relay that is stopped after the test. */
async function openRelay(options?: Parameters<typeof startPanelRelay>[0]): Promise<PanelRelay> {
  const relay = await startPanelRelay(options);
  opened.push(relay);
  return relay;
}

/** Which calls find no relay, by method and path. */
const net = { offline: undefined as RegExp | undefined };

const opened: PanelRelay[] = [];
