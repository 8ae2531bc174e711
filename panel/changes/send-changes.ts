/** Sends an account's changes one after the other, in one tab at a time, until the relay has each or has refused it. */
import { ApiError, OfflineError } from '../api/call.ts';
import {
  type ChangeRecord,
  isDraft,
  nextToSend,
  rebased,
  refused,
  type UnsentRecord,
  versionIn,
} from './change-record.ts';
import type { RecordsChange } from './record-store.ts';

export interface SendChangesInput {
  accountId: string;
  /** The account's records, drafts among them. */
  all(): Promise<UnsentRecord[]>;
  write(change: RecordsChange): Promise<void>;
  /** @throws ApiError or OfflineError */
  send(change: ChangeRecord): Promise<unknown>;
  /** The relay answered a change. */
  onAnswer(change: ChangeRecord, answer: unknown): void;
  /** Nothing is left that can be sent now. */
  onIdle(): Promise<void>;
  /** The session has ended: what is unsent waits for the next one of this account. */
  onSignedOut(): void;
}

/** @returns sends what waits, and resolves when nothing is left that can be sent; and the end of its timer */
export function createSendChanges(input: SendChangesInput): { flush(): Promise<void>; stop(): void } {
  let sending: Promise<void> | undefined;
  /** Something may have come since the sending began. */
  let isAsked = false;
  let dueTimer: ReturnType<typeof setTimeout> | undefined;
  return { flush, stop: () => clearTimeout(dueTimer) };

  function flush(): Promise<void> {
    isAsked = true;
    sending ??= sendWhileAsked();
    return sending;
  }

  async function sendWhileAsked(): Promise<void> {
    const send = () => sendAll(input);
    try {
      while (isAsked) {
        isAsked = false;
        // Where the address is not secure there are no locks: the relay then sorts out what two tabs sent.
        await (navigator.locks?.request(`panel-changes-${input.accountId}`, send) ?? send());
        await input.onIdle();
        await sendWhenDue();
      }
    } finally {
      // In the same turn as the last look at `isAsked`: nothing that is asked in between is forgotten.
      sending = undefined;
    }
  }

  /** What can still be undone is sent later. */
  async function sendWhenDue(): Promise<void> {
    clearTimeout(dueTimer);
    const now = Date.now();
    const records = (await input.all()).filter((record) => !isDraft(record));
    const due = records.flatMap(({ notBefore = 0 }) => (notBefore > now ? [notBefore] : []));
    if (due.length > 0) dueTimer = setTimeout(() => void flush(), Math.min(...due) - now);
  }
}

/** Runs in one tab at a time. */
async function sendAll(input: SendChangesInput): Promise<void> {
  for (;;) {
    const next = nextToSend(await input.all(), Date.now());
    if (!next) return;
    try {
      await accepted(next, await input.send(next), input);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof OfflineError)) throw error;
      if (!(await failed(next, error, input))) return;
    }
  }
}

async function accepted(change: ChangeRecord, answer: unknown, input: SendChangesInput): Promise<void> {
  input.onAnswer(change, answer);
  const version = versionIn(answer);
  const later = version === undefined ? [] : rebased(await input.all(), change, version);
  await input.write({ replace: later, remove: [change.key] });
}

/** @returns whether others can be sent */
async function failed(
  change: ChangeRecord,
  error: ApiError | OfflineError,
  { all, write, onSignedOut }: SendChangesInput,
): Promise<boolean> {
  const refusal = error instanceof ApiError ? error : undefined;
  const { status = 0 } = refusal ?? {};
  // Otherwise the change is valid: it is sent again later.
  const isFinal = refusal && status < 500 && status !== 429 && status !== 401;
  const records = await all();
  // It was entered before and erased since, and with it what waits behind it.
  if (status === 404 && change.call === 'enterRequest') {
    const ofErased = records.filter(({ requestId }) => requestId === change.requestId);
    await write({ remove: ofErased.map(({ key }) => key) });
  }
  // It may have been discarded in another tab meanwhile, or removed with its request.
  else if (records.some(({ key }) => key === change.key))
    await write({ replace: [isFinal ? refused(change, refusal) : { ...change, message: error.message }] });
  if (status === 401) onSignedOut();
  return Boolean(isFinal);
}
