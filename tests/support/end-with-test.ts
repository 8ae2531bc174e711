/** A failed test stops nothing that it started: what still runs ends with the test's own process. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function endWithTest(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

/** Starts a program that ends with the test; `output` is everything it printed so far. */
export function startProgram(program: string, args: readonly string[], options: SpawnOptions) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  endWithTest(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  return { child, output: () => output, exited };
}
