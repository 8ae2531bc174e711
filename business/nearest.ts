/** What was probably meant by a mistyped name. The relay loads it too, so that it needs no package. */

/** The name with the fewest letters to change; undefined where there is none. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const distances = known.map((each) => distance(each, name));
  return known[distances.indexOf(Math.min(...distances))];
}

/** Letters to add, leave out or change: Levenshtein's edit distance. Case does not count. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one.toLowerCase()].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1)
      next.push(
        Math.min(
          (next[j] ?? 0) + 1,
          (row[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + (letter === other[j]?.toLowerCase() ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
