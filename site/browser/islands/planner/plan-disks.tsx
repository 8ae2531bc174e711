/** The server's four disks: published minimum, required size, and shortfall. */
import { formatCount, formatTenths } from '../../../formulas/format.ts';
import { type Server, serverMinimum } from '../../../formulas/server-check.ts';
import {
  type DiskPart,
  diskParts,
  diskPlan,
  type ServerPlan,
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

/** @param props.server the visitor's own, as far as entered */
export function PlanDisks({ pcs, plan, server }: { pcs: number; plan: ServerPlan; server: Server }) {
  const neededGb = diskPlan(pcs, plan);
  const needs: Partial<Record<DiskPart, string>> = {
    gamesGb: ` Tu biblioteca ocupa ${sizeText(plan.libraryGb)}.`,
    writebackGb: ` 500 GB ÷ ${formatCount(pcs)} PC = ${sizeText(writebackPerPcGb(pcs))} por PC; tú supones ${sizeText(plan.sessionGb)} por sesión (${formatCount(pcs)} × ${formatTenths(plan.sessionGb)} = ${sizeText(pcs * plan.sessionGb)}).`,
  };
  /** The shortfall of the visitor's own disk if it is known, otherwise of the published minimum. */
  function shortText(part: DiskPart): string {
    const shortGb = neededGb[part] - Number(server[part] || serverMinimum[part]);
    const disk = server[part] ? `Tu disco tiene ${sizeText(Number(server[part]))}` : 'El mínimo no alcanza';
    return shortGb > 0 ? `${disk}: faltan ${sizeText(shortGb)}` : '';
  }

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
            {shortText(part) && <small data-state="missing">{shortText(part)}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Drawing units per GB, equal for all four disks; a disk larger than the picture fills it. */
const unitsPerGb = 0.4;
const width = 500;

/** A disk to scale: the published minimum as an outline, this size inside it. The sessions' changes have their colour. */
export function ScaledDisk({ part, sizeGb }: { part: DiskPart; sizeGb: number }) {
  const minimumGb = serverMinimum[part];
  const enough = part === 'writebackGb' ? 'var(--session)' : 'var(--clean)';
  const frame = { y: 1, height: 20, rx: 4 };
  return (
    <svg className={s.disk} viewBox={`0 0 ${width} 22`} aria-hidden="true">
      <rect
        {...frame}
        fill={sizeGb < minimumGb ? 'var(--bad)' : enough}
        opacity=".8"
        width={Math.min(width, sizeGb * unitsPerGb)}
      />
      <rect
        {...frame}
        fill="none"
        stroke="var(--edge)"
        strokeDasharray="4 3"
        x="1"
        width={minimumGb * unitsPerGb}
      />
    </svg>
  );
}
