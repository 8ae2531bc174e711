/** One account's unsent work in this browser, of all tabs. One tab sends at a time; all hear of it. */
import { ApiError, OfflineError } from '../api/call.ts';
import { relayTime } from '../format/clock.ts';
import { newId } from '../format/new-id.ts';
import { stored } from '../ui/stored.ts';
import {
  afresh,
  bare,
  type Change,
  type ChangeRecord,
  isDraft,
  isOfRecord,
  type NoteDraft,
  nextToSend,
  rebased,
  withVersion,
} from './change-record.ts';
import type { RecordStore, RecordsChange } from './record-store.ts';

export type UnsentChanges = ReturnType<typeof createUnsentChanges>;

interface UnsentChangesInput {
  store: RecordStore;
  accountId: string;
  /** @throws ApiError or OfflineError */
  send(change: ChangeRecord): Promise<unknown>;
  /** The relay acknowledged a change, of this tab or another one. */
  onSent(change: ChangeRecord, answer: unknown): void;
  /** The session has ended: what is unsent waits for the next one of this account. */
  onSignedOut(): void;
}

/** Changes are also sent again as soon as live events come (`live-events.ts`). */
const retryEveryMs = 15_000;
/** On it a tab tells the others of an account that its records have changed. */
export const changesChannel = 'panel-changes';

/** To the other tabs: the records have changed, or the relay has acknowledged one. */
interface Message {
  accountId: string;
  sent?: { change: ChangeRecord; answer: unknown };
}

export function createUnsentChanges({ store, accountId, send, onSent, onSignedOut }: UnsentChangesInput) {
  /** Of each request after its last change from this browser that the relay accepted. */
  const versions = new Map<string, number>();
  const shown = stored<readonly ChangeRecord[]>([]);
  let channel: BroadcastChannel | undefined;
  let lastOrder = 0;
  let last = Promise.resolve();
  const all = () => store.all(accountId);

  return {
    /** The changes without the drafts. */
    changes: shown,
    /** @param options.undoMs it is sent so much later, and `drop` undoes it @returns its key */
    add(change: Change, { draft, undoMs }: { draft?: string | undefined; undoMs?: number } = {}): string {
      const record = { ...recordOf(change), ...(undoMs && { notBefore: Date.now() + undoMs }) };
      // Shown at once; the write follows.
      shown.set([...shown.get(), record]);
      void write({ put: [record], remove: draft === undefined ? [] : [draft] }).then(flush);
      if (undoMs) setTimeout(flush, undoMs + 50); // timers may come early
      return record.key;
    },
    /** Sends what waits, one after the other. Resolves when nothing is left that can be sent. */
    flush,
    /** Sends a refused change again; after a conflict, over what is stored now. */
    async retry(key: string): Promise<void> {
      const change = shown.get().find((entry) => entry.key === key);
      if (change) await write({ replace: afresh(shown.get(), change) });
      await flush();
    },
    drop: (key: string): Promise<void> => write({ remove: [key] }),
    saveDraft: (draft: Omit<NoteDraft, 'accountId' | 'order' | 'state'>): Promise<void> =>
      store.write({ put: [{ ...draft, accountId, order: nextOrder(), state: 'draft' }] }),
    /** Everything that is unsent, drafts among it. */
    all,
    write,
    /** Leaves everything for the account's next session, without what the relay answered to it. */
    async keep(): Promise<void> {
      await write({ replace: (await all()).map(bare) });
    },
    clear,
    /** Listens to other tabs, and sends again and again, until the returned function is called. */
    start(): () => void {
      const timer = setInterval(flush, retryEveryMs);
      channel = new BroadcastChannel(changesChannel);
      channel.onmessage = ({ data: { sent, ...from } }: MessageEvent<Message>) => {
        if (from.accountId !== accountId) return;
        if (sent) acknowledged(sent.change, sent.answer);
        void refresh();
      };
      void refresh().then(flush);
      return () => {
        clearInterval(timer);
        channel?.close();
        channel = undefined;
      };
    },
  };

  function recordOf(change: Change): ChangeRecord {
    const at = new Date(relayTime()).toISOString();
    const isNew = change.call === 'addNote' || change.call === 'enterRequest';
    const key = isNew ? change.body.id : newId();
    const made: ChangeRecord = { ...change, key, accountId, order: nextOrder(), at, state: 'waiting' };
    if (!isOfRecord(change)) return made;
    // What this browser has changed since is no other person's.
    return withVersion(made, Math.max(change.body.version, versions.get(change.requestId) ?? 0));
  }

  function flush(): Promise<void> {
    last = last
      .catch(() => {})
      .then(async () => {
        // Where the address is not secure there are no locks: the relay then sorts out what two tabs sent.
        await (navigator.locks?.request(`panel-changes-${accountId}`, sendWaiting) ?? sendWaiting());
        await refresh();
      });
    return last;
  }

  /** Until the relay has each change or has refused it; in one tab at a time. */
  async function sendWaiting(): Promise<void> {
    for (;;) {
      const next = nextToSend(await all(), Date.now());
      if (!next) return;
      try {
        await accepted(next, await send(next));
      } catch (error) {
        if (!(error instanceof ApiError || error instanceof OfflineError)) throw error;
        if (!(await failed(next, error))) return;
      }
    }
  }

  async function accepted(change: ChangeRecord, answer: unknown): Promise<void> {
    const version = acknowledged(change, answer);
    announce({ change, answer });
    const later = version === undefined ? [] : rebased(await all(), change, version);
    await write({ replace: later, remove: [change.key] });
  }

  /** @returns whether others can be sent */
  async function failed(change: ChangeRecord, error: ApiError | OfflineError): Promise<boolean> {
    const status = error instanceof ApiError ? error.status : 0;
    // Otherwise the change is valid: it is sent again later.
    const isFinal = error instanceof ApiError && status < 500 && status !== 429 && status !== 401;
    const { message } = error;
    const current = isFinal && 'current' in error.answer ? { current: error.answer.current } : {};
    // It was entered before and erased since, and with it what waits behind it.
    if (status === 404 && change.call === 'enterRequest') await clear([change.requestId]);
    // Unless it was discarded in another tab meanwhile, or removed with its request.
    else await write({ replace: [{ ...change, message, ...(isFinal && { state: 'refused', ...current }) }] });
    if (status === 401) onSignedOut();
    return isFinal;
  }

  /** Drops everything about these requests, or about any; drafts among it. */
  async function clear(requestIds?: readonly string[]): Promise<void> {
    const records = (await all()).filter(({ requestId }) => requestIds?.includes(requestId) ?? true);
    await write({ remove: records.map(({ key }) => key) });
  }

  /** @returns the version that it got, where it is of the record or a note */
  function acknowledged(change: ChangeRecord, answer: unknown): number | undefined {
    const { version } = (answer ?? {}) as { version?: number }; // the contract gives it this type
    if (isOfRecord(change) && version !== undefined) versions.set(change.requestId, version);
    onSent(change, answer);
    return version;
  }

  async function write(change: RecordsChange): Promise<void> {
    await store.write(change);
    announce();
    await refresh();
  }

  async function refresh(): Promise<void> {
    const changes = (await all()).filter((record) => !isDraft(record));
    if (changes.length + shown.get().length > 0) shown.set(changes);
  }

  function announce(sent?: Message['sent']): void {
    channel?.postMessage({ accountId, ...(sent && { sent }) } satisfies Message);
  }

  function nextOrder(): number {
    lastOrder = Math.max(Date.now(), lastOrder + 0.001);
    return lastOrder;
  }
}
