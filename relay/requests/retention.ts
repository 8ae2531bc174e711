/** RETENTION_DAYS: a request is erased so many days after the last thing that happened to it, and named a week before. */
import { deliveryChannels, tellsOwner } from '../../contract/channels.ts';
import { dayMs } from '../base/local-days.ts';
import type { Log } from '../base/log.ts';
import { throttled } from '../base/throttled.ts';
import { type Config, configuredChannels } from '../config.ts';
import { retention as byRetention, type ChangeContext } from '../store/change-log.ts';
import { placeholders, type Sql, type SqlDatabase } from '../store/db/sql-database.ts';
import type { Channel } from '../store/outbox.ts';
import { type Condition, eraseByIds } from './erase-requests.ts';

export interface Retention {
  days: number;
  /** Those that tell the owner, without pushes: only what was sent through all of these is erased. */
  channels: readonly Channel[];
}

export const warnedDays = 7;
const warnedMs = warnedDays * dayMs;
/** Of the table of digests: when a relay looked last for what is to be erased, and until when nothing is. */
const ownRow = 3;

interface RetentionDeps {
  database: SqlDatabase;
  /** Undefined = requests are kept for ever. */
  retention: Retention | undefined;
  log: Log;
  publishChange?: ChangeContext['publishChange'] | undefined;
  now: () => Date;
}

/** @returns what erases once a day; where it rejects, the next call tries it again */
export function createRetention({ database, retention, log, publishChange, now }: RetentionDeps) {
  const erase = async () => {
    const requests = retention ? await eraseNamed(database, retention, now(), publishChange) : 0;
    if (requests > 0) log.info({ requests }, 'erased by age');
  };
  return throttled(dayMs, () => performance.now(), erase);
}

/**
 * Where no relay has looked for more than a week, because none ran or because the clock jumped, nobody was told of what is due
 * now: then nothing is erased for a week.
 */
export async function eraseNamed(
  ...[database, retention, now, publishChange]: Parameters<typeof eraseExpired>
) {
  const nowMs = now.getTime();
  const [last] = await database.rows('SELECT * FROM daily_digest WHERE one = $1', [ownRow]);
  const isNamed = Math.abs(nowMs - Number(last?.sent_day ?? 0)) <= warnedMs;
  const heldUntilMs = isNamed ? Number(last?.claimed_until) : nowMs + warnedMs;
  await database.rows(
    `INSERT INTO daily_digest (one, sent_day, claimed_until) VALUES ($1, $2, $3)
     ON CONFLICT (one) DO UPDATE SET sent_day = excluded.sent_day, claimed_until = excluded.claimed_until`,
    [ownRow, String(nowMs), heldUntilMs],
  );
  return heldUntilMs > nowMs ? 0 : eraseExpired(database, retention, now, publishChange);
}

export async function eraseExpired(
  database: SqlDatabase,
  retention: Retention,
  now: Date,
  publishChange: ChangeContext['publishChange'] = () => {},
): Promise<number> {
  const only = unchangedSince(now.getTime() - retention.days * dayMs, retention);
  const found = `SELECT r.id FROM requests r WHERE ${only.sql} ORDER BY r.received_at, r.id`;
  const ids = (await database.reader.rows(found, only.values)).map(({ id }) => String(id));
  return eraseByIds(ids, 'erased', { database, by: byRetention, now, publishChange }, only);
}

/** What will be erased within a week, soonest first; without robots' requests. */
export async function expiring(
  sql: Sql,
  retention: Retention,
  now: Date,
  limit: number,
): Promise<{ id: string; erasedAtMs: number }[]> {
  const { days } = retention;
  const condition = unchangedSince(now.getTime() + warnedMs - days * dayMs, retention);
  const rows = await sql.rows(
    `SELECT r.id, ${lastEventAt} AS last_event_at FROM requests r
     WHERE r.status = 'accepted' AND ${condition.sql} ORDER BY r.received_at, r.id LIMIT ${limit}`,
    condition.values,
  );
  const [held] = await sql.rows('SELECT claimed_until FROM daily_digest WHERE one = $1', [ownRow]);
  // Erasing comes once a day: what was due since the last time goes the next time.
  const nextMs = Math.max(now.getTime(), Number(held?.claimed_until ?? 0));
  return rows
    .map((row) => {
      const erasedAtMs = Math.max(Number(row.last_event_at) + days * dayMs, nextMs);
      return { id: String(row.id), erasedAtMs };
    })
    .sort((a, b) => a.erasedAtMs - b.erasedAtMs);
}

/** What tells the owner; a push is read on the way, and not kept. */
const owners: readonly Channel[] = deliveryChannels.filter(
  (channel) => tellsOwner(channel) && channel !== 'push',
);

/** Arrival, last delivery to the owner, last note, stage, correction or quote: the latest. Retries and reminders do not count. */
const lastEventAt = `(SELECT max(at) FROM (
    SELECT r.received_at AS at
    UNION ALL SELECT max(d.sent_at) FROM deliveries d
      WHERE d.request_id = r.id AND d.channel IN (${owners.map((channel) => `'${channel}'`).join(', ')})
    UNION ALL SELECT max(c.at) FROM panel_changes c WHERE c.request_id = r.id AND c.kind IN ('stage', 'note', 'corrected', 'quoted')
  ) AS events)`;

/** @returns undefined where nothing is erased by age, also because no channel tells the owner of a request */
export function retentionOf({ store, delivery }: Pick<Config, 'store' | 'delivery'>): Retention | undefined {
  const channels = configuredChannels(delivery).filter((channel) => owners.includes(channel));
  return store.retentionDays && channels.length > 0 ? { days: store.retentionDays, channels } : undefined;
}

function unchangedSince(beforeMs: number, { channels }: Retention): Condition {
  return {
    sql: `r.received_at < $1 AND ${lastEventAt} < $1 AND NOT EXISTS (
        SELECT 1 FROM deliveries d
        WHERE d.request_id = r.id AND d.channel IN (${placeholders(channels.length, 2)}) AND d.state <> 'sent')`,
    values: [beforeMs, ...channels],
  };
}
