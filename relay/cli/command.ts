/** What one of the owner's commands is, and how it is run: with the relay's own settings, while the relay runs or not. */
import { once } from 'node:events';
import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { type Config, type Env, readConfig } from '../config.ts';
import { openConfiguredStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';

export interface CommandInput {
  config: Config;
  /** What stands after the command's name, of one word or several; empty when nothing does. */
  argument: string;
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** The relay's store, until the command ends. @throws Error when there is none */
  openStore: () => Promise<Store>;
  print: (text: string) => void;
  /** Writes the text unchanged, line ends included. Resolves when the output accepts more. */
  write: (text: string) => Promise<void>;
}

export interface Command {
  usage: string;
  /** For the list of commands, and the beginning of the command's help. */
  summary: string;
  details?: string;
  /** words = a name, of one word or several. */
  takes?: 'argument' | 'words';
  options?: Record<string, ParseArgsOptionDescriptor>;
  /** @throws Error saying why it did not do what it was asked to do */
  run(input: CommandInput): Promise<void>;
}

export interface Program {
  name: string;
  commands: Record<string, Command>;
  settings: string;
}

interface CommandOutput {
  write: (text: string) => Promise<void> | void;
  complain: (text: string) => void;
}

/** @returns the exit code: 0 only when the command did what it was asked to do */
export async function runCommand(
  program: Program,
  [name = '', ...args]: readonly string[],
  output: CommandOutput,
  env?: Env,
): Promise<number> {
  try {
    const command = Object.hasOwn(program.commands, name) && program.commands[name];
    if (command) await runKnown(command, `Uso: ${program.name} `, args, output, env);
    else if (['--help', '-h', 'help'].includes(name)) await output.write(`${usageOf(program)}\n`);
    else throw new Error(`${name && `No hay ningún comando "${name}".\n\n`}${usageOf(program)}`);
    return 0;
  } catch (error) {
    output.complain(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function usageOf({ name, commands, settings }: Program): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  return [
    `Uso: ${name} COMANDO [--help]`,
    '',
    ...Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    `Lee la misma configuración que el relay: ${settings}.`,
  ].join('\n');
}

async function runKnown(
  command: Command,
  called: string,
  args: readonly string[],
  { write }: CommandOutput,
  env: Env | undefined,
): Promise<void> {
  const { usage, summary, details = '', takes } = command;
  const { positionals, values: options } = parsed(command, called, args);
  if (options.help) {
    const text = `${called}${usage}\n\n${summary[0]?.toUpperCase()}${summary.slice(1)}.\n${details && `${details}\n`}`;
    return write(text);
  }
  const isTooMany = takes !== 'words' && positionals.length > 1;
  if (positionals.length > 0 !== (takes !== undefined) || isTooMany) throw new Error(called + usage);
  const config = readConfig(env);
  let store: Store | undefined;
  try {
    await command.run({
      config,
      argument: positionals.join(' '),
      options,
      async openStore() {
        store ??= await openConfiguredStore(config, { forCommand: true });
        return store;
      },
      print: (text) => void write(`${text}\n`),
      write: async (text) => write(text),
    });
  } finally {
    await store?.close();
  }
}

function parsed({ usage, options }: Command, called: string, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    }) as { positionals: string[]; values: CommandInput['options'] }; // no option may be given twice
  } catch {
    throw new Error(`No se entiende "${args.join(' ')}".\n${called}${usage}`);
  }
}

export async function runAsProcess(program: Program): Promise<void> {
  // The reading end of the pipe has closed, as in `list | head`.
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit();
    console.error(`No se pudo escribir todo: ${message}`);
    process.exit(1);
  });
  process.exitCode = await runCommand(program, process.argv.slice(2), {
    write: async (text) => {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    complain: (text) => console.error(text),
  });
}
