/** Totals of all editions, for four usual numbers (the quick choices) and for the chosen one if it differs. */
import { shortTitle } from '../../../formulas/edition.ts';
import { formatCount, formatPrice } from '../../../formulas/format.ts';
import { licenseCostCents } from '../../../formulas/license-cost.ts';
import type { QuoteChoice } from '../../../formulas/quote-link.ts';
import s from './quote.late.module.css';
import type { Plan } from './quote-props.ts';

const quickChoices = [10, 20, 40, 80];

export interface QuoteTableProps {
  plans: readonly Plan[];
  choice: QuoteChoice;
  onPick: (pcs: number) => void;
}

export function QuoteTable({ plans, choice, onPick }: QuoteTableProps) {
  const totals = (pcs: number) =>
    plans.map(({ id, pricePerPcCents }) => (
      <td key={id} className={id === choice.edition ? s.chosen : undefined}>
        {formatPrice(licenseCostCents(pcs, pricePerPcCents))}
      </td>
    ));
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">Totales</th>
          {plans.map(({ id, title }) => (
            <th key={id} scope="col">
              {shortTitle(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quickChoices.map((pcs) => (
          <tr key={pcs} className={pcs === choice.pcs ? s.current : undefined}>
            <th scope="row">
              <button type="button" aria-pressed={pcs === choice.pcs} onClick={() => onPick(pcs)}>
                {`${pcs} PC`}
              </button>
            </th>
            {totals(pcs)}
          </tr>
        ))}
        {!quickChoices.includes(choice.pcs) && (
          <tr className={s.current}>
            <th scope="row">{`${formatCount(choice.pcs)} PC`}</th>
            {totals(choice.pcs)}
          </tr>
        )}
      </tbody>
    </table>
  );
}
