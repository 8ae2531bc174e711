/** The server's four disks: published minimum, required size, and shortfall. */
import { formatCount, formatTenths } from '../../../formulas/format.ts';
import {
  type DiskPart,
  diskParts,
  diskPlan,
  type ServerPlan,
  serverMinimum,
  writebackPerPcGb,
} from '../../../formulas/server-plan.ts';
import { sizeText } from '../plan-text.ts';
import s from './planner.late.module.css';

const names: Record<DiskPart, string> = {
  systemGb: 'Sistema',
  imagesGb: 'Imágenes',
  gamesGb: 'Juegos',
  writebackGb: 'Writeback',
};

export function PlanDisks({ pcs, plan }: { pcs: number; plan: ServerPlan }) {
  const neededGb = diskPlan(pcs, plan);
  const needs: Partial<Record<DiskPart, string>> = {
    gamesGb: ` Tu biblioteca ocupa ${sizeText(plan.libraryGb)}.`,
    writebackGb: ` 500 GB ÷ ${formatCount(pcs)} PC = ${sizeText(writebackPerPcGb(pcs))} por PC; tú supones ${sizeText(plan.sessionGb)} por sesión (${formatCount(pcs)} × ${formatTenths(plan.sessionGb)} = ${sizeText(pcs * plan.sessionGb)}).`,
  };
  const shortGb = (part: DiskPart) => neededGb[part] - serverMinimum[part];

  return (
    <div className={s.disks}>
      <h4>Discos del servidor</h4>
      <ul>
        {diskParts.map((part) => (
          <li key={part}>
            <span>{names[part]}</span>
            <b>{sizeText(neededGb[part])}</b>
            <ScaledDisk part={part} sizeGb={neededGb[part]} />
            <p>{`Mínimo publicado: ${sizeText(serverMinimum[part])}.${needs[part] ?? ''}`}</p>
            {shortGb(part) > 0 && <small>{`El mínimo no alcanza: faltan ${sizeText(shortGb(part))}`}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Drawing units per GB, equal for all four disks; a disk larger than the picture fills it. */
const unitsPerGb = 0.4;
const width = 500;

/** A disk to scale: the published minimum as an outline inside it. The sessions' changes have their colour. */
function ScaledDisk({ part, sizeGb }: { part: DiskPart; sizeGb: number }) {
  const frame = { y: 1, height: 20, rx: 4 };
  return (
    <svg className={s.disk} viewBox={`0 0 ${width} 22`} aria-hidden="true">
      <rect
        {...frame}
        fill={part === 'writebackGb' ? 'var(--session)' : 'var(--clean)'}
        opacity=".8"
        width={Math.min(width, sizeGb * unitsPerGb)}
      />
      <rect
        {...frame}
        fill="none"
        stroke="var(--edge)"
        strokeDasharray="4 3"
        x="1"
        width={serverMinimum[part] * unitsPerGb}
      />
    </svg>
  );
}
