/** What a quote is made of: edition, PCs, discount in percent and last day; the price too, where it is on request. */
import { addDays } from '../../../contract/calendar-day.ts';
import { decimalsOf } from '../../../contract/number-format.ts';
import type { Quote } from '../../../contract/panel/inputs.ts';
import { amountCentsMax } from '../../../contract/panel/limits.ts';
import { totalCents } from '../../../contract/plan-price.ts';
import { discountedCents } from '../../../contract/quote.ts';
import { pcsIn } from '../../../contract/read-number.ts';
import { business } from '../../format/business.ts';
import { today } from '../../format/dates.ts';
import { type Customer, planOf } from '../../format/messages.ts';
import { readMoney } from '../../format/numbers.ts';
import { Field, SelectField } from '../../ui/field.tsx';
import form from '../../ui/form.module.css';

type Typed = Record<'edition' | 'pcs' | 'discount' | 'validUntil' | 'list', string>;

/** So many days a quote holds, unless the person says another day. */
const usualDays = 15;

/** As the customer asked; what is not certain is left to the person. */
export function usualQuote({ edition, computers }: Customer): Typed {
  const validUntil = addDays(today(Date.now()), usualDays);
  const pcs = String(pcsIn(computers) || '');
  return { edition: planOf(edition)?.name ?? '', pcs, discount: '0', validUntil, list: '' };
}

/** Undefined while something is missing, or beyond what the relay takes. */
export function readQuote({ edition, validUntil, list, ...typed }: Typed): Quote | undefined {
  const [pcs, discountPercent] = [Number(typed.pcs), Number(typed.discount)];
  const plan = planOf(edition);
  const price = readMoney(list);
  const cents = plan && (totalCents(plan, pcs) ?? ('problem' in price ? undefined : price.amountCents));
  const isRight = [pcs, discountPercent].every(Number.isInteger) && pcs >= 1 && pcs <= 1_000_000;
  if (cents === undefined || cents > amountCentsMax || !isRight) return undefined;
  if (discountPercent < 0 || discountPercent > 100 || validUntil < today(Date.now())) return undefined;
  const total = discountedCents(cents, discountPercent, decimalsOf(business.numbers.currency));
  return { edition, pcs, discountPercent, totalCents: total, validUntil };
}

export function QuoteFields({ typed, onType }: { typed: Typed; onType(typed: Typed): void }) {
  const { editions, numbers } = business;
  const plan = planOf(typed.edition);
  const of = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onType({ ...typed, [name]: event.currentTarget.value }),
  });
  const number = { type: 'number', inputMode: 'numeric', min: 0 } as const;
  return (
    <>
      <SelectField
        label="Edición"
        options={['', ...editions.map(({ name }) => name)].map((name) => [name, name || 'Elige una'])}
        {...of('edition')}
      />
      <div className={form.pair}>
        <Field label="PC" {...number} {...of('pcs')} />
        {plan && plan.priceCents === undefined && (
          <Field label={`Precio total (${numbers.currency})`} inputMode="decimal" {...of('list')} />
        )}
        <Field label="Descuento (%)" {...number} max={100} {...of('discount')} />
        <Field label="Válida hasta" type="date" {...of('validUntil')} />
      </div>
    </>
  );
}
