/** The tasks of today. An empty list is shown as a good state. */

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { channels } from '../../../contract/channels.ts';
import { panelPaths, requestPath } from '../../../contract/panel/addresses.ts';
import type { RequestRow, Section, Today } from '../../../contract/panel/answers.ts';
import { asking, callInParts } from '../../api/call.ts';
import { useAccount } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { applyToRow, type ShownRow } from '../../changes/apply-changes.ts';
import { useChanges } from '../../changes/use-changes.tsx';
import { useStageChange, useTaking } from '../../changes/use-stage-change.ts';
import { cameFrom } from '../../format/addresses.ts';
import { day, trialEndWords } from '../../format/dates.ts';
import { boundedCount, pcs } from '../../format/numbers.ts';
import { failureSentence } from '../../format/words.ts';
import { Age, useNow } from '../../ui/age.tsx';
import { Button, button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StageShape, Unsaved } from '../../ui/stage-mark.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { showToast, useAction } from '../../ui/toast.tsx';
import { Card, View } from '../../ui/view.tsx';
import s from './today.module.css';

export function TodayView() {
  const today = useQuery({ queryKey: ['today'], queryFn: asking('today') });
  return (
    <View title="Hoy">
      <QueryResult query={today} rows={8}>
        {(found) => <Sections today={found} />}
      </QueryResult>
    </View>
  );
}

function Sections({ today }: { today: Today }) {
  const { unanswered, trialsEnding, followUps, deliveries, expiring } = today;
  const changes = useChanges();
  const now = useNow();
  const account = useAccount();
  const current = (section: Section<RequestRow>) =>
    section.rows.map((row) => applyToRow(row, changes, account));
  const open = current(unanswered).filter(({ stage }) => stage === 'new');
  const arrived = useArrivedHere(open);
  const isEmpty =
    open.length + trialsEnding.rows.length + followUps.rows.length + deliveries.rows.length === 0;
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {arrived.length > 0 &&
          `Llegó ${arrived.map(({ fullName, company }) => `${fullName}, ${company}`).join('; ')}`}
      </p>
      {isEmpty && (
        <StateNote
          icon="check"
          tone="good"
          title="Todo al día"
          action={
            <Link to={panelPaths.requests} className={button()}>
              Ver solicitudes
            </Link>
          }
        >
          Nadie espera respuesta, ninguna prueba termina pronto y todo se entregó. Lo nuevo aparece aquí solo.
        </StateNote>
      )}
      <Part title="Pruebas que terminan" section={trialsEnding} rows={current(trialsEnding)}>
        {(row) => (
          <RequestLine
            key={row.id}
            row={row}
            tone="warn"
            aside={row.trialEnds && trialEndWords(row.trialEnds, now)}
          />
        )}
      </Part>
      <Part title="Sin contactar" section={unanswered} rows={open}>
        {(row) => <UnansweredLine key={row.id} row={row} isArrival={arrived.includes(row)} />}
      </Part>
      <Part title="Seguimientos" section={followUps} rows={current(followUps)}>
        {(row) => <RequestLine key={row.id} row={row} aside={row.followUp && day(row.followUp, now)} />}
      </Part>
      <UndeliveredPart section={deliveries} />
      {expiring.count > 0 && <Expiring section={expiring} />}
    </>
  );
}

/** Nobody has contacted this customer yet: it is taken, or marked as contacted. */
function UnansweredLine({ row, isArrival }: { row: ShownRow; isArrival: boolean }) {
  const changeStage = useStageChange();
  const account = useAccount();
  const take = useTaking();
  return (
    <RequestLine
      row={row}
      isArrival={isArrival}
      aside={
        <>
          {row.takenBy && <bdi>{row.takenBy.id === account.id ? 'tuya' : row.takenBy.name}</bdi>}
          {row.takenBy && ' · '}
          <Age at={row.receivedAt} />
        </>
      }
      action={
        <>
          {!row.takenBy && (
            <Button icon="take" aria-label={`La tomo yo: ${row.fullName}`} onClick={() => take(row, true)}>
              <span className={s.word}>La tomo yo</span>
            </Button>
          )}
          <Button
            kind="quiet"
            icon="check"
            aria-label={`Contactada: ${row.fullName}`}
            onClick={() => changeStage(row, { stage: 'contacted' })}
          >
            <span className={s.word}>Contactada</span>
          </Button>
        </>
      }
    />
  );
}

/** Deliveries that failed, until a person has seen them. */
function UndeliveredPart({ section }: { section: Today['deliveries'] }) {
  // They stay among the deliveries, and come back when they fail once more.
  const dismiss = useAction(
    (ids: string[]) => callInParts('dismissDeliveries', ids),
    ['today', 'deliveries'],
    () => showToast({ text: 'Entendido. Siguen en Entregas.' }),
  );
  const failed = [...new Set(section.rows.map(({ requestId }) => requestId))];
  return (
    <Part
      title="Avisos que no salieron"
      section={section}
      rows={section.rows}
      actions={
        failed.length > 1 && (
          <Button kind="quiet" disabled={dismiss.isPending} onClick={() => dismiss.mutate(failed)}>
            Todo entendido
          </Button>
        )
      }
    >
      {(row) => (
        <Line
          key={`${row.requestId} ${row.channel}`}
          to={panelPaths.deliveries}
          tone="bad"
          mark={<Icon name="warning" />}
          name={row.fullName}
          more={`El ${channels[row.channel].name} no salió${row.failure ? `. ${failureSentence(row.failure)}` : ''}`}
          aside={<Age at={row.receivedAt} />}
          action={
            <Button
              kind="quiet"
              about={row.fullName}
              disabled={dismiss.isPending}
              onClick={() => dismiss.mutate([row.requestId])}
            >
              Entendido
            </Button>
          }
        />
      )}
    </Part>
  );
}

/** Requests that the relay erases within a week, folded. */
function Expiring({ section }: { section: Today['expiring'] }) {
  const now = useNow();
  return (
    <details className={s.expiring}>
      <summary>
        {boundedCount(section)} {section.count === 1 ? 'solicitud se borra' : 'solicitudes se borran'} en los
        próximos 7 días
      </summary>
      <p>
        Nadie las tocó en el plazo que fijaste para borrarlas. Una nota o un cambio de etapa reinicia la
        cuenta.
      </p>
      <ul>
        {section.rows.map((row) => (
          <RequestLine key={row.id} row={row} tone="warn" aside={day(row.erasedOn, now)} />
        ))}
      </ul>
    </details>
  );
}

/** What arrived while this view was open; it is marked as long as it is. */
function useArrivedHere(open: readonly ShownRow[]): ShownRow[] {
  const times = open.map(({ receivedAt }) => receivedAt);
  const [since] = useState(times.sort().at(-1) ?? '');
  return open.filter(({ receivedAt }) => receivedAt > since);
}

interface PartProps<Row> {
  title: string;
  section: Section<unknown>;
  rows: readonly Row[];
  actions?: ReactNode;
  children(row: Row): ReactNode;
}

function Part<Row>({ title, section, rows, actions, children }: PartProps<Row>) {
  if (rows.length === 0) return null;
  const hasMore = section.more || section.count > section.rows.length;
  return (
    <Card title={title} aside={hasMore ? boundedCount(section) : rows.length} actions={actions}>
      <ul>{rows.map(children)}</ul>
    </Card>
  );
}

interface LineProps {
  to: string;
  mark: ReactNode;
  name: string;
  more: ReactNode;
  aside: ReactNode;
  action?: ReactNode;
  tone?: 'warn' | 'bad';
  isArrival?: boolean;
}

function Line({ to, mark, name, more, aside, action, tone, isArrival = false }: LineProps) {
  return (
    <li className={s.line} data-tone={tone} data-arrival={isArrival || undefined}>
      {mark}
      <Link to={to} state={cameFrom('today')} className={`row-link clip ${s.name}`}>
        <bdi>{name}</bdi>
      </Link>
      <span className={`clip ${s.more}`}>{more}</span>
      <span className={`muted ${s.aside}`}>{aside}</span>
      {action && <span className={`row ${s.action}`}>{action}</span>}
    </li>
  );
}

type RequestLineProps = Omit<LineProps, 'to' | 'mark' | 'name' | 'more'> & { row: ShownRow };

function RequestLine({ row, aside, ...rest }: RequestLineProps) {
  return (
    <Line
      {...rest}
      to={requestPath(row.id)}
      mark={<StageShape stage={row.stage} />}
      name={row.fullName}
      more={<Facts of={[row.company, pcs(row.computers), row.city]} />}
      aside={
        <>
          {row.unsaved && <Unsaved isShort />} {aside}
        </>
      }
    />
  );
}
