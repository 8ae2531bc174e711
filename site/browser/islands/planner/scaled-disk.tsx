import s from './own-server.late.module.css';

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
        className={sizeGb < minimumGb ? s.short : isSession ? s.session : undefined}
        y="1"
        width={Math.min(width, sizeGb * unitsPerGb)}
        height="20"
        rx="4"
      />
      <rect className={s.minimum} x="1" y="1" width={minimumGb * unitsPerGb} height="20" rx="4" />
    </svg>
  );
}
