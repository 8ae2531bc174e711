/** Runs one of the owner's commands: in this process, which is cheap, or as the owner does. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { runCommand as run } from '../../relay/cli/command.ts';
import { requestsProgram } from '../../relay/cli/requests.ts';
import { commandEnv } from './command-env.ts';

export interface Ran {
  status: number;
  /** What it printed. */
  out: string;
  err: string;
  /** Both. */
  text: string;
}

export async function runCommand(args: readonly string[], env: Record<string, string>): Promise<Ran> {
  const ran = { out: '', err: '' };
  const status = await run(
    requestsProgram,
    args,
    {
      write: (text) => {
        ran.out += text;
      },
      complain: (text) => {
        ran.err += `${text}\n`;
      },
    },
    env,
  );
  return { status, ...ran, text: ran.out + ran.err };
}

/** While the test goes on. */
export function runAsProcess(args: readonly string[], env: Record<string, string>): Promise<Ran> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve(import.meta.dirname, '../../relay/cli/requests.ts'), ...args],
      { env: { ...commandEnv, ...env }, maxBuffer: 1_000_000_000 },
      // A process that a signal ended has no code.
      (error, out, err) => done({ status: error ? Number(error.code ?? -1) : 0, out, err, text: out + err }),
    );
  });
}
