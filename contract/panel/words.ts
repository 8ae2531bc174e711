/** Words of a request that the panel shows and the owner's commands print. It loads no schemas. */
import { channels } from '../channels.ts';
import type { FieldName } from '../trial-request.ts';
import type { TimelineEvent } from './answers.ts';
import { reasonTexts } from './reasons.ts';

/** In the order of their use. */
export const fieldWord: Record<FieldName, string> = {
  phone: 'Teléfono',
  email: 'Correo',
  company: 'Negocio',
  computers: 'PC',
  city: 'Ciudad',
  country: 'País',
  address: 'Dirección',
  fullName: 'Nombre',
};

/** What two requests have in common. */
export const same = { email: 'mismo correo', phone: 'mismo teléfono', company: 'mismo negocio' } as const;

/** "El correo no salió: el servidor no responde. Se intenta de nuevo." */
export function attemptWords({
  channel,
  outcome,
  failure,
}: Extract<TimelineEvent, { kind: 'attempt' }>): string {
  const { name } = channels[channel];
  if (outcome === 'sent') return `Salió el ${name}`;
  const why = failure ? `: ${reasonTexts[failure.code]}.` : '.';
  return `El ${name} no salió${why} ${endings[outcome]}`;
}

const endings = {
  retry: 'Se intenta de nuevo.',
  held: 'Espera a que alguien lo reintente.',
  paused: 'Espera a que el servidor funcione.',
  dropped: 'Ya no se intenta.',
};
