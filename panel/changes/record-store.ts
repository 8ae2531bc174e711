/** The records of this browser, in IndexedDB; what cannot be written there is kept in this document. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isDraft, type UnsentRecord } from './change-record.ts';

export type RecordStore = ReturnType<typeof openRecordStore>;

export interface RecordsChange {
  put?: readonly UnsentRecord[];
  /** Only those that are there still: another tab may have removed what was read. */
  replace?: readonly UnsentRecord[];
  remove?: readonly string[];
}

interface Schema extends DBSchema {
  changes: { key: string; value: UnsentRecord; indexes: { account: string } };
}

export function openRecordStore() {
  /** Not in the database, or not yet; null = removed. */
  const unwritten = new Map<string, UnsentRecord | null>();
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    opened ??= openDB<Schema>('panel', 1, {
      upgrade: (db) =>
        db.createObjectStore('changes', { keyPath: 'key' }).createIndex('account', 'accountId'),
      // A tab of a later build must not wait for this one to be closed. What is being written is still written.
      blocking(_version, _wanted, { target }) {
        forget();
        (target as IDBDatabase).close(); // the event is about it
      },
      // The browser closed it: the next use opens it again.
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  };

  return {
    /** An account's records, or those of every account, in the order in which they were made. */
    async all(accountId?: string): Promise<UnsentRecord[]> {
      const read = async () => (await open()).getAllFromIndex('changes', 'account', accountId);
      const written = await read().catch(() => []); // what is in this document remains
      const records = new Map<string, UnsentRecord | null>(written.map((record) => [record.key, record]));
      for (const [key, record] of unwritten) records.set(key, record);
      return [...records.values()]
        .filter((record) => record !== null)
        .filter((record) => record.accountId === (accountId ?? record.accountId))
        .sort((a, b) => a.order - b.order);
    },
    /** All of it or nothing. Never rejects. */
    async write({ put = [], replace = [], remove = [] }: RecordsChange): Promise<void> {
      const isHere = ({ key }: UnsentRecord) => unwritten.get(key) !== null;
      const changed = new Map<string, UnsentRecord | null>([
        ...remove.map((key) => [key, null] as const),
        ...replace.filter(isHere).map((record) => [record.key, record] as const),
        ...put.map((record) => [record.key, record] as const),
      ]);
      const sought = new Set(replace.map(({ key }) => key).filter((key) => !unwritten.has(key)));
      for (const [key, record] of changed) unwritten.set(key, record);
      try {
        // A draft is written at every key: waiting for the disk each time, Firefox lost the last keys before a reload.
        const durability = put.length > 0 && put.every(isDraft) ? 'relaxed' : 'strict';
        const transaction = (await open()).transaction('changes', 'readwrite', { durability });
        const { store } = transaction;
        for (const [key, record] of changed)
          void (async () => {
            if (!record) await store.delete(key);
            else if (!sought.has(key) || (await store.getKey(key))) await store.put(record);
          })().catch(() => {});
        await transaction.done;
        for (const [key, record] of changed) if (unwritten.get(key) === record) unwritten.delete(key);
      } catch {
        // It stays in `unwritten`.
      }
    },
  };
}
