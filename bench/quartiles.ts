/** Lower quartile, median and upper quartile. */
export interface Quartiles {
  low: number;
  median: number;
  high: number;
}

/** Interpolates between the two nearest values. Ignores values that could not be measured (NaN). */
export function quartiles(values: readonly number[]): Quartiles {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const [low = Number.NaN, high = low] = sorted.slice(Math.floor(place));
    return low + (high - low) * (place % 1);
  };
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

export function median(values: readonly number[]): number {
  return quartiles(values).median;
}
