/** Numbers that look random and are the same at every start. */
export interface Random {
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
  /** @throws Error when the list is empty */
  pick<Item>(list: readonly Item[]): Item;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Of a linear congruential generator only the upper bits are used: the lower ones repeat soon.
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 4) / 2 ** 28;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    chance: (percent) => next() * 100 < percent,
    pick(list) {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
  };
}
