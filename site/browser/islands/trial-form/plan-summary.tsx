/** What the visitor chose before opening the form, and what it costs. */
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
  /** The computers field as it stands; counted only when it is a plain number. */
  computers: string;
}

export function PlanSummary({ edition, computers }: PlanSummaryProps) {
  const count = readPcs(computers);
  const pcs = count ? `${formatCount(count)} PC` : '';
  const price = edition && formatPrice(licenseCostCents(count || 1, edition.pricePerPcCents));
  return (
    <p className={s.plan}>
      {/* Each text that changes alone in its element: a translating browser may have replaced its node. */}
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
