/**
 * `npm start`: builds the page, then is the relay itself, so that a signal to npm reaches the relay without a shell
 * or another npm in between.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const signals = ['SIGTERM', 'SIGINT'] as const;

const build = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
const endBuild = (signal: NodeJS.Signals) => build.kill(signal);
for (const signal of signals) process.on(signal, endBuild);
const [exitCode] = await once(build, 'exit');
for (const signal of signals) process.off(signal, endBuild);
// Null: a signal ended it.
if (exitCode !== 0) process.exit(exitCode ?? 1);
await import('../relay/main.ts');
