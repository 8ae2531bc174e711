/** Tells phones who took a request, as docs/flow.md says. A relay that dies while it tells holds the others up for three minutes. */
import type { Business } from '../../business/business.ts';
import { atMostEvery } from '../base/at-most-every.ts';
import type { Log } from '../base/log.ts';
import { asOneRelay } from '../store/db/shared-task.ts';
import type { SqlDatabase } from '../store/db/sql-database.ts';
import { toRequest } from '../store/request-row.ts';
import { type Notice, type NoticeResult, takenNotice } from './notices.ts';

interface TakeNoticesDeps {
  business: Pick<Business, 'country' | 'currency'>;
  database: Pick<SqlDatabase, 'rows'>;
  /** `failed` is tried again; it never rejects. */
  notifyPhones: (notice: Notice) => Promise<NoticeResult>;
  now: () => Date;
  elapsedMs: () => number;
  log: Log;
}

const lookEveryMs = 15_000;
/** Longer than the longest notice takes. */
const claimMs = 3 * 60_000;
/** Who took a request this long ago, no phone needs to know. */
const worthMs = 4 * 60 * 60_000;
const atOnceMax = 20;
const failed = 'no phone was notified of who took a request';

export function createTakeNotices(deps: TakeNoticesDeps) {
  const { business, database, notifyPhones, now, elapsedMs, log } = deps;
  let sending: Promise<unknown> = Promise.resolve();

  function sendDue(): Promise<void> {
    const sent = claimAndSend();
    sending = Promise.allSettled([sending, sent]);
    return sent;
  }

  async function claimAndSend(): Promise<void> {
    const nowMs = now().getTime();
    const due = await database.rows(
      'SELECT request_id, version FROM take_notices WHERE claimed_until <= $1 OR claimed_until > $2 LIMIT $3',
      [nowMs, nowMs + 2 * claimMs, atOnceMax],
    );
    await Promise.all(
      due.map(({ request_id, version }) => sendOne(String(request_id), Number(version), nowMs)),
    );
  }

  async function sendOne(id: string, version: number, nowMs: number): Promise<void> {
    const task = {
      table: 'take_notices',
      where: 'request_id = $1 AND version = $2',
      values: [id, version],
    } as const;
    await asOneRelay(database, task, { nowMs, forMs: claimMs }, async () => {
      const [row] = await database.rows(
        `SELECT r.* FROM requests r JOIN take_notices t ON t.request_id = r.id
         WHERE r.id = $1 AND t.version = $2 AND r.status = 'accepted' AND r.taken_at > $3`,
        [id, version, nowMs - worthMs],
      );
      if (row && (await notifyPhones(takenNotice(toRequest(row), version, business))) === 'failed') {
        log.warn({ request: id }, failed);
        return undefined; // tried again when the claim has ended
      }
      await database.rows(`DELETE FROM take_notices WHERE ${task.where}`, task.values);
      return undefined;
    });
  }

  return {
    /** Tells what is due. It never rejects. */
    send: () => sendDue().catch((err) => log.warn({ err }, failed)),
    /** The same, four times a minute at most. */
    look: atMostEvery(lookEveryMs, { elapsedMs, log }, failed, sendDue),
    /** Resolves when none is under way. */
    idle: () => sending,
  };
}
