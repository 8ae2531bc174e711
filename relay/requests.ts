/** `npm run requests -- COMMAND`: the owner's commands on stored requests; the relay may run meanwhile or not. */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { channelsOf } from './delivery/delivery-config.ts';
import { type Command, type CommandInput, commands } from './requests/commands.ts';
import { requireStore } from './requests/require-store.ts';
import { explainStoreFailure } from './start-failure.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

const usage = [
  'usage: npm run requests -- COMMAND [--help]',
  '',
  ...Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(36)} ${summary}`),
  '',
  'Reads the same settings as the relay: DATA_DIR or DATABASE_URL, and those of the channels.',
].join('\n');

// The reading end of the pipe has closed, as in `list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2));

async function run([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(usage);
    return name === undefined ? 1 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
  if (!command) {
    console.error(`There is no command "${name}".\n\n${usage}`);
    return 1;
  }
  try {
    return await runCommand(command, args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

async function runCommand(command: Command, args: string[]): Promise<number> {
  const parsed = parseArgs({
    args,
    options: { ...command.options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const { positionals } = parsed;
  const values: Record<string, unknown> = parsed.values;
  if (values.help) {
    console.log(`usage: npm run requests -- ${command.usage}\n\n${command.help}`);
    return 0;
  }
  const has = (option: string) => values[option] === true;
  const takesId = command.takesId && !has(command.insteadOfId ?? '');
  if (positionals.length !== (takesId ? 1 : 0))
    throw new Error(`usage: npm run requests -- ${command.usage}`);
  const config = readConfig();
  const input: CommandInput = {
    config,
    id: positionals[0] ?? '',
    option: (option) => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    },
    has,
    print: (text) => process.stdout.write(`${text}\n`),
    warn: (text) => process.stderr.write(`${text}\n`),
    write: async (text) => {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    },
  };
  if (command.withoutStore) return command.run(input);
  const store = await openExisting(config);
  try {
    return await command.run({ ...input, store });
  } finally {
    await store.close();
  }
}

async function openExisting(config: Config): Promise<Store> {
  try {
    requireStore(config.store);
    return await openStore(config.store, channelsOf(config.delivery));
  } catch (error) {
    throw explainStoreFailure(error, config);
  }
}
