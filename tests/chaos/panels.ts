/**
 * People at the panel of one relay, beside its visitors: they sign in and out, add notes, change stages, and ask for lists,
 * figures and exports, some of which they do not read. What was answered 200 is compared with what the panel shows at the end.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, RequestDetail, RequestRow, StageRecord } from '../../contract/panel/answers.ts';
import type { PanelRoute } from '../../contract/panel/route.ts';
import { allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';
import { panelAccount } from '../support/make-panel-account.ts';
import type { RelayUnderFault } from './relay-under-fault.ts';
import { randomAddress } from './visitors.ts';

export interface Panels {
  /** Calls answered 200, by name. */
  done: Partial<Record<PanelRouteName, number>>;
  /** Calls outside declared outages, and those of them that failed for a fault of the relay. */
  calls: number;
  failures: string[];
  stop: () => Promise<void>;
  /** @returns notes and stages that were answered 200 and are not there once; the relay must run */
  lost: () => Promise<string[]>;
}

interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

interface Answer {
  status: number;
  body: unknown;
}

const people = 3;
const pauseMs = 300;
const turnsBeforeSignOut = 20;
const answerMaxMs = 20_000;
/** Few enough that each can be read again at the end. */
const requestsMax = 200;
const texts = ['Llamar el lunes', 'x'.repeat(4_900), `Año ñandú ${'🙂'.repeat(500)}`];

export function startPanels(relay: RelayUnderFault): Panels {
  let isRunning = true;
  /** Notes and reasons that were answered 200, each unique, by request. */
  const answered = new Map<string, string[]>();
  const seen = new Map<string, number>();
  const panels: Panels = {
    done: {},
    calls: 0,
    failures: [],
    async stop() {
      isRunning = false;
      await Promise.all(all);
    },
    async lost() {
      const { signIn, call } = browserAt();
      if (!(await signIn())) return [`${relay.name}: no account can sign in any more`];
      const missing: string[] = [];
      for (const [request, texts] of answered) {
        const { status, body } = await call('oneRequest', { params: { id: request } });
        if (status !== 200) {
          missing.push(`${relay.name}: request ${request} answers ${status}`);
          continue;
        }
        const { notes, timeline } = body as RequestDetail; // the contract's answer
        const reasons = timeline.flatMap((event) => (event.kind === 'stage' ? event.to.lostReason : []));
        const stored = [...notes.map(({ text }) => text), ...reasons];
        for (const text of texts) {
          const times = stored.filter((each) => each === text).length;
          if (times !== 1) missing.push(`${relay.name}: “${text}” is stored ${times} times`);
        }
      }
      return missing;
    },
  };

  /** A browser of its own: it keeps its cookies. */
  function browserAt() {
    const cookies = new Map<string, string>();
    const address = randomAddress();

    async function call(name: PanelRouteName, { params = {}, query = {}, body }: Call = {}): Promise<Answer> {
      const route: PanelRoute = allPanelRoutes[name];
      const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? '');
      const startedAt = Date.now();
      const answer = await fetch(`${relay.url()}${path}?${new URLSearchParams(query)}`, {
        method: route.method,
        signal: AbortSignal.timeout(answerMaxMs),
        headers: {
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': address,
          cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
        .then(
          async (response): Promise<Answer> => {
            for (const cookie of response.headers.getSetCookie()) {
              const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
              cookies.set(key, value);
            }
            const isFile = name === 'exportRequests' && response.ok;
            return {
              status: response.status,
              body: isFile ? await readFile(response) : await response.json(),
            };
          },
          (error): Answer => ({ status: 0, body: String(error.cause ?? error) }),
        )
        .catch((error): Answer => ({ status: 0, body: String(error) })); // broke off in its body
      if (!relay.wasDown(startedAt, Date.now())) {
        panels.calls += 1;
        if (answer.status === 0 || answer.status >= 500)
          panels.failures.push(`${relay.name}: ${name} ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      if (answer.status === 200) panels.done[name] = (panels.done[name] ?? 0) + 1;
      return answer;
    }
    return {
      call,
      signIn: async () => (await call('signIn', { body: panelAccount })).status === 200,
    };
  }

  type Browser = ReturnType<typeof browserAt>;

  async function list({ call }: Browser): Promise<void> {
    const query = pick([{}, { q: 'cabina' }, { q: 'lima', stage: 'new' }, { limit: '5' }]);
    const { status, body } = await call('listRequests', { query: query as Record<string, string> });
    if (status !== 200) return;
    for (const { id, version } of (body as Page<RequestRow>).rows) // the contract's answer
      if (seen.has(id) || seen.size < requestsMax) seen.set(id, version);
  }

  async function addNote({ call }: Browser): Promise<void> {
    const request = pick([...seen.keys()]);
    if (!request) return;
    const id = randomUUID();
    const text = `${id} ${pick(texts)}`;
    const { status } = await call('addNote', { params: { id: request }, body: { id, text } });
    if (status === 200) remember(request, text);
  }

  async function changeStage({ call }: Browser): Promise<void> {
    const request = pick([...seen.keys()]);
    if (!request) return;
    const body = { version: seen.get(request) ?? 0, stage: 'lost', reason: randomUUID() };
    const answer = await call('changeStage', { params: { id: request }, body });
    if (answer.status !== 200) return void seen.delete(request); // another one was first
    const { version } = answer.body as StageRecord; // the contract's answer
    seen.set(request, version);
    remember(request, body.reason);
  }

  function remember(request: string, text: string): void {
    answered.set(request, [...(answered.get(request) ?? []), text]);
  }

  const actions: ((browser: Browser) => Promise<unknown>)[] = [
    list,
    addNote,
    addNote,
    changeStage,
    ({ call }) => call('today'),
    ({ call }) => call('figures', { query: pick([{}, { from: '2024-01-01' }]) as Record<string, string> }),
    ({ call }) => call('exportRequests', { query: { format: pick(['xlsx', 'csv', 'json']) ?? 'csv' } }),
    ({ call }) => call('listSessions'),
  ];

  async function person(): Promise<void> {
    const browser = browserAt();
    while (isRunning) {
      if (!(await browser.signIn())) {
        await sleep(Math.random() * 2_000);
        continue;
      }
      await list(browser);
      for (let turn = 0; turn < turnsBeforeSignOut && isRunning; turn += 1) {
        await pick(actions)?.(browser);
        await sleep(Math.random() * 2 * pauseMs);
      }
      await browser.call('signOut');
    }
  }

  const all = Array.from({ length: people }, person);
  return panels;
}

/** Every third reader goes after the first piece, or leaves the rest unread for a while. */
async function readFile(response: Response): Promise<void> {
  const reader = response.body?.getReader();
  if (Math.random() < 2 / 3) {
    while (!(await reader?.read())?.done);
    return;
  }
  await reader?.read();
  await sleep(Math.random() * 3_000);
  await reader?.cancel();
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}
