/** The next step of a request: its day, an hour and what is to be done. What is usual takes one press. */
import { useState } from 'react';
import { addDays } from '../../../contract/calendar-day.ts';
import type { NextStep } from '../../../contract/panel/answers.ts';
import { stepLengthMax } from '../../../contract/panel/limits.ts';
import type { ShownDetail } from '../../changes/apply-changes.ts';
import { type Changeable, useNextStep } from '../../changes/use-stage-change.ts';
import { stepTime, timeOf, today } from '../../format/dates.ts';
import { useNow } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/form.module.css';
import { Form } from '../../ui/form.tsx';
import { Unsaved } from '../../ui/stage-mark.tsx';
import { Card } from '../../ui/view.tsx';
import s from './request.module.css';

export function NextStepCard({ detail: { id, fields, record, unsaved } }: { detail: ShownDetail }) {
  const [open, setOpen] = useState(false);
  const now = useNow();
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
      {open && (
        <NextStepDialog
          request={{ ...record, id, fullName: fields.fullName }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

interface NextStepDialogProps {
  request: Omit<Changeable, 'stage'> & NextStep;
  onClose(): void;
}

export function NextStepDialog({ request: given, onClose }: NextStepDialogProps) {
  // As it was when this was opened: what another person changes meanwhile is not replaced without a question.
  const [request] = useState(given);
  const [text, setText] = useState(request.followUpText ?? '');
  const plan = useNextStep();
  const now = useNow();
  const save = (followUp: string | null, followUpTime: string | null) => {
    plan(request, { followUp, followUpTime, followUpText: text.trim() || null }, followUp === null);
    onClose();
  };
  return (
    <Dialog title="Siguiente paso" onClose={onClose}>
      <Form
        submit="Guardar"
        onCancel={onClose}
        onSubmit={(value) => save(value('day'), value('time') || null)}
      >
        <Field
          label="Qué hacer"
          placeholder="Por ejemplo: enviar la cotización"
          autoComplete="off"
          maxLength={stepLengthMax}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="row">
          {usualSteps(request, now).map(([label, day, time]) => (
            <Button key={label} onClick={() => save(day, time)}>
              {label}
            </Button>
          ))}
        </div>
        <div className={form.pair}>
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
