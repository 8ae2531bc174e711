/** Starts the real relay as its own process on a free port, with a data folder of its own. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { commandEnv } from './command-env.ts';
import { startProgram } from './end-with-test.ts';

const root = resolve(import.meta.dirname, '../..');

export type RunningRelay = Awaited<ReturnType<typeof startRelay>>;

/** @throws Error with the relay's own words when it ends before it listens. */
export async function startRelay(env: Record<string, string> = {}, entry = 'relay/main.ts') {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'relay-'));
  const { child, output, exited } = startProgram(process.execPath, [...nodeOptions(), resolve(root, entry)], {
    cwd: root,
    env: {
      ...commandEnv,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
      DATA_DIR: dataDir,
      ...env,
    },
  });
  const url = await new Promise<string>((listening, failed) => {
    child.stdout?.on('data', () => {
      const address = /^Página\s+(http\S+)/m.exec(output())?.[1];
      // Tests about a visitor's source expect the IPv4 address that the relay listens at.
      if (address) listening(address.replace('//localhost:', '//127.0.0.1:'));
    });
    exited.then((code) => failed(new Error(`the relay ended with ${code}: ${output()}`)));
  });
  return {
    url,
    dataDir,
    process: child,
    output,
    /** Sends SIGTERM and resolves with the exit code. */
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** The options that `npm run serve` gives to Node; without the preload, which reads the owner's `.env`. */
function nodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const words: string[] = scripts.serve.split(' ');
  return words.filter((word) => word.startsWith('--') && !word.endsWith('/preload.mjs'));
}
