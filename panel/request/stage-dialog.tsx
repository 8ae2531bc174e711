/** Asks for the details of a stage: start of the trial, the sale, or the reason of a loss. */
import { type FormEvent, useState } from 'react';
import { business } from '../business.ts';
import { today } from '../format/dates.ts';
import { stageWord } from '../format/words.ts';
import { button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import form from '../ui/form.module.css';
import { SaleFields } from './sale-fields.tsx';
import type { AskedStage, Staged } from './stage-panel.tsx';
import type { WantedStage } from './use-stage-change.ts';

interface StageDialogProps {
  detail: Staged;
  /** Undefined = closed. */
  stage: AskedStage | undefined;
  onClose(): void;
  onChoose(wanted: WantedStage): void;
}

const reasons = ['Precio', 'Eligió otra solución', 'Su red no alcanza', 'No responde', 'Más adelante'];
const centsPerDollar = 100;

export function StageDialog({ detail, stage, onClose, onChoose }: StageDialogProps) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    if (stage === 'trial') onChoose({ stage, trialStart: text('trialStart') });
    if (stage === 'won')
      onChoose({
        stage,
        edition: text('edition'),
        licences: Number(text('licences')),
        amountCents: Math.round(Number(text('amount')) * centsPerDollar),
      });
    if (stage === 'lost') onChoose({ stage, reason: text('reason') });
    onClose();
  };
  return (
    <Dialog title={stage ? stageWord[stage] : ''} open={stage !== undefined} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        {stage === 'trial' && (
          <Field
            label="La prueba empieza"
            name="trialStart"
            type="date"
            required
            defaultValue={detail.record.trialStart ?? today(Date.now())}
            hint="Dura 30 días."
          />
        )}
        {stage === 'won' && <SaleFields detail={detail} editions={business.editions} />}
        {stage === 'lost' && (
          <>
            <Field
              label="¿Por qué no?"
              name="reason"
              required
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <div className={form.choices}>
              {reasons.map((text) => (
                <button key={text} type="button" className={button()} onClick={() => setReason(text)}>
                  {text}
                </button>
              ))}
            </div>
          </>
        )}
        <div className={form.actions}>
          <button type="button" className={button()} onClick={onClose}>
            Cancelar
          </button>
          <button type="submit" className={button('primary')}>
            Guardar
          </button>
        </div>
      </form>
    </Dialog>
  );
}
