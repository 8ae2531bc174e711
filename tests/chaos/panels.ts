/**
 * People at the panel of one relay, beside its visitors: they sign in and out, add notes, change stages, and ask for lists,
 * figures and exports, some of which they do not read. What was answered 200 is compared with what the panel shows at the end.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, PanelRouteName } from '../../contract/panel/routes.ts';
import { panelAccount } from '../support/make-panel-account.ts';
import { panelBrowser } from '../support/panel-browser.ts';
import type { CallOptions } from '../support/panel-client.ts';
import type { RelayUnderFault } from './relay-under-fault.ts';
import { randomAddress } from './visitors.ts';

export type Panels = ReturnType<typeof startPanels>;

const people = 3;
const pauseMs = 300;
const turnsBeforeSignOut = 20;
const answerMaxMs = 20_000;
/** Few enough that each can be read again at the end. */
const requestsMax = 200;
const texts = ['Llamar el lunes', 'x'.repeat(4_900), `Año ñandú ${'🙂'.repeat(500)}`];

export function startPanels(relay: RelayUnderFault) {
  let isRunning = true;
  /** Notes and reasons that were answered 200, each unique, by request. */
  const answered = new Map<string, string[]>();
  const seen = new Map<string, number>();
  const panels = {
    done: {} as Partial<Record<PanelRouteName, number>>,
    /** Calls outside declared outages, and those of them that failed for a fault of the relay. */
    calls: 0,
    failures: [] as string[],
    async stop() {
      isRunning = false;
      await Promise.all(all);
    },
    /** @returns notes and stages that were answered 200 and are not there once; the relay must run */
    async lost(): Promise<string[]> {
      const ask = personAt();
      if (!(await ask('signIn', { body: panelAccount })))
        return [`${relay.name}: no account can sign in any more`];
      const missing: string[] = [];
      for (const [id, texts] of answered) {
        const request = await ask('oneRequest', { params: { id } });
        const reasons = request?.timeline.flatMap((event) =>
          event.kind === 'stage' ? event.to.lostReason : [],
        );
        const stored = [...(request?.notes.map(({ text }) => text) ?? []), ...(reasons ?? [])];
        for (const text of texts) {
          const times = stored.filter((each) => each === text).length;
          if (times !== 1) missing.push(`${relay.name}: “${text}” is stored ${times} times in ${id}`);
        }
      }
      return missing;
    },
  };

  /** A browser of its own. @returns what asks: for the answer of a success, undefined otherwise */
  function personAt() {
    const browser = panelBrowser(relay.url, { 'x-forwarded-for': randomAddress() });
    return async <Name extends PanelRouteName>(
      name: Name,
      options: CallOptions = {},
    ): Promise<AnswerOf<Name> | undefined> => {
      const startedAt = Date.now();
      const { status, body } = await browser
        .call(name, options, AbortSignal.timeout(answerMaxMs))
        .then(async (answer) => ({
          status: answer.status,
          body: name === 'exportRequests' && answer.ok ? await readFile(answer) : await answer.json(),
        }))
        .catch((error) => ({ status: 0, body: String(error.cause ?? error) }));
      if (!relay.wasDown(startedAt, Date.now())) {
        panels.calls += 1;
        if (status === 0 || status >= 500)
          panels.failures.push(`${relay.name}: ${name} ${status} ${JSON.stringify(body)}`);
      }
      if (status !== 200) return undefined;
      panels.done[name] = (panels.done[name] ?? 0) + 1;
      return body ?? {};
    };
  }

  type Ask = ReturnType<typeof personAt>;

  async function list(ask: Ask): Promise<void> {
    const query = pick<Record<string, string>>([
      {},
      { q: 'cabina' },
      { q: 'lima', stage: 'new' },
      { limit: '5' },
    ]);
    for (const { id, version } of (await ask('listRequests', { query }))?.rows ?? [])
      if (seen.has(id) || seen.size < requestsMax) seen.set(id, version);
  }

  async function addNote(ask: Ask, request: string): Promise<void> {
    const id = randomUUID();
    const text = `${id} ${pick(texts)}`;
    if (await ask('addNote', { params: { id: request }, body: { id, text } })) remember(request, text);
  }

  async function changeStage(ask: Ask, id: string): Promise<void> {
    const body = { version: seen.get(id) ?? 0, stage: 'lost', reason: randomUUID() };
    const record = await ask('changeStage', { params: { id }, body });
    if (!record) return void seen.delete(id); // another one was first
    seen.set(id, record.version);
    remember(id, body.reason);
  }

  function remember(request: string, text: string): void {
    answered.set(request, [...(answered.get(request) ?? []), text]);
  }

  const actions: ((ask: Ask, request: string) => Promise<unknown>)[] = [
    list,
    addNote,
    addNote,
    changeStage,
    (ask) => ask('today'),
    (ask) => ask('figures', { query: pick<Record<string, string>>([{}, { from: '2024-01-01' }]) }),
    (ask) => ask('exportRequests', { query: { format: pick(['xlsx', 'csv', 'json']) } }),
    (ask) => ask('listSessions'),
  ];

  async function person(): Promise<void> {
    const ask = personAt();
    while (isRunning) {
      if (!(await ask('signIn', { body: panelAccount }))) {
        await sleep(Math.random() * 2_000);
        continue;
      }
      await list(ask);
      for (let turn = 0; turn < turnsBeforeSignOut && isRunning; turn += 1) {
        if (seen.size > 0) await pick(actions)(ask, pick([...seen.keys()]));
        await sleep(Math.random() * 2 * pauseMs);
      }
      await ask('signOut');
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

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item; // never empty
}
