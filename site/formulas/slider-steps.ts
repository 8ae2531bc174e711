/** The slider's scale: fine for usual numbers of PCs, coarse above. */
import { pcsMax } from './license-cost.ts';

/** The step up to each bound. */
const scale = [
  [50, 1],
  [100, 5],
  [300, 10],
  [1000, 50],
  [pcsMax, 100],
] as const;

const steps = scale.flatMap(([end, step], index) => {
  const start = scale[index - 1]?.[0] ?? 0;
  return Array.from({ length: (end - start) / step }, (_, nth) => start + (nth + 1) * step);
});

export const sliderMax = steps.length - 1;

/** Slider position (0 to `sliderMax`) -> PCs. */
export function pcsAt(position: number): number {
  return steps[Math.min(sliderMax, Math.max(0, Math.round(position)))] ?? pcsMax;
}

/** The last position that does not overshoot `pcs`. */
export function positionOf(pcs: number): number {
  return Math.max(
    0,
    steps.findLastIndex((step) => step <= pcs),
  );
}
