/** The tasks of today. An empty list is shown as a good state. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RequestRow, Section, Today } from '../../contract/panel-answers.ts';
import { call } from '../api/call.ts';
import { day } from '../format/dates.ts';
import { failureSentence } from '../format/failure-text.ts';
import { bounded } from '../format/numbers.ts';
import { requestPath } from '../format/request-path.ts';
import { trialEndWords } from '../format/trial-end-words.ts';
import { channelSubject } from '../format/words.ts';
import { applyToRow } from '../queue/apply-changes.ts';
import { useChanges } from '../queue/use-changes.tsx';
import { useStageChange } from '../request/use-stage-change.ts';
import { View } from '../shell/view.tsx';
import { Age } from '../ui/age.tsx';
import { Answered } from '../ui/answered.tsx';
import { button } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import rowLink from '../ui/row-link.module.css';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { StageShape } from '../ui/stage-mark.tsx';
import { StateNote } from '../ui/state-note.tsx';
import { useNow } from '../ui/use-now.ts';
import s from './today.module.css';

export function TodayView() {
  const today = useQuery({ queryKey: ['today'], queryFn: ({ signal }) => call('today', { signal }) });
  return (
    <View title="Hoy">
      <Answered query={today} skeleton={<SkeletonRows count={8} />}>
        {(found) => <Sections today={found} />}
      </Answered>
    </View>
  );
}

function Sections({ today: { unanswered, trialsEnding, followUps, deliveries } }: { today: Today }) {
  const changes = useChanges();
  const changeStage = useStageChange();
  const now = useNow();
  const current = (section: Section<RequestRow>) => section.rows.map((row) => applyToRow(row, changes));
  const open = current(unanswered).filter(({ stage }) => stage === 'new');
  const isEmpty =
    open.length + trialsEnding.rows.length + followUps.rows.length + deliveries.rows.length === 0;
  if (isEmpty)
    return (
      <StateNote
        icon="check"
        tone="good"
        title="Todo al día"
        action={
          <Link to="/solicitudes" className={button()}>
            Ver solicitudes
          </Link>
        }
      >
        Nadie espera respuesta, ninguna prueba termina pronto y todo se entregó. Lo nuevo aparece aquí solo.
      </StateNote>
    );
  return (
    <>
      <Part title="Sin contactar" section={unanswered} count={open.length}>
        {open.map((row) => (
          <Line
            key={row.id}
            row={row}
            aside={<Age at={row.receivedAt} />}
            action={
              <button
                type="button"
                className={button('quiet')}
                onClick={() => changeStage(row, { stage: 'contacted' })}
              >
                <Icon name="check" />
                <span className={s.word}>Contactada</span>
                <span className="visually-hidden">: {row.fullName}</span>
              </button>
            }
          />
        ))}
      </Part>
      <Part title="Pruebas que terminan" section={trialsEnding} count={trialsEnding.rows.length}>
        {current(trialsEnding).map((row) => (
          <Line
            key={row.id}
            row={row}
            aside={<span className={s.warn}>{row.trialEnds && trialEndWords(row.trialEnds, now)}</span>}
          />
        ))}
      </Part>
      <Part title="Seguimientos" section={followUps} count={followUps.rows.length}>
        {current(followUps).map((row) => (
          <Line key={row.id} row={row} aside={row.followUp && day(row.followUp, now)} />
        ))}
      </Part>
      <Part title="Entregas que te necesitan" section={deliveries} count={deliveries.rows.length}>
        {deliveries.rows.map((row) => (
          <li key={`${row.requestId} ${row.channel}`} className={s.line}>
            <span className={s.bad}>
              <Icon name="warning" />
            </span>
            <Link to="/entregas" className={`${rowLink.link} ${s.name}`}>
              <bdi>{row.fullName}</bdi>
            </Link>
            <span className={s.more}>
              {channelSubject[row.channel]} no salió
              {row.failure && `. ${failureSentence(row.failure)}`}
            </span>
            <span className={s.aside}>
              <Age at={row.receivedAt} />
            </span>
          </li>
        ))}
      </Part>
    </>
  );
}

interface PartProps {
  title: string;
  section: Section<unknown>;
  /** Requests of the rows that are shown. */
  count: number;
  children: ReactNode;
}

function Part({ title, section, count, children }: PartProps) {
  if (count === 0) return null;
  const hasMore = section.more || section.count > section.rows.length;
  return (
    <Panel title={title} aside={hasMore ? bounded(section) : count}>
      <ul>{children}</ul>
    </Panel>
  );
}

interface LineProps {
  row: RequestRow;
  aside: ReactNode;
  action?: ReactNode;
}

function Line({ row, aside, action }: LineProps) {
  return (
    <li className={s.line}>
      <StageShape stage={row.stage} />
      <Link to={requestPath(row.id)} className={`${rowLink.link} ${s.name}`}>
        <bdi>{row.fullName}</bdi>
      </Link>
      <span className={s.more}>
        <bdi>{row.company}</bdi> · <bdi>{row.computers}</bdi> PC · <bdi>{row.city}</bdi>
      </span>
      <span className={s.aside}>{aside}</span>
      {action && <span className={s.action}>{action}</span>}
    </li>
  );
}
