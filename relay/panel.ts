/** `npm run panel -- COMMAND`: who may use the panel, while the relay runs or not. */
import { readConfig } from './config.ts';
import { openConfiguredStore } from './open-configured-store.ts';
import { accountCommands } from './panel/account/account-commands.ts';

const usage = [
  'usage: npm run panel -- COMMAND',
  '',
  ...Object.values(accountCommands).map(({ usage, summary }) => `  ${usage.padEnd(14)} ${summary}`),
  '',
  'Reads the same settings as the relay: DATA_DIR or DATABASE_URL, and PUBLIC_URL or PORT for the link.',
].join('\n');

process.exitCode = await run(process.argv.slice(2));

async function run([command = '', ...words]: string[]): Promise<number> {
  const known = Object.hasOwn(accountCommands, command)
    ? accountCommands[command as keyof typeof accountCommands]
    : undefined;
  const name = words.join(' ');
  if (!known || known.takesName !== (name !== '') || name.startsWith('-')) {
    const isHelp = ['--help', '-h', 'help'].includes(command);
    (isHelp ? console.log : console.error)(usage);
    return isHelp ? 0 : 1;
  }
  try {
    const config = readConfig();
    const store = await openConfiguredStore(config);
    try {
      const base = config.publicUrl ?? `http://localhost:${config.port}`;
      const lines = await known.run({ database: store.database, name, base, now: new Date() });
      console.log(lines.join('\n'));
    } finally {
      await store.close();
    }
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
