/** Counts in memory and adds to the store's hourly sums once a minute: counting costs a visitor nothing. */
import { type CountedEvent, otherSources } from '../../contract/counted-events.ts';
import { createTurns } from '../base/in-turn.ts';
import type { Log } from '../base/log.ts';
import { jsonOf, type Sql } from '../store/db/sql-database.ts';

interface FigureCounterDeps {
  database: Sql;
  log: Log;
  now?: () => Date;
}

const flushEveryMs = 60_000;
/** Sources of one hour: anybody can invent others, each of which would be a row. */
const sourcesMax = 50;
export const hourMs: number = 60 * 60 * 1000;

export function createFigureCounter({ database, log, now = () => new Date() }: FigureCounterDeps) {
  /** By the start of the hour, in milliseconds since 1970, and the event. */
  let sums = new Map<string, [hour: number, event: CountedEvent, count: number]>();

  async function store(): Promise<void> {
    if (sums.size === 0) return;
    const taken = [...sums.values()];
    sums = new Map();
    await database
      .rows(
        `INSERT INTO hourly_figures (hour, event, count)
         SELECT CAST(value->>0 AS BIGINT), value->>1, CAST(value->>2 AS BIGINT) FROM json_each($1) WHERE true
         ON CONFLICT (hour, event) DO UPDATE SET count = hourly_figures.count + excluded.count`,
        [jsonOf(taken)],
      )
      .catch((err) => {
        log.warn({ err }, 'visits of a minute are not stored yet');
        for (const sum of taken) add(...sum);
      });
  }
  function add(hour: number, event: CountedEvent, count: number): void {
    const key = `${hour} ${event}`;
    sums.set(key, [hour, event, (sums.get(key)?.[2] ?? 0) + count]);
  }

  /** The hour's sources so far. */
  const sources = { hour: 0, known: new Set<CountedEvent>() };
  function limited(event: CountedEvent, hour: number): CountedEvent {
    if (!event.startsWith('visit/')) return event;
    if (sources.hour !== hour) Object.assign(sources, { hour, known: new Set() });
    if (!sources.known.has(event) && sources.known.size >= sourcesMax) return `visit/${otherSources}`;
    sources.known.add(event);
    return event;
  }

  const inTurn = createTurns();
  const flush = () => inTurn(store);
  const timer = setInterval(flush, flushEveryMs).unref();
  return {
    count(event: CountedEvent): void {
      const hour = Math.floor(now().getTime() / hourMs) * hourMs;
      add(hour, limited(event, hour), 1);
    },
    /** Stores what is counted so far. Never rejects. */
    flush,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}
