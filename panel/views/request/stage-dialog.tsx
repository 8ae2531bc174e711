/** Asks for the details of a stage: start of the trial, the sale, or the reason of a loss. */
import { type ComponentProps, useState } from 'react';
import { addDays, daysBetween, daysText } from '../../../contract/calendar-day.ts';
import type { RequestDetail, StageRecord } from '../../../contract/panel/answers.ts';
import { pcsIn, readPcs } from '../../../contract/read-number.ts';
import { stageWord, uncountedReasons } from '../../../contract/stage-record.ts';
import { useAccount } from '../../api/queries.ts';
import type { WantedStage } from '../../changes/change-record.ts';
import { business, nameOf } from '../../format/business.ts';
import { relayTime } from '../../format/clock.ts';
import { today } from '../../format/dates.ts';
import { validQuote } from '../../format/messages.ts';
import { money, readMoney } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

export type AskedStage = 'trial' | 'won' | 'lost';

type Sellable = Pick<RequestDetail, 'edition' | 'timeline' | 'record'> & { fields: { computers: string } };

interface StageDialogProps {
  /** Absent = several requests, which cannot be sold at once. */
  detail?: Sellable;
  stage: AskedStage;
  onClose(): void;
  onChoose(wanted: WantedStage): void;
}

/** Not of blanks, nor the beginning of another reason alone. */
const filled = { pattern: '.*[^:\\s]\\s*', title: 'Escribe el motivo', required: true, maxLength: 300 };
const reasons = ['Precio', 'Eligió otra solución', 'Su red no alcanza', 'No responde', 'Más adelante'];

export function StageDialog({ detail, stage, onClose, onChoose }: StageDialogProps) {
  const [reason, setReason] = useState('');
  const submit = (value: (name: string) => string) => {
    if (stage === 'trial') {
      const [trialStart, trialEnds] = [value('trialStart'), addDays(value('lastDay'), 1)];
      onChoose({ stage, trialStart, trialEnds, reason: value('reason').trim() || undefined });
    }
    if (stage === 'won') {
      const read = readMoney(value('amount'));
      if ('problem' in read) return;
      const seller = value('seller') || undefined;
      onChoose({ stage, edition: value('edition'), licences: readPcs(value('licences')), ...read, seller });
    }
    if (stage === 'lost') onChoose({ stage, reason: value('reason').trim() });
    onClose();
  };
  return (
    <Dialog title={stageWord[stage]} onClose={onClose}>
      <Form submit="Guardar" onSubmit={submit} onCancel={onClose}>
        {stage === 'trial' && <TrialFields {...detail?.record} />}
        {stage === 'won' && detail && <SaleFields detail={detail} />}
        {stage === 'lost' && (
          <>
            <Field label="¿Por qué no?" name="reason" {...filled} value={reason} onValue={setReason} />
            <div className="row">
              {[...reasons, ...uncountedReasons, 'Otro: '].map((text) => (
                <Button key={text} onClick={() => setReason(text)}>
                  {text.replace(': ', '')}
                </Button>
              ))}
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}

/** Its first and last day; who moves an end that is planned says why. */
function TrialFields({ trialStart, trialEnds }: Partial<StageRecord>) {
  const [start, setStart] = useState(trialStart ?? today(relayTime()));
  const [moved, setMoved] = useState('');
  const isRunning = start === trialStart && trialEnds;
  const last = addDays(isRunning || addDays(start, business.trialDays), -1);
  const day = (props: ComponentProps<typeof Field>, change: (to: string) => void) => (
    <Field {...props} type="date" required onValue={(value) => value && change(value)} />
  );
  const days = daysBetween(start, moved || last) + 1;
  const hint = days > 0 ? `Dura ${daysText(days)}.` : undefined;
  return (
    <>
      {day({ label: 'La prueba empieza', name: 'trialStart', value: start }, setStart)}
      {day({ label: 'Último día', name: 'lastDay', min: start, value: moved || last, hint }, setMoved)}
      <div className="row">
        {[7, 15].map((more) => (
          <Button key={more} onClick={() => setMoved(addDays(moved || last, more))}>
            +{more} días
          </Button>
        ))}
      </div>
      {trialEnds && addDays(moved || last, 1) !== trialEnds && (
        <Field label="¿Por qué cambia?" name="reason" {...filled} />
      )}
    </>
  );
}

const centsPerDollar = 100;

function SaleFields({ detail: { record, edition, fields, timeline } }: { detail: Sellable }) {
  const { sale } = record;
  const quote = validQuote(timeline, relayTime())?.quote;
  const account = useAccount();
  const seller = record.seller ?? record.takenBy ?? account;
  // Who has no account any more remains the seller of what they sold: no one is named then.
  const sellers = nameOf(seller.id) ? business.people : [{ ...seller, id: '' }, ...business.people];
  const { editions } = business;
  const [known] = useState(sale?.edition ?? quote?.edition ?? edition ?? '');
  const options = [...new Set([known, ...editions.map(({ name }) => name)])];
  const [chosen, setChosen] = useState(known);
  const [typed, setLicences] = useState(sale && String(sale.licences));
  const [amount, setAmount] = useState(sale ? String(sale.amountCents / centsPerDollar) : undefined);
  const plan = editions.find(({ name }) => name === chosen);
  // One licence is for a whole venue there.
  const offered = quote?.edition === chosen ? quote : undefined;
  const pcs = plan?.unit === 'room' ? 1 : (offered?.pcs ?? (pcsIn(fields.computers) || 1));
  const licences = typed ?? String(pcs);
  const isOffered = offered && readPcs(licences) === pcs;
  const listed = plan?.priceCents && plan.priceCents * readPcs(licences);
  const cents = isOffered ? offered.totalCents : listed;
  const usual = cents === undefined ? '' : String(cents / centsPerDollar);
  const again = plan?.payment === 'monthly' ? 'primer mes' : plan?.payment === 'yearly' && 'primer año';
  return (
    <>
      <SelectField
        label="Edición"
        name="edition"
        required
        value={chosen}
        options={options.map((name) => [name, name || 'Elige una'])}
        onValue={setChosen}
      />
      <div className="columns">
        <Field
          label="Licencias"
          name="licences"
          type="number"
          required
          min={1}
          max={999_999}
          value={licences}
          onValue={setLicences}
        />
        <AmountField of={again || ''} value={amount ?? usual} onValue={setAmount} />
      </div>
      {sellers.length > 1 && (
        <SelectField
          label="Vendió"
          name="seller"
          defaultValue={seller.id}
          options={sellers.map(({ id, name }) => [id, name])}
        />
      )}
    </>
  );
}

/** Says how the amount is understood, or what is wrong. @param props.of `primer mes`; '' = paid at once */
function AmountField({ of, value, onValue }: { of: string; value: string; onValue(value: string): void }) {
  const read = readMoney(value);
  const problem = 'problem' in read ? read.problem : '';
  return (
    <Field
      // The browser keeps the form from being sent, and says why.
      ref={(field) => field?.setCustomValidity(problem)}
      label={`Monto${of && ` del ${of}`} (${business.numbers.currency})`}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      required
      maxLength={30}
      value={value}
      onValue={onValue}
      hint={'amountCents' in read ? `Se guarda ${money(read.amountCents)}` : problem}
    />
  );
}
