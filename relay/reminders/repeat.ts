/** The timer of a reminder. A stop waits for the reminder that is being sent: what was sent and is not stored is sent again. */
import { setTimeout as sleep } from 'node:timers/promises';

const stopWaitMs = 3_000;

/** @param check must not reject @param abort ends what takes too long at the stop; absent = it is left alone then */
export function repeat(everyMs: number, check: () => Promise<void>, abort?: () => void) {
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
