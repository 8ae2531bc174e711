/** A failed test stops nothing that it started: what still runs ends with the test's own process. */
import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function endWithTest(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}
