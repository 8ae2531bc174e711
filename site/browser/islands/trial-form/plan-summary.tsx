/** The plan that was chosen before the form was opened, with its price. */
import { readPcs } from '../../../../contract/read-number.ts';
import { formatCount, formatPrice } from '../../../formulas/format.ts';
import { licenseCostCents } from '../../../formulas/license-cost.ts';
import s from './trial-form.late.module.css';

export interface Edition {
  title: string;
  pricePerPcCents: number;
}

export interface PlanSummaryProps {
  /** Absent when only a number of PCs was chosen. */
  edition: Edition | undefined;
  /** Text of the field for computers; used only when it is a plain number. */
  computers: string;
}

export function PlanSummary({ edition, computers }: PlanSummaryProps) {
  const count = readPcs(computers);
  const pcs = count ? `${formatCount(count)} PC` : '';
  const price = edition && formatPrice(licenseCostCents(count || 1, edition.pricePerPcCents));
  return (
    <p className={s.plan}>
      {/* Each changing text has an element of its own, because translators replace text nodes. */}
      <span>
        <b>{edition?.title ?? ''}</b>
        <span>{edition ? ` · ${pcs && `${pcs} · `}si luego la compras: ` : pcs}</span>
        <b>{price ?? ''}</b>
        <span>{price && (count ? ', pago único' : ' por PC, pago único')}</span>
      </span>
      <a href="#pricing">Cambiar</a>
    </p>
  );
}
