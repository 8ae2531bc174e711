/** What the visitor chose before opening the form, and what it costs. */
import s from './trial-form.module.css';

export interface Edition {
  title: string;
  pricePerPcUsd: number;
}

export interface PlanSummaryProps {
  /** Absent when only a number of PCs was chosen. */
  edition: Edition | undefined;
  /** The computers field as it stands; counted only when it is a plain number. */
  computers: string;
}

export function PlanSummary({ edition, computers }: PlanSummaryProps) {
  const count = /^\d{1,6}$/.test(computers.trim()) ? Number(computers) : 0;
  const pcs = count ? `${count.toLocaleString('es-PE')} PC` : '';
  const price = edition && `$${(edition.pricePerPcUsd * (count || 1)).toLocaleString('es-PE')}`;
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
