/**
 * Tells the owner through the other channels when one has been down for a quarter of an hour, and when it works again:
 * once each, however many relays share the database and however often they restart. Where several others are
 * configured, each is tried, and one that takes the message is enough.
 */

import { reasonCodeOf, reasonTexts } from '../../contract/panel-reasons.ts';
import { atMostEvery } from '../at-most-every.ts';
import { asOneRelay } from '../db/shared-task.ts';
import type { Row, SqlDatabase } from '../db/sql-database.ts';
import { dayAndTime } from '../local-days.ts';
import type { Log } from '../log.ts';
import type { Channel } from '../requests/outbox.ts';
import type { ChannelStates } from './channel-states.ts';
import { type Notice, type NoticeChannel, sendNotice } from './notices.ts';

interface ChannelAlertsDeps {
  database: Pick<SqlDatabase, 'rows'>;
  states: Pick<ChannelStates, 'isFailing'>;
  /** The channels that are configured. */
  channels: readonly Channel[];
  noticeChannels: readonly NoticeChannel[];
  business: Parameters<typeof alertNotice>[2];
  now: () => Date;
  /** A monotonic clock. */
  elapsedMs: () => number;
  log: Log;
}

export const alertAfterMs: number = 15 * 60_000;
const lookEveryMs = 15_000;
/** Another relay, or this one, tries again after it. */
const claimMs = 3 * 60_000;

/** Returns a check that may be called at any time and queries the store four times a minute at most. It never rejects. */
export function createChannelAlerts(deps: ChannelAlertsDeps): () => Promise<void> {
  const { database, states, channels, noticeChannels, business, now, elapsedMs, log } = deps;
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
          const others = noticeChannels.filter(
            (other) => other.channel !== channel && !down.has(other.channel),
          );
          if (others.length > 0) await notifyOwner(row, channel, others);
        }),
    );
  }

  function isDue(row: Row, down: ReadonlySet<unknown>): boolean {
    const channel = row.channel as Channel; // as above
    if (row.working === 1 || !channels.includes(channel)) {
      downFrom.delete(channel);
      return row.working === 1 && row.owner_notified === 1 && channels.includes(channel);
    }
    const from = downSince(channel, Number(row.since));
    // It goes through the same server as the mail: one message is enough, and it begins anew when the mail works.
    if (channel === 'acknowledgement' && down.has('mail')) from.startMs = from.seenMs = elapsedMs();
    const isLong = elapsedMs() - from.startMs >= alertAfterMs;
    return isLong && row.owner_notified === 0 && states.isFailing(channel, from.seenMs);
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

  async function notifyOwner(row: Row, channel: Channel, others: readonly NoticeChannel[]): Promise<void> {
    const isWorking = row.working === 1;
    const task = {
      table: 'channel_states',
      where: 'channel = $1 AND working = $2 AND owner_notified = $3',
      values: [channel, row.working ?? 0, row.owner_notified ?? 0],
    } as const;
    await asOneRelay(database, task, { nowMs: now().getTime(), forMs: claimMs }, async (claimed) => {
      const result = await sendNotice(others, alertNotice(channel, claimed, business));
      const facts = { channel, isWorking };
      if (result === 'sent') log.info(facts, 'the owner was told about the channel');
      else if (result === 'failed') log.warn(facts, 'the owner could not be told about the channel');
      // Without a device it is tried again too: the owner may add one.
      return result === 'sent' ? { set: `owner_notified = ${isWorking ? 0 : 1}` } : undefined;
    });
  }

  if (noticeChannels.length === 0) return () => Promise.resolve();
  return atMostEvery(lookEveryMs, deps, 'the states of the channels were not read', look);
}

const subjects: Record<Channel, string> = {
  mail: 'El correo',
  acknowledgement: 'El correo para los clientes',
  webhook: 'El aviso a otro sistema',
  telegram: 'El aviso por Telegram',
  ntfy: 'El aviso por ntfy',
  push: 'El aviso en los celulares',
};

function alertNotice(channel: Channel, row: Row, business: Parameters<typeof dayAndTime>[1]): Notice {
  const isWorking = row.working === 1;
  const reason = isWorking ? undefined : reasonCodeOf(row.reason_code);
  const since = new Date(Number(row.since));
  const { text: from, zone } = dayAndTime(since, business);
  // The same for every relay and at every try.
  const id = `canal.${channel}.${isWorking ? 'funciona' : 'falla'}.${since.getTime()}`;
  return {
    id,
    title: isWorking ? `${subjects[channel]} funciona otra vez` : `${subjects[channel]} no sale`,
    text:
      reason === undefined
        ? `Funciona desde el ${from} (${zone}). Lo que esperaba sale ahora, sin que hagas nada.`
        : [
            `No sale desde el ${from} (${zone}): ${reasonTexts[reason]}.`,
            'Las solicitudes se siguen guardando y se entregan cuando funcione otra vez. Te avisaremos.',
          ].join('\n\n'),
    // `event` distinguishes it from a trial request.
    post: {
      id,
      event: isWorking ? 'channelWorks' : 'channelDown',
      channel,
      since: since.toISOString(),
      ...(reason ? { reason } : {}),
    },
  };
}
