/** How many requests the relay accepts a second while three panels are open, beside none, in pairs of rounds. */
import { makePanelAccount, panelAccount } from '../tests/support/make-panel-account.ts';
import { startRelay } from '../tests/support/start-relay.ts';
import { measureAccepts, measurePair } from './measure-accepts.ts';

export interface AcceptPairs {
  stored: number;
  roundS: number;
  /** Accepted requests a second. */
  pairs: { alone: number; watched: number }[];
}

const panels = 3;
const roundMs = 4_000;
const terms = ['norte', 'maria', 'li', '9123', 'hotel', 'c', 'quispe', 'zzzzz'];

/** @param dataDir of a SQLite store with so many requests; more are added */
export async function measureAccepting(dataDir: string, stored: number, count: number): Promise<AcceptPairs> {
  const relay = await startRelay({ DATA_DIR: dataDir });
  try {
    await makePanelAccount(relay);
    const cookie = await signIn(relay.url);
    const accepts = async (durationMs: number) => (await measureAccepts(relay.url, durationMs)).perSecond;
    const watched = async () => {
      const closing = new AbortController();
      const open = Array.from({ length: panels }, (_, at) =>
        openPanel(relay.url, cookie, at, closing.signal),
      );
      try {
        return await accepts(roundMs);
      } finally {
        closing.abort();
        await Promise.all(open);
      }
    };
    await accepts(1_000); // what runs first would pay for compiling
    const pairs: AcceptPairs['pairs'] = [];
    for (let pair = 0; pair < count; pair += 1) {
      const [alone, seen] = await measurePair(pair, () => accepts(roundMs), watched);
      pairs.push({ alone, watched: seen });
      console.log(stored, pairs.at(-1));
    }
    return { stored, roundS: roundMs / 1000, pairs };
  } finally {
    await relay.stop();
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/panel/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(panelAccount),
  });
  if (!answer.ok) throw new Error(`sign-in was answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ');
}

/** The calls of a browser that shows the list, until it is closed. */
async function openPanel(url: string, cookie: string, at: number, signal: AbortSignal): Promise<void> {
  const get = async (path: string) => {
    const answer = await fetch(`${url}/panel/api/${path}`, { headers: { cookie }, signal });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    return answer;
  };
  const list = async () => {
    const { next } = (await (await get('requests?limit=50')).json()) as { next: string | null };
    if (next) await (await get(`requests?limit=100&cursor=${next}`)).json();
  };
  const reload = async () => {
    const others = ['requests-count', 'deliveries', 'me'].map(async (path) => (await get(path)).json());
    await Promise.all([list(), ...others]);
  };
  let turn = at;
  const search = async () => {
    const term = terms[turn++ % terms.length];
    await Promise.all(
      [`requests?q=${term}`, `requests-count?q=${term}`].map(async (path) => (await get(path)).json()),
    );
  };
  const closed = (error: unknown) => {
    if (!signal.aborted) throw error;
  };
  const calls: Promise<void>[] = [];
  const timer = setInterval(() => calls.push(search().catch(closed)), 1_000);
  try {
    const { body } = await get('events');
    const decoder = new TextDecoder();
    for await (const chunk of body ?? [])
      if (/^event: change/m.test(decoder.decode(chunk, { stream: true }))) calls.push(reload().catch(closed));
  } catch (error) {
    closed(error);
  } finally {
    clearInterval(timer);
    await Promise.all(calls);
  }
}
