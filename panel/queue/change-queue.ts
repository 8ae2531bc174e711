/**
 * One account's changes wait here until the relay has accepted them: in the order in which they were made, across
 * reloads and while offline. A change is dropped only when it was accepted or discarded, or at sign-out.
 */
import { ApiError, OfflineError } from '../api/call.ts';
import type { Change, QueuedChange } from './queued-change.ts';

export interface ChangeQueue {
  /** Returns the same array until something changes (for useSyncExternalStore). */
  entries(): readonly QueuedChange[];
  subscribe(listener: () => void): () => void;
  add(change: Change, who: string): void;
  /** The request's version after its last change that the relay accepted from this queue, if any. */
  versionOf(requestId: string): number | undefined;
  /** Sends waiting changes; resolves when none is left that can be sent. */
  flush(): Promise<void>;
  /** Sends a change again; after a conflict, with the version that is stored now. */
  retry(key: string): void;
  drop(key: string): void;
  /** Drops every change, also from storage. */
  clear(): void;
}

export interface QueueInput {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  accountId: string;
  /** @throws ApiError or OfflineError */
  send(change: Change): Promise<unknown>;
  onSent(change: QueuedChange, answer: unknown): void;
  now?: () => Date;
}

const prefix = 'panel.changes.';
export const queueKey = (accountId: string) => `${prefix}${accountId}`;

export function createChangeQueue({
  storage,
  accountId,
  send,
  onSent,
  now = () => new Date(),
}: QueueInput): ChangeQueue {
  const listeners = new Set<() => void>();
  let entries: readonly QueuedChange[] = read();
  const versions = new Map<string, number>();
  let sending: Promise<void> | undefined;

  return {
    entries: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(change, who) {
      const entry: QueuedChange = {
        ...change,
        key: crypto.randomUUID(),
        at: now().toISOString(),
        who,
        state: 'waiting',
      };
      write([...entries, entry]);
      void flush();
    },
    versionOf: (requestId) => versions.get(requestId),
    flush,
    retry(key) {
      write(entries.map((entry) => (entry.key === key ? afresh(entry) : entry)));
      void flush();
    },
    drop: (key) => write(entries.filter((entry) => entry.key !== key)),
    clear: () => write([]),
  };

  function flush(): Promise<void> {
    sending ??= alone(sendAll).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const next = entries.find(isNext);
      if (!next) return;
      try {
        const answer = await send(next);
        if (entries.includes(next)) {
          write(
            rebased(
              entries.filter((entry) => entry !== next),
              next,
              answer,
            ),
          );
          if (!noteOf(next) && isVersioned(answer)) versions.set(next.requestId, answer.version);
          onSent(next, answer);
        }
      } catch (error) {
        if (!(error instanceof ApiError)) {
          if (error instanceof OfflineError) return;
          throw error;
        }
        // The change is valid: it is sent again later.
        if (error.status >= 500 || error.status === 429 || error.status === 401) return;
        write(entries.map((entry) => (entry === next ? refused(entry, error) : entry)));
      }
    }
  }

  /** Changes of one request keep their order: those after a refused change wait until it is decided. */
  function isNext(entry: QueuedChange): boolean {
    if (entry.state !== 'waiting') return false;
    return entries.find((other) => other.requestId === entry.requestId) === entry;
  }

  function write(next: readonly QueuedChange[]): void {
    entries = next;
    try {
      if (next.length > 0) storage.setItem(queueKey(accountId), JSON.stringify(next));
      else storage.removeItem(queueKey(accountId));
    } catch {
      // Storage is full or blocked: the queue lasts as long as this document.
    }
    for (const listener of listeners) listener();
  }

  function read(): readonly QueuedChange[] {
    try {
      const stored: unknown = JSON.parse(storage.getItem(queueKey(accountId)) ?? '[]');
      return Array.isArray(stored) ? stored : [];
    } catch {
      return [];
    }
  }
}

/** A lock: with two tabs of one browser, only one sends at a time. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  await navigator.locks.request('panel-changes', work);
}

/** Gives later changes of the same record the version that the relay has just assigned. */
function rebased(entries: QueuedChange[], sent: QueuedChange, answer: unknown): QueuedChange[] {
  if (!('version' in sent.body) || !isVersioned(answer)) return entries;
  const { version } = sent.body;
  return entries.map((entry) =>
    entry.requestId === sent.requestId &&
    noteOf(entry) === noteOf(sent) &&
    'version' in entry.body &&
    entry.body.version === version
      ? withVersion(entry, answer.version)
      : entry,
  );
}

function refused(entry: QueuedChange, error: ApiError): QueuedChange {
  const { answer } = error;
  if (answer.error === 'conflict' && 'current' in answer)
    return { ...entry, state: 'conflict', message: answer.message, current: answer.current };
  return { ...entry, state: 'failed', message: answer.message };
}

function afresh({ message: _message, current, ...entry }: QueuedChange): QueuedChange {
  const waiting: QueuedChange = { ...entry, state: 'waiting' };
  const stored = current && ('record' in current ? current.record : current.note);
  return stored && 'version' in entry.body ? withVersion(waiting, stored.version) : waiting;
}

function withVersion(entry: QueuedChange, version: number): QueuedChange {
  return { ...entry, body: { ...entry.body, version } } as QueuedChange; // the body keeps its kind
}

/** The note that a version belongs to; undefined = the request itself. */
function noteOf(change: Change): string | undefined {
  if (change.call === 'addNote') return change.body.id;
  return 'noteId' in change ? change.noteId : undefined;
}

function isVersioned(answer: unknown): answer is { version: number } {
  return (
    typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
  );
}
