/** Lower quartile, median and upper quartile. */
export interface Quartiles {
  low: number;
  median: number;
  high: number;
}

/** Ignores values that could not be measured (NaN). */
export function quartiles(values: readonly number[]): Quartiles {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

export function median(values: readonly number[]): number {
  return quartiles(values).median;
}
