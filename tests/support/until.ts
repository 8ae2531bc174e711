/** Waits for what a running process does in its own time. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Only a failing test waits as long as it may. @throws Error naming `what` when it has not come true in time. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(25)) if (await isTrue()) return;
  throw new Error(`not within ${timeoutMs} ms: ${what}`);
}
