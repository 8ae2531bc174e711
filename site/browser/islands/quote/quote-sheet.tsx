/** The printed quote: hidden on the screen; nothing else of the page is printed. */
import { useEffect } from 'react';
import { formatCount, formatPrice } from '../../../formulas/format.ts';
import { licenseCostCents } from '../../../formulas/license-cost.ts';
import { type QuoteChoice, quoteLink } from '../../../formulas/quote-link.ts';
import type { ServerPlan } from '../../../formulas/server-plan.ts';
import type { Plan, QuoteProps } from './quote-props.ts';
import s from './quote-sheet.late.module.css';
import { TechnicianSheet } from './technician-sheet.tsx';

export interface QuoteSheetProps extends Pick<QuoteProps, 'name' | 'phone' | 'email' | 'notIncluded'> {
  choice: QuoteChoice;
  plan: Plan;
  serverPlan: ServerPlan | undefined;
}

export function QuoteSheet({ choice, plan, serverPlan, name, phone, email, notIncluded }: QuoteSheetProps) {
  const rows = [
    ['Edición', plan.title],
    ['Cantidad de PC', formatCount(choice.pcs)],
    ['Precio por PC', `${formatPrice(plan.pricePerPcCents)} USD`],
    ['Pago', 'Único, sin mensualidades: la licencia es perpetua'],
  ];
  const title = `Cotización ${plan.title} ${choice.pcs} PC`;

  // A PDF is named after the document.
  useEffect(() => {
    let before = '';
    const name = () => {
      before = document.title;
      document.title = title;
    };
    const unname = () => {
      document.title = before;
    };
    addEventListener('beforeprint', name);
    addEventListener('afterprint', unname);
    return () => {
      removeEventListener('beforeprint', name);
      removeEventListener('afterprint', unname);
    };
  }, [title]);

  return (
    <section className={s.sheet} data-sheet hidden>
      <header>
        <b>{name}</b>
        <span>{new Date().toLocaleDateString('es-PE', { dateStyle: 'long' })}</span>
      </header>
      <h1>Cotización referencial</h1>
      <table>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatPrice(licenseCostCents(choice.pcs, plan.pricePerPcCents))} USD</td>
          </tr>
        </tfoot>
      </table>
      <p>{notIncluded}</p>
      <p>
        Precios publicados a la fecha de esta hoja. Es una referencia, no una oferta con plazo de validez.
      </p>
      <p>
        {phone} · {email}
        <br />
        {location.origin + location.pathname + quoteLink(choice, serverPlan)}
      </p>
      <TechnicianSheet {...choice} serverPlan={serverPlan} />
    </section>
  );
}
