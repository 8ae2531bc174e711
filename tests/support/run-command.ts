/** Runs one of the owner's commands as a process of its own, while the test goes on. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { commandEnv } from './command-env.ts';

export interface Ran {
  status: number;
  /** What it printed, then its errors. */
  text: string;
}

export function runCommand(args: readonly string[], env: Record<string, string>): Promise<Ran> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve(import.meta.dirname, '../../relay/requests.ts'), ...args],
      { env: { ...commandEnv, ...env }, maxBuffer: 1_000_000_000 },
      (error, stdout, stderr) => done({ status: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });
}
