/** Spanish sentences about why something is not delivered. */
import type { ChannelStatus, Failure } from '../../contract/panel-answers.ts';
import { reasonTexts } from '../../contract/panel-reasons.ts';
import { since } from './dates.ts';
import { channelSubject } from './words.ts';

/** "El correo no sale desde las 14:20: el servidor rechazó la contraseña." */
export function channelTrouble(channel: ChannelStatus, now: number): string {
  const from = channel.since ? ` desde ${since(channel.since, now)}` : '';
  const why = channel.failure ? `: ${reasonTexts[channel.failure.code]}` : '';
  return `${channelSubject[channel.channel]} no sale${from}${why}.`;
}

/** As a sentence of its own: "El servidor no responde." */
export function failureSentence({ code }: Failure): string {
  const text = reasonTexts[code];
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
