/** Erases delivered requests by age, when RETENTION_DAYS is set: at start, and every hour. */
import type { Log } from '../log.ts';
import type { Store } from './store.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

interface RetentionDeps {
  store: Pick<Store, 'eraseBefore'>;
  /** undefined = requests are kept for ever. */
  retentionDays: number | undefined;
  log: Log;
  now?: () => Date;
}

/** Resolves when the first erasure is done; the timer does not keep the process running. */
export async function startRetention({
  store,
  retentionDays,
  log,
  now = () => new Date(),
}: RetentionDeps): Promise<void> {
  if (!retentionDays) return;
  const erase = async () => {
    try {
      const removed = await store.eraseBefore(new Date(now().getTime() - retentionDays * dayMs));
      if (removed.requests > 0) log.info(removed, 'erased by age');
    } catch (error) {
      log.error({ err: error }, 'old requests could not be erased');
    }
  };
  setInterval(erase, hourMs).unref();
  await erase();
}
