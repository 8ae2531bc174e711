/**
 * Since when each channel works or not, kept in the database so that it survives a restart. A channel works when its
 * server answered about a delivery; it does not when an attempt failed for the channel itself or got no answer at all.
 */

import type { ReasonCode } from '../../contract/panel-reasons.ts';
import type { SqlDatabase } from '../db/sql-database.ts';
import type { Log } from '../log.ts';
import type { Channel } from '../requests/outbox.ts';
import type { Attempt } from './attempt.ts';

export interface ChannelStates {
  /** What an attempt says of its channel. Never rejects. */
  record(channel: Channel, result: Attempt): Promise<void>;
  /** Whether the last attempt of this process, not made before this moment, says that the channel does not work. */
  isFailing(channel: Channel, sinceMs: number): boolean;
}

interface ChannelStatesDeps {
  database: Pick<SqlDatabase, 'rows'>;
  now: () => Date;
  /** A monotonic clock. */
  elapsedMs: () => number;
  log: Log;
  /** A channel began or ceased to work. */
  onChange: () => void;
}

/** A state is written again after this time: another relay may have written a different one meanwhile. */
const writtenAgainMs = 30_000;

export function createChannelStates({
  database,
  now,
  elapsedMs,
  log,
  onChange,
}: ChannelStatesDeps): ChannelStates {
  /** What this process wrote, and when; the error is undefined of a channel that works. */
  const known = new Map<Channel, { error: ChannelFailure | undefined; writtenAtMs: number }>();
  return {
    isFailing(channel, sinceMs) {
      const { error, writtenAtMs = 0 } = known.get(channel) ?? {};
      return error !== undefined && writtenAtMs >= sinceMs;
    },
    async record(channel, result) {
      const error = failureOf(result);
      const before = known.get(channel);
      const isSame = before !== undefined && before.error?.reason === error?.reason;
      if (isSame && elapsedMs() - before.writtenAtMs < writtenAgainMs) return;
      known.set(channel, { error, writtenAtMs: elapsedMs() });
      try {
        await database.rows(
          `INSERT INTO channel_states (channel, working, since, error, reason_code) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (channel) DO UPDATE SET working = excluded.working, error = excluded.error,
             reason_code = excluded.reason_code,
             since = CASE channel_states.working WHEN excluded.working THEN channel_states.since ELSE excluded.since END`,
          [channel, error === undefined ? 1 : 0, now().getTime(), error?.reason ?? null, error?.code ?? null],
        );
        if (!isSame) onChange();
      } catch (failure) {
        known.set(channel, { error, writtenAtMs: Number.NEGATIVE_INFINITY }); // written at the next attempt
        log.warn({ channel, err: failure }, 'the state of the channel is not stored');
      }
    },
  };
}

interface ChannelFailure {
  reason: string;
  code: ReasonCode;
}

/** Undefined = it works. */
function failureOf(result: Attempt): ChannelFailure | undefined {
  if (
    result.ok ||
    (result.answered && result.kind !== 'channel') ||
    result.kind === 'permanent' ||
    result.kind === 'dropped'
  )
    return undefined;
  return { reason: result.reason, code: result.reasonCode ?? 'other' };
}
