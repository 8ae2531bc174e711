/** The server's four disks: published minimum, required size, and shortfall. */
import { formatCount, formatTenths } from '../../../formulas/format.ts';
import type { Server } from '../../../formulas/server-check.ts';
import { type DiskPart, diskPlan, type ServerPlan, writebackPerPcGb } from '../../../formulas/server-plan.ts';
import { sizeText } from '../plan-text.ts';
import s from './planner.late.module.css';

const names: Record<DiskPart, string> = {
  systemGb: 'Sistema',
  imagesGb: 'Imágenes',
  gamesGb: 'Juegos',
  writebackGb: 'Writeback',
};

export interface PlanDisksProps {
  pcs: number;
  plan: ServerPlan;
  /** The visitor's own disks, as far as entered. */
  server: Server;
}

export function PlanDisks({ pcs, plan, server }: PlanDisksProps) {
  const perPcGb = writebackPerPcGb(pcs);
  const needs: Partial<Record<DiskPart, string>> = {
    gamesGb: `Tu biblioteca ocupa ${sizeText(plan.libraryGb)}.`,
    writebackGb: `500 GB ÷ ${formatCount(pcs)} PC = ${sizeText(perPcGb)} por PC; tú supones ${sizeText(plan.sessionGb)} por sesión (${formatCount(pcs)} × ${formatTenths(plan.sessionGb)} = ${sizeText(pcs * plan.sessionGb)}).`,
  };
  return (
    <div className={s.disks}>
      <h4>Discos del servidor</h4>
      <ul>
        {diskPlan({ pcs, ...plan }).map(({ part, minimumGb, neededGb }) => (
          <li key={part}>
            <span>{names[part]}</span>
            <b>{sizeText(neededGb)}</b>
            <ScaledDisk sizeGb={neededGb} minimumGb={minimumGb} isSession={part === 'writebackGb'} />
            <p>{[`Mínimo publicado: ${sizeText(minimumGb)}.`, needs[part]].filter(Boolean).join(' ')}</p>
            <Short of={neededGb - (server[part] ?? minimumGb)} ownGb={server[part]} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The shortfall of the visitor's own disk if it is known, otherwise of the published minimum. */
function Short({ of: shortGb, ownGb }: { of: number; ownGb: number | undefined }) {
  if (shortGb <= 0) return null;
  const disk = ownGb === undefined ? 'El mínimo no alcanza' : `Tu disco tiene ${sizeText(ownGb)}`;
  return <small data-state="missing">{`${disk}: faltan ${sizeText(shortGb)}`}</small>;
}

/** Drawing units per GB, equal for all four disks; a disk larger than the picture fills it. */
const unitsPerGb = 0.4;
const width = 500;

export interface ScaledDiskProps {
  sizeGb?: number | undefined;
  minimumGb: number;
  /** The writeback disk, which holds the sessions' changes. */
  isSession?: boolean;
}

/** A disk to scale: the published minimum as an outline, the visitor's own inside it. */
export function ScaledDisk({ sizeGb = 0, minimumGb, isSession }: ScaledDiskProps) {
  return (
    <svg className={s.disk} viewBox={`0 0 ${width} 22`} aria-hidden="true">
      <rect
        fill={sizeGb < minimumGb ? 'var(--bad)' : isSession ? 'var(--session)' : 'var(--clean)'}
        opacity=".8"
        y="1"
        width={Math.min(width, sizeGb * unitsPerGb)}
        height="20"
        rx="4"
      />
      <rect
        fill="none"
        stroke="var(--edge)"
        strokeDasharray="4 3"
        x="1"
        y="1"
        width={minimumGb * unitsPerGb}
        height="20"
        rx="4"
      />
    </svg>
  );
}
