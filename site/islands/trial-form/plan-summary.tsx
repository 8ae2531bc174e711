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
  return (
    <p className={s.plan}>
      <span>
        {edition && <b>{edition.title}</b>}
        {edition && count > 0 && ' · '}
        {count > 0 && `${count.toLocaleString('es-PE')} PC`}
        {edition && (
          <>
            {' · '}
            <b>${(edition.pricePerPcUsd * (count || 1)).toLocaleString('es-PE')}</b>{' '}
            {count ? 'pago único' : 'por PC, pago único'}
          </>
        )}
      </span>
      <a href="#pricing">Cambiar</a>
    </p>
  );
}
