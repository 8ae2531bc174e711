import { fill } from '../../../../contract/fill.ts';
import { priceTerms, totalCents } from '../../../../contract/plan-price.ts';
import { pricingWords } from '../../../../contract/pricing-words.ts';
import { quoteWords } from '../../../../contract/quote-words.ts';
import { formatCount, formatPrice, numbers } from '../../../formulas/format.ts';
import { type QuoteChoice, quoteLink } from '../../../formulas/license-cost.ts';
import type { Plan } from '../../../formulas/plan-choice.ts';
import { FactTable, PrintedSheet } from '../sheet/printed-sheet.tsx';
import { TechnicianSheet, type TechnicianSheetProps } from '../sheet/technician-sheet.tsx';

export interface QuoteSheetProps extends Pick<TechnicianSheetProps, 'balancing' | 'minimum' | 'venue'> {
  choice: QuoteChoice;
  plan: Plan;
  name: string;
  phone: string;
  email: string;
}

export function QuoteSheet(props: QuoteSheetProps) {
  const { choice, plan, name, phone, email } = props;
  const { priceCents } = plan;
  const words = quoteWords.sheet;
  const total = totalCents(plan, choice.pcs);
  const [unit, payment = ''] = priceTerms(plan, 'each');
  const isOnce = plan.payment === 'once';
  const paid = isOnce ? words.once : payment;
  return (
    <PrintedSheet name={name} title={fill(words.file, { edition: plan.title, count: choice.pcs })}>
      <h1>{words.title}</h1>
      <FactTable
        facts={[
          [words.edition, plan.title],
          [words.pcs, formatCount(choice.pcs)],
          ...(priceCents === undefined
            ? [[words.price, pricingWords.onRequest] as const]
            : [[`${words.price} ${unit}`, onPaper(priceCents)] as const, [words.payment, paid] as const]),
        ]}
        total={
          total === undefined ? total : [words.total, `${onPaper(total)}${isOnce ? '' : `, ${payment}`}`]
        }
      />
      <p>{pricingWords.notIncluded}</p>
      <p>{words.validity}</p>
      <p>
        {phone} · {email}
        <br />
        <span>{location.origin + location.pathname + quoteLink(choice)}</span>
      </p>
      <TechnicianSheet {...props} pcs={choice.pcs} isDiskless={plan.diskless} serverPlan={choice.plan} />
    </PrintedSheet>
  );
}

/** Paper leaves the country: `$` alone could be another currency. */
function onPaper(cents: number): string {
  const { before, after, currency } = numbers;
  if (before + after !== '$') return formatPrice(cents);
  return formatPrice(cents).replace('$', currency === 'USD' ? 'US$ ' : `${currency} `);
}
