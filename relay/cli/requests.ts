/** `npm run requests -- COMMAND`: the owner's commands on stored requests; the relay may run meanwhile or not. */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { type Env, readConfig } from '../config.ts';
import { openConfiguredStore } from '../open-store.ts';
import type { Command, CommandInput } from './command.ts';
import { commands } from './commands.ts';

interface CommandOutput {
  /** Resolves when there is room for more. */
  write: (text: string) => Promise<void> | void;
  /** One line, or several, about what went wrong. */
  complain: (text: string) => void;
}

const usage = [
  'Uso: npm run requests -- COMANDO [--help]',
  '',
  ...Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(36)} ${summary}`),
  '',
  'Lee la misma configuración que el relay: DATA_DIR o DATABASE_URL, y la de los canales.',
].join('\n');

/**
 * Runs one of the commands; what it writes goes to the given output.
 * @param words the name of the command, then its arguments
 * @param env the settings; those of this process unless others are given
 * @returns the exit code: 0 only when the command did what it was asked to do
 */
export async function runCommand(
  words: readonly string[],
  output: CommandOutput,
  env?: Env,
): Promise<number> {
  const [name, ...args] = words;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    await output.write(`${usage}\n`);
    return name === undefined ? 1 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
  if (!command) {
    output.complain(`No hay ningún comando "${name}".\n\n${usage}`);
    return 1;
  }
  try {
    return await runKnown(command, args, output, env);
  } catch (error) {
    output.complain(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

async function runKnown(
  command: Command,
  args: string[],
  { write, complain }: CommandOutput,
  env: Env | undefined,
): Promise<number> {
  const parsed = parseArgs({
    args,
    options: { ...command.options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const { positionals } = parsed;
  const values: Record<string, unknown> = parsed.values;
  if (values.help) {
    await write(`Uso: npm run requests -- ${command.usage}\n\n${command.help}\n`);
    return 0;
  }
  const has = (option: string) => values[option] === true;
  const takesId = command.takesId && !has(command.insteadOfId ?? '');
  if (positionals.length !== (takesId ? 1 : 0)) throw new Error(`Uso: npm run requests -- ${command.usage}`);
  const config = readConfig(env);
  const input: CommandInput = {
    config,
    id: positionals[0] ?? '',
    option: (option) => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    },
    has,
    print: (text) => void write(`${text}\n`),
    warn: complain,
    write: async (text) => write(text),
  };
  if (command.withoutStore) return command.run(input);
  const store = await openConfiguredStore(config, { mustExist: true });
  try {
    return await command.run({ ...input, store });
  } finally {
    await store.close();
  }
}

if (import.meta.main) {
  // The reading end of the pipe has closed, as in `list | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

  process.exitCode = await runCommand(process.argv.slice(2), {
    write: async (text) => {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    complain: (text) => console.error(text),
  });
}
