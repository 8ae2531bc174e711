/** The request's events, newest first. */
import type { RequestDetail, TimelineEvent } from '../../../contract/panel-answers.ts';
import type { DeliveryChannel } from '../../../contract/panel-inputs.ts';
import { channelSubject, reasonTexts } from '../../../contract/panel-reasons.ts';
import { followUpWords, stageRecordWords } from '../../changes/change-words.ts';
import { Age } from '../../ui/age.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ServerWords } from '../../ui/state-note.tsx';
import { Card } from '../../ui/view.tsx';
import s from './request.module.css';

export function Timeline({ timeline }: Pick<RequestDetail, 'timeline'>) {
  return (
    <Card title="Historial">
      <ol className={s.timeline} reversed>
        {timeline.toReversed().map((event, index) => {
          const { icon, tone, text, detail } = shownOf(event);
          return (
            <li key={`${event.at} ${event.kind} ${index}`} data-tone={tone}>
              <Icon name={icon} />
              <div>
                <p>
                  {'by' in event && <bdi>{event.by.name} · </bdi>}
                  <bdi>{text}</bdi>
                </p>
                {detail && <ServerWords text={detail} />}
              </div>
              <Age at={event.at} className="muted" />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

interface Shown {
  icon: IconName;
  text: string;
  tone?: 'good' | 'bad' | 'warn';
  detail?: string | undefined;
}

const channelSent: Record<DeliveryChannel, string> = {
  mail: 'Te avisamos por correo',
  acknowledgement: 'Se confirmó al cliente por correo',
  webhook: 'Se avisó al otro sistema',
  telegram: 'Te avisamos por Telegram',
  ntfy: 'Te avisamos por ntfy',
  push: 'Te avisamos en un celular',
};
const noteChanges = {
  added: 'escribió una nota',
  edited: 'cambió una nota',
  deleted: 'borró una nota',
} as const;

/** What a person did whose words are always the same. */
const actions = {
  taken: { icon: 'account', text: 'la tomó' },
  untaken: { icon: 'account', text: 'la soltó' },
  released: { icon: 'quarantined', text: 'la sacó de las apartadas' },
  dismissed: { icon: 'check', text: 'vio que el aviso no salió' },
  quarantined: { icon: 'quarantined', text: 'la apartó: parece de un robot' },
  retried: { icon: 'retry', text: 'pidió enviar otra vez' },
} as const;

function shownOf(event: TimelineEvent): Shown {
  switch (event.kind) {
    case 'received':
      return { icon: 'requests', text: 'Se recibió la solicitud' };
    case 'repeated':
      return { icon: 'requests', text: `La envió otra vez (${event.times} veces en total)` };
    case 'attempt':
      return shownOfAttempt(event);
    case 'stage': {
      const text = stageRecordWords(event.to);
      return event.to.stage === 'won' ? { icon: 'check', tone: 'good', text } : { icon: 'next', text };
    }
    case 'followUp':
      return { icon: 'today', text: followUpWords(event.followUp) };
    case 'note':
      return { icon: 'note', text: noteChanges[event.change] };
    default:
      return actions[event.kind];
  }
}

function shownOfAttempt({ channel, outcome, failure }: Extract<TimelineEvent, { kind: 'attempt' }>): Shown {
  if (outcome === 'sent') return { icon: 'mail', text: channelSent[channel] };
  const endings = {
    retry: ' Se intenta de nuevo.',
    held: ' Espera a que alguien la reintente.',
    paused: ' Espera a que el servidor funcione.',
    dropped: ' Ya no se intenta.',
  };
  const why = failure ? `: ${reasonTexts[failure.code]}.` : '.';
  return {
    icon: outcome === 'held' ? 'warning' : 'clock',
    tone: outcome === 'held' ? 'bad' : 'warn',
    text: `${channelSubject[channel]} no salió${why}${endings[outcome]}`,
    detail: failure?.detail,
  };
}
