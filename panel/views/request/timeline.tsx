/** The request's events, newest first. */
import { memo } from 'react';
import type { RequestDetail, TimelineEvent } from '../../../contract/panel-answers.ts';
import type { DeliveryChannel } from '../../../contract/panel-inputs.ts';
import { followUpWords, stageRecordWords } from '../../changes/change-words.ts';
import { failureSentence } from '../../format/words.ts';
import { Age } from '../../ui/age.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import s from './request.module.css';

export const Timeline = memo(function Timeline({ timeline }: Pick<RequestDetail, 'timeline'>) {
  return (
    <Card title="Historial">
      <ol className={s.timeline} reversed>
        {timeline.toReversed().map((event, index) => {
          const { icon, tone, text, by, detail } = tell(event);
          return (
            <li key={`${event.at} ${event.kind} ${index}`} data-tone={tone}>
              <Icon name={icon} />
              <div>
                <p>
                  {by && (
                    <>
                      <bdi>{by}</bdi> ·{' '}
                    </>
                  )}
                  <bdi>{text}</bdi>
                </p>
                {detail && (
                  <p className="server-words">
                    <bdi>{detail}</bdi>
                  </p>
                )}
              </div>
              <Age at={event.at} className="muted" />
            </li>
          );
        })}
      </ol>
    </Card>
  );
});

interface Told {
  icon: IconName;
  text: string;
  tone?: 'good' | 'bad' | 'warn';
  by?: string;
  detail?: string;
}

const channelSent: Record<DeliveryChannel, string> = {
  mail: 'Te avisamos por correo',
  acknowledgement: 'Se confirmó al cliente por correo',
  webhook: 'Se avisó al otro sistema',
  telegram: 'Te avisamos por Telegram',
  ntfy: 'Te avisamos por ntfy',
  push: 'Te avisamos en un celular',
};
const channelFailed: Record<DeliveryChannel, string> = {
  mail: 'El correo no salió',
  acknowledgement: 'La confirmación al cliente no salió',
  webhook: 'El aviso al otro sistema no salió',
  telegram: 'El aviso por Telegram no salió',
  ntfy: 'El aviso por ntfy no salió',
  push: 'El aviso a un celular no salió',
};
const noteChanges = {
  added: 'escribió una nota',
  edited: 'cambió una nota',
  deleted: 'borró una nota',
} as const;

export function tell(event: TimelineEvent): Told {
  switch (event.kind) {
    case 'received':
      return { icon: 'requests', text: 'Se recibió la solicitud' };
    case 'repeated':
      return { icon: 'requests', text: `La envió otra vez (${event.times} veces en total)` };
    case 'attempt':
      return tellAttempt(event);
    case 'stage':
      return {
        icon: event.to.stage === 'won' ? 'check' : 'next',
        text: stageRecordWords(event.to),
        by: event.by.name,
        ...(event.to.stage === 'won' ? { tone: 'good' as const } : {}),
      };
    case 'followUp':
      return { icon: 'today', text: followUpWords(event.followUp), by: event.by.name };
    case 'note':
      return { icon: 'note', text: noteChanges[event.change], by: event.by.name };
    case 'taken':
      return { icon: 'account', text: 'la tomó', by: event.by.name };
    case 'untaken':
      return { icon: 'account', text: 'la soltó', by: event.by.name };
    case 'released':
      return { icon: 'quarantined', text: 'la sacó de las apartadas', by: event.by.name };
    case 'dismissed':
      return { icon: 'check', text: 'vio que el aviso no salió', by: event.by.name };
    case 'quarantined':
      return { icon: 'quarantined', text: 'la apartó: parece de un robot', by: event.by.name };
    case 'retried':
      return { icon: 'retry', text: 'pidió enviar otra vez', by: event.by.name };
  }
}

function tellAttempt({ channel, outcome, failure }: Extract<TimelineEvent, { kind: 'attempt' }>): Told {
  if (outcome === 'sent') return { icon: 'mail', text: channelSent[channel] };
  const endings = {
    retry: ' Se intenta de nuevo.',
    held: ' Espera a que alguien la reintente.',
    paused: ' Espera a que el servidor funcione.',
    dropped: ' Ya no se intenta.',
  };
  const why = failure ? `: ${lowerFirst(failureSentence(failure))}` : '.';
  return {
    icon: outcome === 'held' ? 'warning' : 'clock',
    tone: outcome === 'held' ? 'bad' : 'warn',
    text: `${channelFailed[channel]}${why}${endings[outcome]}`,
    ...(failure?.detail ? { detail: failure.detail } : {}),
  };
}

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
