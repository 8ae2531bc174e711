/** What the owner is told about a channel that is down, or works again: in a mail, or as a post to the webhook. */
import { reasonCodeOf, reasonTexts } from '../../contract/panel-reasons.ts';
import type { Channel } from '../store/store.ts';
import type { ChannelAlert } from './channel-alerts.ts';
import { mailHtml } from './mail-html.ts';
import { dayAndTime } from './mail-text.ts';
import type { MailContent } from './owner-mail.ts';

const subjects: Record<Channel, string> = {
  mail: 'El correo',
  acknowledgement: 'El correo para los clientes',
  webhook: 'El aviso a otro sistema',
};

export function alertMail(
  { channel, isWorking, since, reason }: ChannelAlert,
  { timeZone }: { timeZone: string },
): Omit<MailContent, 'replyTo'> {
  const { text, zone } = dayAndTime(since, timeZone);
  const subject = isWorking ? `${subjects[channel]} funciona otra vez` : `${subjects[channel]} no sale`;
  const paragraphs = isWorking
    ? [`Funciona desde el ${text} (${zone}). Lo que esperaba sale ahora, sin que hagas nada.`]
    : [
        `No sale desde el ${text} (${zone}): ${reasonTexts[reasonCodeOf(reason)]}.`,
        'Las solicitudes se siguen guardando y se entregan cuando funcione otra vez. Te avisaremos.',
      ];
  return { subject, text: paragraphs.join('\n\n'), html: mailHtml({ title: subject, paragraphs }) };
}

/** The body of the post; `event` is what tells it from a trial request. */
export function alertPost({ id, channel, isWorking, since, reason }: ChannelAlert): object {
  return {
    id,
    event: isWorking ? 'channelWorks' : 'channelDown',
    channel,
    since: since.toISOString(),
    ...(isWorking ? {} : { reason: reasonCodeOf(reason) }),
  };
}
