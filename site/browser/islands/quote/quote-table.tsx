/** Totals of all editions, in four rows: usual numbers as quick choices, the largest one replaced by another chosen number. */
import { priceTerms, totalCents } from '../../../../contract/plan-price.ts';
import { pricingWords } from '../../../../contract/pricing-words.ts';
import { quoteWords } from '../../../../contract/quote-words.ts';
import { formatCount, formatTotal } from '../../../formulas/format.ts';
import { type QuoteChoice, usualPcs } from '../../../formulas/license-cost.ts';
import { type Plan, shortTitle } from '../../../formulas/plan-choice.ts';
import p from '../calculator.late.module.css';
import { shareQuote } from '../shared-quote.ts';
import s from './quote.late.module.css';

export function QuoteTable({ plans, choice }: { plans: readonly Plan[]; choice: QuoteChoice }) {
  // Totals of different kinds stand side by side, each with its own below the name.
  const areAlike = plans.every(({ payment, unit }) => payment === 'once' && unit === 'pc');
  const isUsual = usualPcs.includes(choice.pcs);
  // As many rows at each number: nothing moves below the table while the slider does.
  const rows = isUsual ? usualPcs : [...usualPcs.slice(0, -1), choice.pcs].sort((a, b) => a - b);
  return (
    <div className={s.totals}>
      <table className={`${p.figures} ${s.table}`}>
        <thead>
          <tr>
            <th scope="col">{quoteWords.totals}</th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col">
                {shortTitle(plan.title)}
                {!areAlike && <small>{priceTerms(plan, 'total').join(', ') || pricingWords.onRequest}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((pcs) => (
            <tr key={pcs} className={pcs === choice.pcs ? s.current : undefined}>
              <th scope="row">
                {usualPcs.includes(pcs) ? (
                  <button type="button" aria-pressed={pcs === choice.pcs} onClick={() => shareQuote({ pcs })}>
                    {`${pcs} PC`}
                  </button>
                ) : (
                  `${formatCount(pcs)} PC`
                )}
              </th>
              {plans.map((plan) => (
                <td key={plan.id} className={plan.id === choice.edition ? s.chosen : undefined}>
                  {formatTotal(totalCents(plan, pcs), '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
