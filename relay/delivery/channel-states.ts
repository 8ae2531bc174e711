/**
 * Since when each channel works or not, kept in the database so that it survives a restart. A channel works when its
 * server answered about a delivery; it does not when an attempt failed for the channel itself or got no answer at all.
 */
import type { Log } from '../log.ts';
import type { SqlDatabase } from '../store/sql-database.ts';
import type { Channel } from '../store/store.ts';
import type { Attempt } from './attempt.ts';

export interface ChannelStates {
  /** What an attempt says of its channel. Never rejects. */
  note(channel: Channel, result: Attempt): Promise<void>;
}

interface ChannelStatesDeps {
  database: Pick<SqlDatabase, 'rows'>;
  now: () => Date;
  log: Log;
  /** A channel began or ceased to work. */
  onChange: () => void;
}

export function createChannelStates({ database, now, log, onChange }: ChannelStatesDeps): ChannelStates {
  const known = new Map<Channel, string>();
  return {
    async note(channel, result) {
      const error = failureOf(result);
      const state = error ?? '';
      if (known.get(channel) === state) return;
      known.set(channel, state);
      try {
        await database.rows(
          `INSERT INTO channel_states (channel, working, since, error) VALUES ($1, $2, $3, $4)
           ON CONFLICT (channel) DO UPDATE SET working = excluded.working, error = excluded.error,
             since = CASE channel_states.working WHEN excluded.working THEN channel_states.since ELSE excluded.since END`,
          [channel, error === undefined ? 1 : 0, now().getTime(), error ?? null],
        );
        onChange();
      } catch (failure) {
        known.delete(channel); // tried again at the next attempt
        log.warn({ channel, err: failure }, 'the state of the channel is not stored');
      }
    },
  };
}

/** Undefined = it works. */
function failureOf(result: Attempt): string | undefined {
  if (result.ok || (result.answered && result.kind !== 'channel') || result.kind === 'permanent')
    return undefined;
  return result.reason;
}
