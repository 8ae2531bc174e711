/**
 * One account's unsent work in this browser, whichever tab it was made in. Each change is a record of its own, which is
 * removed only when the relay has acknowledged it or the person discards it. One tab sends at a time; all tabs hear of it.
 */
import { newId } from '../format/new-id.ts';
import { stored } from '../ui/stored.ts';
import {
  afresh,
  bare,
  type Change,
  type ChangeRecord,
  finished,
  isDraft,
  isOfRecord,
  type NoteDraft,
  type UnsentRecord,
  versionIn,
} from './change-record.ts';
import type { RecordStore, RecordsChange } from './record-store.ts';
import { createSendChanges, type SendChangesInput } from './send-changes.ts';

export type UnsentChanges = ReturnType<typeof createUnsentChanges>;

export interface UnsentChangesInput extends Pick<SendChangesInput, 'accountId' | 'send' | 'onSignedOut'> {
  store: RecordStore;
  /** The relay acknowledged a change, of this tab or another one. */
  onSent(change: ChangeRecord, answer: unknown): void;
}

/** On it a tab tells the others of an account that its records have changed. */
export const changesChannel = 'panel-changes';

/** To the other tabs: the records have changed, or the relay has acknowledged one. */
interface Message {
  accountId: string;
  sent?: { change: ChangeRecord; answer: unknown };
}

export function createUnsentChanges({ store, accountId, onSent, ...sending }: UnsentChangesInput) {
  const versions = new Map<string, number>();
  const shown = stored<readonly ChangeRecord[]>([]);
  const isRead = stored(false);
  let channel: BroadcastChannel | undefined;
  let lastOrder = 0;
  const all = () => store.all(accountId);
  const { flush, stop } = createSendChanges({
    ...sending,
    accountId,
    all,
    write,
    onAnswer(change, answer) {
      acknowledged(change, answer);
      announce({ change, answer });
    },
    onIdle: refresh,
  });

  return {
    /** Whether the changes of this browser were read. */
    isRead,
    /** The changes without the drafts. */
    changes: shown,
    /**
     * @param options.draft the draft that becomes this change; undoMs: it is sent later, and `drop` undoes it
     * @returns its key
     */
    add(change: Change, { draft, undoMs }: { draft?: string | undefined; undoMs?: number } = {}): string {
      const record = { ...recordOf(change), ...(undoMs && { notBefore: Date.now() + undoMs }) };
      // Shown at once; the write follows.
      shown.set([...shown.get(), record]);
      void write({ put: [record], remove: draft === undefined ? [] : [draft] }).then(flush);
      return record.key;
    },
    /** The request's version after its last change from this browser that the relay accepted, if any. */
    versionOf: (requestId: string): number | undefined => versions.get(requestId),
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
    /** Sends everything at once that was not refused, drafts as notes. @returns what the relay still does not have */
    async sendAll(): Promise<UnsentRecord[]> {
      const records = await all();
      const drafts = records.filter(isDraft);
      const delayed = records.filter((record) => !isDraft(record) && record.notBefore);
      await write({
        put: [...drafts.map((draft) => recordOf(finished(draft, newId()))), ...delayed.map(bare)],
        remove: drafts.map(({ key }) => key),
      });
      await flush();
      return all();
    },
    /** Leaves everything for the account's next session, without what the relay answered to it. */
    async keep(): Promise<void> {
      await write({ replace: (await all()).map(bare) });
    },
    /** Drops everything about these requests, or about any; drafts among it. */
    async clear(requestIds?: readonly string[]): Promise<void> {
      const records = (await all()).filter(({ requestId }) => requestIds?.includes(requestId) ?? true);
      await write({ remove: records.map(({ key }) => key) });
    },
    /** Listens to other tabs until the returned function is called. */
    start(): () => void {
      channel = new BroadcastChannel(changesChannel);
      channel.onmessage = ({ data: { sent, ...from } }: MessageEvent<Message>) => {
        if (from.accountId !== accountId) return;
        if (sent) acknowledged(sent.change, sent.answer);
        void refresh();
      };
      void refresh().then(flush);
      return () => {
        stop();
        channel?.close();
        channel = undefined;
      };
    },
  };

  function recordOf(change: Change): ChangeRecord {
    const at = new Date().toISOString();
    const isNew = change.call === 'addNote' || change.call === 'enterRequest';
    const key = isNew ? change.body.id : newId();
    return { ...change, key, accountId, order: nextOrder(), at, state: 'waiting' };
  }

  function acknowledged(change: ChangeRecord, answer: unknown): void {
    const version = versionIn(answer);
    if (isOfRecord(change) && version !== undefined) versions.set(change.requestId, version);
    onSent(change, answer);
  }

  async function write(change: RecordsChange): Promise<void> {
    await store.write(change);
    announce();
    await refresh();
  }

  async function refresh(): Promise<void> {
    const changes = (await all()).filter((record) => !isDraft(record));
    if (changes.length + shown.get().length > 0) shown.set(changes);
    isRead.set(true);
  }

  function announce(sent?: Message['sent']): void {
    channel?.postMessage({ accountId, ...(sent && { sent }) } satisfies Message);
  }

  function nextOrder(): number {
    lastOrder = Math.max(Date.now(), lastOrder + 0.001);
    return lastOrder;
  }
}
