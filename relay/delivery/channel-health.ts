/** Since when each channel works or not, and what the owner is told of it (docs/flow.md, "Delivery"). */
import { channels } from '../../contract/channels.ts';
import { reasonCodeOf, reasonTexts } from '../../contract/panel/reasons.ts';
import { dayAndTime } from '../base/local-days.ts';
import { asOneRelay } from '../store/db/shared-task.ts';
import { placeholders, type Row } from '../store/db/sql-database.ts';
import type { Channel } from '../store/outbox.ts';
import { type Attempt, saidOfChannel } from './attempt.ts';
import { type Place, viewLinks } from './mail/request-mails.ts';
import { type Notice, type NoticeChannel, sendNotice, type Telling, tellingMs } from './notices.ts';

interface ChannelHealthDeps extends Omit<Telling, 'notifyOwner'> {
  /** Told by each other. The acknowledgement shares the mail's server, of which one message is enough. */
  noticeChannels: readonly NoticeChannel[];
  onChange?: (() => void) | undefined;
}

const alertAfterMs = 15 * 60_000;

export function createChannelHealth(deps: ChannelHealthDeps) {
  const { database, noticeChannels, now, log, onChange } = deps;
  /** Channels whose last attempt in this process failed. */
  const failing = new Set<Channel>();

  async function tellChanges(): Promise<void> {
    const nowMs = now().getTime();
    const states = await database.rows('SELECT channel FROM channel_states WHERE working = 0');
    const down = new Set(states.map(({ channel }) => channel));
    const told = noticeChannels.map(({ channel }) => channel);
    const where = `channel IN (${placeholders(told.length, 2)}) AND (working = 1 AND owner_notified = 1
      OR working = 0 AND owner_notified = 0 AND since <= $1 AND channel IN (${placeholders(failing.size, told.length + 2)}))`;
    const values = [nowMs - alertAfterMs, ...told, ...failing];
    const task = { table: 'channel_states', key: 'channel', where, values };
    await asOneRelay(database, task, { nowMs, forMs: tellingMs }, async (row) => {
      const channel = row.channel as Channel; // written from Channel values only
      const others = noticeChannels.filter((each) => each.channel !== channel && !down.has(each.channel));
      if (others.length === 0) return {};
      const result = await sendNotice(others, { ...alertNotice(channel, row, deps), toOwners: true });
      const isWorking = row.working === 1;
      const facts = { channel, isWorking };
      if (result === 'sent') log.info(facts, 'the owner was told about the channel');
      else if (result === 'failed') log.warn(facts, 'the owner could not be told about the channel');
      // Without a device it is tried again too: the owner may add one. What changes while it is told is told next.
      return result === 'sent' ? { set: `owner_notified = ${isWorking ? 0 : 1}` } : undefined;
    });
  }

  return {
    /** What an attempt says of its channel. Never rejects. */
    async record(channel: Channel, result: Attempt): Promise<void> {
      const said = saidOfChannel(result);
      if (!said) return;
      const { failure } = said;
      if (failure) failing.add(channel);
      else failing.delete(channel);
      const code = failure && (failure.reasonCode ?? 'other');
      try {
        const changed = await database.rows(
          `INSERT INTO channel_states (channel, working, since, error, reason_code) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (channel) DO UPDATE SET working = excluded.working, error = excluded.error,
             reason_code = excluded.reason_code,
             since = CASE channel_states.working WHEN excluded.working THEN channel_states.since ELSE excluded.since END
           WHERE channel_states.working <> excluded.working OR channel_states.error IS DISTINCT FROM excluded.error
           RETURNING channel`,
          [channel, failure ? 0 : 1, now().getTime(), failure?.reason ?? null, code ?? null],
        );
        if (changed.length > 0) onChange?.();
      } catch (err) {
        log.warn({ channel, err }, 'the state of the channel is not stored');
      }
    },
    tellChanges,
  };
}

function alertNotice(channel: Channel, row: Row, { business, panel }: Place): Notice {
  const moment = new Date(Number(row.since));
  const { text: from, zone } = dayAndTime(moment, business);
  // The same for every relay and at every try.
  const idOf = (state: string) => `canal.${channel}.${state}.${moment.getTime()}`;
  const since = moment.toISOString();
  if (row.working === 1) {
    const id = idOf('funciona');
    return {
      id,
      title: `El ${channels[channel].name} funciona otra vez`,
      text: `Funciona desde el ${from} (${zone}). Lo que esperaba sale ahora, sin que hagas nada.`,
      post: { id, event: 'channelWorks', channel, since },
    };
  }
  const [id, reason] = [idOf('falla'), reasonCodeOf(row.reason_code)];
  // Older pushes are dropped (push.ts).
  const left = channel === 'push' ? 'los avisos de las últimas cuatro horas salen' : 'lo que espera sale';
  const next = `Las solicitudes se siguen guardando, y ${left} cuando funcione otra vez. Te avisaremos.`;
  return {
    id,
    title: `El ${channels[channel].name} no sale`,
    text: `No sale desde el ${from} (${zone}): ${reasonTexts[reason]}.\n\n${next}`,
    buttons: viewLinks(panel, 'Entregas', 'Ver en Entregas'),
    post: { id, event: 'channelDown', channel, since, reason },
  };
}
