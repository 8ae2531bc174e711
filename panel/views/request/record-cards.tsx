/** The cards that change a request's record: its stage, the person who answers it, its next step. */
import { useState } from 'react';
import { Link } from 'react-router';
import { addDays, daysBetween } from '../../../contract/calendar-day.ts';
import { panelPaths } from '../../../contract/panel/addresses.ts';
import type { NextStep, StageRecord } from '../../../contract/panel/answers.ts';
import { type Stage, stages } from '../../../contract/panel/inputs.ts';
import { stepLengthMax } from '../../../contract/panel/limits.ts';
import { useAccount } from '../../api/queries.ts';
import type { ShownDetail } from '../../changes/apply-changes.ts';
import { saleWords } from '../../changes/change-words.ts';
import { type Named, useRecordChange } from '../../changes/use-record-change.ts';
import { business } from '../../format/business.ts';
import { endingDays, stepTime, timeOf, today, trialEndWords } from '../../format/dates.ts';
import { Age, useNow } from '../../ui/age.tsx';
import { Button, button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Menu } from '../../ui/menu.tsx';
import { StageName, Unsaved } from '../../ui/stage-mark.tsx';
import { Card } from '../../ui/view.tsx';
import s from './request.module.css';
import { type AskedStage, StageDialog } from './stage-dialog.tsx';

export function StageCard({ detail }: { detail: ShownDetail }) {
  const { id, fields, record, timeline, unsaved } = detail;
  /** With the record as it was then: what another person changes meanwhile is not replaced without a question. */
  const [asked, setAsked] = useState<{ stage: AskedStage; record: StageRecord }>();
  const { changeStage } = useRecordChange();
  const isUnsaved = unsaved.changeStage || unsaved.undoStage;
  const now = useNow();
  const { stage, trialStart, trialEnds, sale, seller, lostReason } = record;
  const days = daysBetween(trialStart ?? '', trialEnds ?? '');
  const left = Math.min(daysBetween(today(now), trialEnds ?? ''), days);
  const passed = days - left;
  const tone = left <= endingDays ? 'warn' : undefined;
  const details = sale ? saleWords(sale, seller?.name) : lostReason && `Motivo: ${lostReason}`;
  const last = timeline.findLast((event) => event.kind === 'stage');
  const change = (wanted: Parameters<typeof changeStage>[1], seen = record) =>
    changeStage({ id, fullName: fields.fullName, ...seen }, wanted);
  const choose = (next: Stage) => {
    if (next !== 'new' && next !== 'contacted') setAsked({ stage: next, record });
    else change({ stage: next });
  };
  return (
    <Card title="Etapa">
      <Choices
        legend="Etapa"
        className={s.line}
        options={stages}
        label={(each) => <StageName stage={each} />}
        isOn={(each) => each === stage}
        onPress={choose}
      />
      {asked && (
        <StageDialog
          detail={detail}
          stage={asked.stage}
          onClose={() => setAsked(undefined)}
          onChoose={(wanted) => change(wanted, asked.record)}
        />
      )}
      <div className={s.standing}>
        {stage === 'trial' && trialStart && trialEnds ? (
          <>
            <progress className={s.trial} value={passed} max={days} data-tone={tone} aria-hidden="true" />
            <p>
              {left > 2 ? `Quedan ${left} días de prueba:` : 'La prueba'} {trialEndWords(trialEnds, now)}
            </p>
          </>
        ) : (
          details && <p dir="auto">{details}</p>
        )}
        {stage === 'trial' && (
          <p>
            <Button kind="link" onClick={() => setAsked({ stage: 'trial', record })}>
              Mover el fin de la prueba
            </Button>
          </p>
        )}
        {stage === 'won' && (
          <Link to={`${panelPaths.newRequest}?persona=${id}`} className={button()}>
            Nueva venta
          </Link>
        )}
        {isUnsaved && (
          <p className="muted">
            <Unsaved />
          </p>
        )}
        {/* It is the one that led here once the relay has told of it. */}
        {last?.to.stage === stage && !isUnsaved && (
          <p className="muted">
            <bdi>{last.by.name}</bdi>, <Age at={last.at} /> ·{' '}
            <Button kind="link" onClick={() => change({ undo: last.id })}>
              Deshacer
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}

/** Who answers the request, and the button to take it or to give it back; a closed one is no longer taken. */
export function Taking({ detail: { id, fields, record, unsaved } }: { detail: ShownDetail }) {
  const account = useAccount();
  const { take } = useRecordChange();
  const { takenBy, takenAt, version, stage } = record;
  const isOwn = takenBy?.id === account.id;
  const isClosed = stage === 'won' || stage === 'lost';
  if (isClosed && !takenBy) return null;
  const request = { id, fullName: fields.fullName, version, takenBy };
  const others = business.people.filter((person) => person.id !== account.id && person.id !== takenBy?.id);
  return (
    <div className={`row apart ${s.taking}`}>
      <p>
        {takenBy ? isOwn ? 'La tienes tú' : <bdi>{`La tiene ${takenBy.name}`}</bdi> : 'Nadie la ha tomado'}{' '}
        {unsaved.changeTaken && <Unsaved />}
        {takenAt && !unsaved.changeTaken && (
          <span className="muted">
            · <Age at={takenAt} />
          </span>
        )}
      </p>
      {!isClosed && (
        <span className="row">
          {others.length > 0 && (
            <Menu
              label="Dar a…"
              className={button('quiet')}
              entries={others.map((person) => ({ id: person.id, label: person.name }))}
              onAction={(to) => take(request, true, to)}
            />
          )}
          <Button
            kind={takenBy ? 'quiet' : 'normal'}
            icon={isOwn ? undefined : 'take'}
            onClick={() => take(request, !isOwn)}
          >
            {isOwn ? 'Soltar' : 'La tomo yo'}
          </Button>
        </span>
      )}
    </div>
  );
}

export function NextStepCard({ detail: { id, fields, record, unsaved } }: { detail: ShownDetail }) {
  const [open, setOpen] = useState(false);
  const now = useNow();
  const request = { ...record, id, fullName: fields.fullName };
  return (
    <Card
      title="Siguiente paso"
      aside={
        <>
          {record.followUp && `${stepTime(record, now)} `}
          {unsaved.changeFollowUp && <Unsaved />}
        </>
      }
    >
      {record.followUpText && (
        <p className={`${s.text} ${s.line}`} dir="auto">
          {record.followUpText}
        </p>
      )}
      <p className={s.line}>
        <Button onClick={() => setOpen(true)}>Elegir…</Button>
      </p>
      {open && <NextStepDialog request={request} onClose={() => setOpen(false)} />}
    </Card>
  );
}

export function NextStepDialog({ request: given, onClose }: { request: Named & NextStep; onClose(): void }) {
  // As it was when this was opened: what another person changes meanwhile is not replaced without a question.
  const [request] = useState(given);
  const [text, setText] = useState(request.followUpText ?? '');
  const { planStep } = useRecordChange();
  const now = useNow();
  const save = (followUp: string | null, followUpTime: string | null) => {
    planStep(request, { followUp, followUpTime, followUpText: text.trim() || null }, followUp === null);
    onClose();
  };
  const submit = (value: (name: string) => string) => save(value('day'), value('time') || null);
  return (
    <Dialog title="Siguiente paso" onClose={onClose}>
      <Form submit="Guardar" onCancel={onClose} onSubmit={submit}>
        <Field
          label="Qué hacer"
          placeholder="Por ejemplo: enviar la cotización"
          autoComplete="off"
          maxLength={stepLengthMax}
          value={text}
          onValue={setText}
        />
        <div className="row">
          {usualSteps(request, now).map(([label, day, time]) => (
            <Button key={label} onClick={() => save(day, time)}>
              {label}
            </Button>
          ))}
        </div>
        <div className="columns">
          <Field label="Día" name="day" type="date" required defaultValue={request.followUp ?? today(now)} />
          <Field label="Hora, si quieres" name="time" type="time" defaultValue={request.followUpTime ?? ''} />
        </div>
      </Form>
    </Dialog>
  );
}

const hourMs = 60 * 60_000;

function usualSteps({ followUp }: NextStep, now: number) {
  const soon = now + 2 * hourMs;
  return [
    [today(soon) === today(now) ? 'Hoy en 2 h' : 'En 2 h', today(soon), timeOf(soon)],
    ['Mañana 10:00', addDays(today(now), 1), '10:00'],
    ['En 3 días', addDays(today(now), 3), null],
    ...(followUp ? [['Hecho', null, null] as const] : []),
  ] as const;
}
