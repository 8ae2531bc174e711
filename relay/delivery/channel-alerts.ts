/**
 * Tells the owner through the other channels when one has been down for a quarter of an hour, and when it works again:
 * once each, however many relays share the database and however often they restart. Where several others are
 * configured, each is tried, and one that takes the message is enough.
 */
import type { Log } from '../log.ts';
import type { Row, SqlDatabase } from '../store/sql-database.ts';
import type { Channel } from '../store/store.ts';
import type { Attempt } from './attempt.ts';
import type { ChannelStates } from './channel-states.ts';

export interface ChannelAlert {
  /** The same for every relay and every try. */
  id: string;
  channel: Channel;
  isWorking: boolean;
  /** Since when it works, or does not. */
  since: Date;
  /** Why it does not; '' = it works. */
  reason: string;
}

export interface Teller {
  channel: Channel;
  tell(alert: ChannelAlert, signal: AbortSignal): Promise<Attempt>;
}

interface ChannelAlertsDeps {
  database: Pick<SqlDatabase, 'rows'>;
  states: Pick<ChannelStates, 'isFailing'>;
  /** The channels that are configured. */
  channels: readonly Channel[];
  /** Those that can tell the owner something. */
  tellers: readonly Teller[];
  now: () => Date;
  /** A monotonic clock. */
  elapsedMs: () => number;
  log: Log;
}

export const alertAfterMs: number = 15 * 60_000;
const lookEveryMs = 15_000;
const tellMaxMs = 60_000;
/** Another relay, or this one, tries again after it. */
const claimMs = 3 * 60_000;

/** Returns a check that may be called at any time and queries the store four times a minute at most. It never rejects. */
export function createChannelAlerts(deps: ChannelAlertsDeps): () => Promise<void> {
  const { database, states, channels, tellers, now, elapsedMs, log } = deps;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  /** Since when each channel has been down, on the monotonic clock; an attempt must have failed since `seenMs`. */
  const downFrom = new Map<Channel, { since: number; startMs: number; seenMs: number }>();

  async function look(): Promise<void> {
    const rows = await database.rows('SELECT * FROM channel_states');
    const down = new Set(rows.filter(({ working }) => working === 0).map(({ channel }) => channel));
    await Promise.all(
      rows
        .filter((row) => isDue(row, down))
        .map(async (row) => {
          const channel = row.channel as Channel; // written from Channel values only
          const others = tellers.filter((teller) => teller.channel !== channel && !down.has(teller.channel));
          if (others.length > 0) await tell(row, channel, others);
        }),
    );
  }

  function isDue(row: Row, down: ReadonlySet<unknown>): boolean {
    const channel = row.channel as Channel; // as above
    if (row.working === 1 || !channels.includes(channel)) {
      downFrom.delete(channel);
      return row.working === 1 && row.told === 1 && channels.includes(channel);
    }
    const from = downSince(channel, Number(row.since));
    // It goes through the same server as the mail: one message is enough, and it begins anew when the mail works.
    if (channel === 'acknowledgement' && down.has('mail')) from.startMs = from.seenMs = elapsedMs();
    const isLong = elapsedMs() - from.startMs >= alertAfterMs;
    return isLong && row.told === 0 && states.isFailing(channel, from.seenMs);
  }

  /** The system clock counts for the time before this process saw it, the monotonic one from then on. */
  function downSince(channel: Channel, since: number): { startMs: number; seenMs: number } {
    const known = downFrom.get(channel);
    if (known?.since === since) return known;
    const startMs = elapsedMs() - Math.max(0, now().getTime() - since);
    const from = { since, startMs, seenMs: Number.NEGATIVE_INFINITY };
    downFrom.set(channel, from);
    return from;
  }

  async function tell(row: Row, channel: Channel, others: readonly Teller[]): Promise<void> {
    const nowMs = now().getTime();
    const told = row.told ?? 0;
    const claim = nowMs + claimMs;
    const [claimed] = await database.rows(
      `UPDATE channel_states SET claimed_until = $1 WHERE channel = $2 AND working = $3 AND told = $4
         AND (claimed_until <= $5 OR claimed_until > $6) RETURNING since, error`,
      [claim, channel, row.working ?? 0, told, nowMs, nowMs + 2 * claimMs],
    );
    if (!claimed) return; // another relay was first
    const isWorking = row.working === 1;
    const since = Number(claimed.since);
    const alert: ChannelAlert = {
      id: `canal.${channel}.${isWorking ? 'funciona' : 'falla'}.${since}`,
      channel,
      isWorking,
      since: new Date(since),
      reason: String(claimed.error ?? ''),
    };
    const signal = AbortSignal.timeout(tellMaxMs);
    const results = await Promise.all(others.map((other) => other.tell(alert, signal)));
    // What may have arrived is not sent again.
    const isTold = results.some((result) => result.ok || result.kind === 'unknown');
    if (isTold)
      await database.rows(
        'UPDATE channel_states SET told = $1, claimed_until = 0 WHERE channel = $2 AND claimed_until = $3',
        [isWorking ? 0 : 1, channel, claim],
      );
    const facts = { channel, isWorking };
    if (isTold) log.info(facts, 'the owner was told about the channel');
    else log.warn(facts, 'the owner could not be told about the channel');
  }

  return () => {
    if (looking || elapsedMs() - lookedAtMs < lookEveryMs || tellers.length === 0)
      return looking ?? Promise.resolve();
    lookedAtMs = elapsedMs();
    looking = look()
      .catch((err) => log.warn({ err }, 'the states of the channels were not read'))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
}
