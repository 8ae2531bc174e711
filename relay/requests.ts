/** `npm run requests -- COMMAND`: the owner's commands on stored requests; the relay may run meanwhile or not. */
import { once } from 'node:events';
import { runCommand } from './requests/run-command.ts';

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
