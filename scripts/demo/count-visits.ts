/** Counts invented visits and uses of the form around each request, as the relay counts real ones. */
import { createFigureCounter } from '../../relay/figures/figure-counter.ts';
import type { SqlDatabase } from '../../relay/store/sql-database.ts';
import type { Random } from './random.ts';

const visitsMax = 48;

/** @param times when the requests came */
export async function countVisits(
  database: SqlDatabase,
  times: readonly Date[],
  random: Random,
): Promise<void> {
  let now = new Date(0);
  const counter = createFigureCounter({ database, log: console, now: () => now });
  for (now of times) {
    const openedInVain = random.below(4);
    for (let visits = 1 + openedInVain + random.below(visitsMax); visits > 0; visits -= 1)
      counter.note('visit');
    for (let opened = 1 + openedInVain; opened > 0; opened -= 1) counter.note('formOpened');
    for (let begun = 1 + random.below(1 + openedInVain); begun > 0; begun -= 1) counter.note('formBegun');
    // Some browsers ask not to be counted.
    if (random.chance(95)) counter.note('formSent');
  }
  await counter.stop();
}
