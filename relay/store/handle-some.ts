/** About the length of a transaction, in ms. */
const transactionMs = 10;

/**
 * Handles some of `ids` inside a transaction, which stays short whatever the rows cost: SQLite runs in this process,
 * which answers nothing else meanwhile, and other processes wait for its lock.
 * @param atOnce ids of each call
 * @returns the place of the first id that is left; the end of `ids` or more = none is
 */
export async function handleSome(
  ids: readonly string[],
  { from, atOnce }: { from: number; atOnce: number },
  handle: (some: readonly string[]) => Promise<void>,
): Promise<number> {
  const endsAt = performance.now() + transactionMs;
  let at = from;
  while (at < ids.length && (at === from || performance.now() < endsAt)) {
    await handle(ids.slice(at, at + atOnce));
    at += atOnce;
  }
  return at;
}
