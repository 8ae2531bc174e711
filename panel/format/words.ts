/** The Spanish of delivery states and failures. */
import { channels } from '../../contract/channels.ts';
import type { ChannelStatus, DeliveryFailure } from '../../contract/panel/answers.ts';
import { reasonTexts } from '../../contract/panel/reasons.ts';
import { since } from './dates.ts';

/** "El correo no sale desde las 14:20: el servidor rechazó la contraseña." */
export function channelTrouble(channel: ChannelStatus, now: number): string {
  const from = channel.since ? ` desde ${since(channel.since, now)}` : '';
  const why = channel.failure ? `: ${reasonTexts[channel.failure.code]}` : '';
  return `El ${channels[channel.channel].name} no sale${from}${why}.`;
}

/** As a sentence of its own: "El servidor no responde." */
export function failureSentence({ code }: DeliveryFailure): string {
  const text = reasonTexts[code];
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
