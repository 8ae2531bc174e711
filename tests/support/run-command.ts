/** Runs one of the owner's commands: in this process, which is cheap, or as the owner does. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { type Program, runCommand as run } from '../../relay/cli/command.ts';
import { requestsProgram } from '../../relay/cli/requests.ts';
import { commandEnv } from './command-env.ts';

export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  program: Program = requestsProgram,
) {
  const [out, err]: [string[], string[]] = [[], []];
  const write = (text: string) => void out.push(text);
  const complain = (text: string) => void err.push(`${text}\n`);
  const status = await run(program, args, { write, complain }, env);
  return ran(status, out.join(''), err.join(''));
}

/** While the test goes on. */
export function runAsProcess(
  args: readonly string[],
  env: Record<string, string>,
  program = 'requests',
): Promise<ReturnType<typeof ran>> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve(import.meta.dirname, `../../relay/cli/${program}.ts`), ...args],
      { env: { ...commandEnv, ...env }, maxBuffer: 1_000_000_000 },
      // A process that a signal ended has no code.
      (error, out, err) => done(ran(error ? Number(error.code ?? -1) : 0, out, err)),
    );
  });
}

/** What a command ended with and printed; `text` is both. */
function ran(status: number, out: string, err: string) {
  return { status, out, err, text: out + err };
}
