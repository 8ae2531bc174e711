/** The printed quote, with the technician's sheet as its second page. */
import { priceTerms, totalCents } from '../../../../contract/plan-price.ts';
import { pricingWords } from '../../../../contract/pricing-words.ts';
import { formatCount, formatPrice, numbers } from '../../../formulas/format.ts';
import { type QuoteChoice, quoteLink } from '../../../formulas/license-cost.ts';
import type { Plan } from '../../../formulas/plan-choice.ts';
import { FactTable, PrintedSheet } from '../sheet/printed-sheet.tsx';
import { TechnicianSheet } from '../sheet/technician-sheet.tsx';

export interface QuoteSheetProps {
  choice: QuoteChoice;
  plan: Plan;
  /** Names of the plans that share the load among servers, or ''. */
  balancing: string;
  venue: string;
  notIncluded: string;
  /** Of the business. */
  name: string;
  phone: string;
  email: string;
}

export function QuoteSheet(props: QuoteSheetProps) {
  const { choice, plan, name, phone, email, notIncluded, balancing, venue } = props;
  const { priceCents } = plan;
  const total = totalCents(plan, choice.pcs);
  const [unit, payment = ''] = priceTerms(plan, 'each');
  const isOnce = plan.payment === 'once';
  const paid = isOnce ? 'Único, sin mensualidades: la licencia es perpetua' : payment;
  return (
    <PrintedSheet kind="quote" name={name} title={`Cotización ${plan.title} ${choice.pcs} PC`}>
      <h1>Cotización referencial</h1>
      <FactTable
        facts={[
          ['Edición', plan.title],
          ['Cantidad de PC', formatCount(choice.pcs)],
          ...(priceCents === undefined
            ? [['Precio', pricingWords.onRequest] as const]
            : [[`Precio ${unit}`, onPaper(priceCents)] as const, ['Pago', paid] as const]),
        ]}
        total={total === undefined ? '' : `${onPaper(total)}${isOnce ? '' : `, ${payment}`}`}
      />
      <p>{notIncluded}</p>
      <p>
        Precios publicados a la fecha de esta hoja. Es una referencia, no una oferta con plazo de validez.
      </p>
      <p>
        {phone} · {email}
        <br />
        {location.origin + location.pathname + quoteLink(choice)}
      </p>
      <TechnicianSheet
        pcs={choice.pcs}
        isDiskless={plan.diskless}
        balancing={balancing}
        venue={venue}
        serverPlan={choice.plan}
      />
    </PrintedSheet>
  );
}

/** Paper leaves the country: `$` alone could be another currency. */
function onPaper(cents: number): string {
  const { currency } = numbers;
  return formatPrice(cents).replace('$', currency === 'USD' ? 'US$ ' : `${currency} `);
}
