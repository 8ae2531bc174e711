/** What the visitor chose before opening the form, and what it costs. */
import { formatCount, formatPrice } from '../../../formulas/format.ts';
import { licenseCostCents } from '../../../formulas/license-cost.ts';
import { readNumber } from '../../../formulas/parse-count.ts';
import s from './trial-form.late.module.css';

/** The field takes any text; more than this is no number of PCs. */
const pcsCountedMax = 999_999;

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
  const typed = readNumber(computers) ?? 0;
  // It is sent as it stands: no other number is made of it.
  const count = Number.isInteger(typed) && typed <= pcsCountedMax ? typed : 0;
  const pcs = count ? `${formatCount(count)} PC` : '';
  const price = edition && formatPrice(licenseCostCents(count || 1, edition.pricePerPcCents));
  return (
    <p className={s.plan}>
      {/* Each text that changes alone in its element: a translating browser may have replaced its node. */}
      <span>
        <b>{edition?.title ?? ''}</b>
        <span>{edition ? ` · ${pcs && `${pcs} · `}` : pcs}</span>
        <b>{price ?? ''}</b>
        <span>{price && (count ? ' pago único' : ' por PC, pago único')}</span>
      </span>
      <a href="#pricing">Cambiar</a>
    </p>
  );
}
