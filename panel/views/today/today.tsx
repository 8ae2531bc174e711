/** The tasks of today. An empty list is shown as a good state. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { channels } from '../../../contract/channels.ts';
import { panelPaths } from '../../../contract/panel/addresses.ts';
import type { RequestRow, Section, Today } from '../../../contract/panel/answers.ts';
import { asking, callInParts } from '../../api/call.ts';
import { askEveryMs, useAccount } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { applyToRow, type ShownRow } from '../../changes/apply-changes.ts';
import { useChanges } from '../../changes/use-changes.tsx';
import { day, today as dayAt, isOverdue, stepTime, trialEndWords } from '../../format/dates.ts';
import { boundedCount } from '../../format/numbers.ts';
import { failureSentence } from '../../format/words.ts';
import { Age, useNow } from '../../ui/age.tsx';
import { Button, button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Line, LineLink } from '../../ui/line.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { showToast, useAction } from '../../ui/toast.tsx';
import { Card, View } from '../../ui/view.tsx';
import type { Asked } from './line-dialog.tsx';
import { RequestLine } from './request-line.tsx';
import s from './today.module.css';

export const loadLineDialog = () => import('./line-dialog.tsx');
const LineDialog = lazy(async () => ({ default: (await loadLineDialog()).LineDialog }));

export function TodayView() {
  const today = useQuery({ queryKey: ['today'], queryFn: asking('today'), refetchInterval: askEveryMs });
  return (
    <View title="Hoy">
      <QueryResult query={today} saysAge>
        {(found) => <Sections today={found} />}
      </QueryResult>
    </View>
  );
}

function Sections({ today }: { today: Today }) {
  const { unanswered, followUps, trialsEnding, trialsEnded, deliveries, expiring } = today;
  const changes = useChanges();
  const now = useNow();
  const account = useAccount();
  // Not the line's own: it may go while something is typed, because a colleague was faster.
  const [asked, onAsk] = useState<Asked>();
  const current = (section: Section<RequestRow>) =>
    section.rows.map((row) => applyToRow(row, changes, account));
  const open = current(unanswered).filter(({ stage }) => stage === 'new');
  const due = current(followUps).filter(({ followUp }) => followUp && followUp <= dayAt(now));
  const onTrial = (section: Section<RequestRow>) => current(section).filter(({ stage }) => stage === 'trial');
  // What arrives while this view is open is marked as long as it is.
  const times = open.map(({ receivedAt }) => receivedAt);
  const [since] = useState(times.sort().at(-1) ?? '');
  const arrived = open.filter(({ receivedAt }) => receivedAt > since);
  const line = (row: ShownRow, aside: ReactNode, tone?: 'warn') => (
    <RequestLine key={row.id} {...{ row, onAsk, aside, tone }} isArrival={arrived.includes(row)} />
  );
  const trialLine = (row: ShownRow) => line(row, row.trialEnds && trialEndWords(row.trialEnds, now), 'warn');
  const isEmpty = open.length + due.length + onTrial(trialsEnding).length + deliveries.rows.length === 0;
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {arrived.length > 0 &&
          `${arrived.length > 1 ? 'Solicitudes nuevas' : 'Solicitud nueva'}: ${arrived.map(({ fullName, company }) => `${fullName}, ${company}`).join('; ')}`}
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
          Nadie espera respuesta y ninguna prueba termina pronto. Lo nuevo aparece aquí solo.
        </StateNote>
      )}
      <Part title="Sin contactar" section={unanswered} rows={open}>
        {(row) =>
          line(
            row,
            <>
              {row.takenBy && <bdi>{row.takenBy.id === account.id ? 'tuya' : row.takenBy.name}</bdi>}
              {row.takenBy && ' · '}
              <Age at={row.receivedAt} />
            </>,
          )
        }
      </Part>
      <Part title="Siguientes pasos" section={followUps} rows={due}>
        {(row) =>
          isOverdue(row, now)
            ? line(row, `venció ${stepTime(row, now)}`, 'warn')
            : line(row, stepTime(row, now))
        }
      </Part>
      <Part title="Pruebas que terminan" section={trialsEnding} rows={onTrial(trialsEnding)}>
        {trialLine}
      </Part>
      <UndeliveredPart section={deliveries} />
      <Folded title="Terminaron su prueba hace más de dos semanas" section={trialsEnded}>
        <ul>{onTrial(trialsEnded).map(trialLine)}</ul>
      </Folded>
      <Folded title="Se borran en los próximos 7 días" section={expiring}>
        <p className="empty">
          Termina el plazo que fijaste para borrarlas. Con una nota, una corrección, una cotización o un
          cambio de etapa empieza otra vez.
        </p>
        <ul>{expiring.rows.map((row) => line(row, day(row.erasedOn, now), 'warn'))}</ul>
      </Folded>
      {asked && (
        <Suspense>
          <LineDialog {...asked} onClose={() => onAsk(undefined)} />
        </Suspense>
      )}
    </>
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
      title="Entregas detenidas"
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
          className={s.line}
          data-tone="bad"
          mark={<Icon name="warning" />}
          name={<LineLink to={panelPaths.deliveries} name={row.fullName} />}
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

type FoldedProps = Pick<PartProps<unknown>, 'title' | 'section'> & { children: ReactNode };

function Folded({ title, section, children }: FoldedProps) {
  if (section.count === 0) return null;
  return (
    <details className={s.folded}>
      <summary>
        {title}: {boundedCount(section)}
      </summary>
      {children}
    </details>
  );
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
