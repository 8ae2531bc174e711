/** What the account has read, kept in this browser for when the relay does not answer, and read only then. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { type DBSchema, type IDBPObjectStore, openDB } from 'idb';
import type { WhoAmI } from '../../contract/panel/account-routes.ts';
import { idleMaxMs, sessionAgeMaxMs } from '../../contract/panel/limits.ts';
import { isReached, OfflineError } from '../api/call.ts';
import { meQuery } from '../api/queries.ts';
import { setBusiness } from '../format/business.ts';

interface Answer {
  /** The query's key with blanks in between. */
  key: string;
  data: unknown;
  /** When the relay gave it. */
  at: number;
  /** Of `me`: since when this account is kept, and by which build, because another one may need other data. */
  since?: number;
  build?: string;
}
interface Schema extends DBSchema {
  answers: { key: string; value: Answer; indexes: { at: number } };
}
type Store = IDBPObjectStore<Schema, ['answers'], 'answers', 'readwrite'>;

const requestsMax = 50;
/** So long a start waits for the relay before it shows what is kept. */
const answerLimitMs = 4_000;
const build = import.meta.url;
const accountIn = (data: unknown) => (data as WhoAmI | undefined)?.account; // of the query `me`

/** @returns undefined where nothing can be kept: storage is blocked, or full */
async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T | undefined> {
  try {
    const db = await openDB<Schema>('panel-read', 1, {
      upgrade: (made) => void made.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at'),
    });
    const { store, done } = db.transaction('answers', 'readwrite');
    return (await Promise.all([work(store), done]).finally(() => db.close()))[0];
  } catch {
    return undefined;
  }
}

export const forgetRead = () => inStore((store) => store.clear());

/** Keeps what is answered from now on, and shows it where no answer comes, until the returned function is called. */
export function keepRead(client: QueryClient): () => void {
  let last: Promise<unknown> = Promise.resolve();
  const keep = ({ queryKey, state: { data, dataUpdatedAt: at } }: Query) => {
    const answer = { key: queryKey.join(' '), data, at };
    const owner = accountIn(client.getQueryData(meQuery.queryKey))?.id;
    const put = queryKey[0] === 'me' ? putAccount : putRead;
    last = last.then(() => inStore((store) => put(store, answer, owner)));
  };
  const late = setTimeout(() => {
    if (!client.getQueryData(meQuery.queryKey)) void show(client);
  }, answerLimitMs);
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !['me', 'today', 'request'].includes(String(event.query.queryKey[0])))
      return;
    if (event.action.type === 'success') keep(event.query);
    const isMissing = event.query.state.data === undefined;
    if (event.action.type === 'failed' && isMissing && event.action.error instanceof OfflineError)
      void show(client);
  });
  return () => {
    clearTimeout(late);
    stop();
  };
}

async function putAccount(store: Store, answer: Answer): Promise<void> {
  const account = accountIn(answer.data);
  const before = await store.get('me');
  const isSame = before?.build === build && accountIn(before.data)?.id === account?.id;
  if (!isSame || !account?.keepsRead) await store.clear();
  if (account?.keepsRead) await store.put({ ...answer, build, since: (isSame && before.since) || answer.at });
}

/** @param owner whose session it was answered in: another tab may have signed in another account since */
async function putRead(store: Store, answer: Answer, owner: string | undefined): Promise<void> {
  const me = await store.get('me');
  if (!me || accountIn(me.data)?.id !== owner) return;
  await store.put(answer);
  const requests = (await store.index('at').getAllKeys()).filter((key) => key.startsWith('request'));
  for (const key of requests.slice(0, -requestsMax)) await store.delete(key);
}

/** Puts what is kept into the queries that have no data, for no longer than the session can have lasted. */
async function show(client: QueryClient): Promise<void> {
  const kept = await inStore(async (store) => {
    const answers = await store.getAll();
    const { build: by, since = 0 } = answers.find(({ key }) => key === 'me') ?? {};
    const seen = Math.max(...answers.map(({ at }) => at));
    if (by === build && seen > Date.now() - idleMaxMs && since > Date.now() - sessionAgeMaxMs) return answers;
    await store.clear();
    return [];
  });
  const me = kept?.find(({ key }) => key === 'me')?.data as WhoAmI | undefined; // as `keep` wrote it
  const shown = accountIn(client.getQueryData(meQuery.queryKey));
  if (!kept || !me || (shown !== undefined && shown?.id !== me.account?.id)) return;
  if (!shown) isReached.set(false);
  setBusiness(me.business);
  // Who it is comes last, because the views then ask for the rest. It is kept as long as this document.
  for (const { key, data, at } of kept.reverse()) {
    const query = client
      .getQueryCache()
      .build(client, { queryKey: key.split(' '), gcTime: Number.POSITIVE_INFINITY });
    if (query.state.data === undefined) query.setData(data, { updatedAt: at, manual: true });
  }
}

/** Requests that an answer shows: its own, those of the same person, and the rows of Hoy. */
function idsIn(data: unknown): string[] {
  const { related = [], ...parts } = data as Record<string, Row> & { related?: Row[] }; // today or one request
  const rows = [parts as Row, ...related, ...Object.values(parts).flatMap((part) => part?.rows ?? [])];
  return rows.flatMap(({ requestId, id }) => requestId ?? id ?? []);
}
interface Row {
  id?: string;
  requestId?: string;
  rows?: Row[];
}

export async function requestsRead(): Promise<string[]> {
  const kept = (await inStore((store) => store.getAll())) ?? [];
  return kept.flatMap(({ data }) => idsIn(data));
}

/** Removes what shows these requests, which were erased, from memory too: what is changed there is kept again. */
export async function forgetRequests(client: QueryClient, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  const showsGone = (data: unknown) => idsIn(data).some((id) => gone.includes(id));
  void client.resetQueries({
    predicate: ({ queryKey: [name], state: { data } }) =>
      (name === 'today' || name === 'request') && data !== undefined && showsGone(data),
  });
  await inStore(async (store) => {
    for (const { key, data } of await store.getAll()) if (showsGone(data)) await store.delete(key);
  });
}
