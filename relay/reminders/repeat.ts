/** The timer of a reminder. A stop waits for the reminder that is being sent: what was sent and is not stored is sent again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { atMostEvery } from '../base/at-most-every.ts';
import type { Log } from '../base/log.ts';

const stopWaitMs = 3_000;

interface Reminder {
  everyMs: number;
  log: Log;
  /** What is logged when it fails. */
  failed: string;
  /** Ends what takes too long at the stop; absent = it is left alone then. */
  abort?: () => void;
}

export function repeat(work: () => Promise<void>, { everyMs, log, failed, abort }: Reminder) {
  // The timer is the pause between two; this keeps them from running beside each other.
  const check = atMostEvery(0, { elapsedMs: () => performance.now(), log }, failed, work);
  let timer: NodeJS.Timeout | undefined;
  let checking = Promise.resolve();
  const look = () => {
    checking = check();
    return checking;
  };
  return {
    start() {
      timer = setInterval(look, everyMs).unref();
      void look();
    },
    /** Does what is due. It never rejects. */
    look,
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.race([checking, sleep(stopWaitMs, undefined, { ref: false })]);
      if (!abort) return;
      abort();
      await checking;
    },
  };
}
