/** `npm run demo` as a process of its own, and a way to be signed in there. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { commandEnv } from './command-env.ts';
import { endWithTest } from './end-with-test.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const root = resolve(import.meta.dirname, '../..');

export interface RunningDemo {
  url: string;
  /** Of an account that is there, as it printed them. */
  name: string;
  password: string;
  /** Signs in; gives the cookies, as a header. */
  signIn: () => Promise<string>;
  /** Sends what Ctrl-C sends, and resolves with the exit code. */
  interrupt: () => Promise<number | null>;
}

/** @throws Error with its own words when it ends before it listens. */
export async function startDemo(env: Record<string, string> = {}): Promise<RunningDemo> {
  const child = spawn(process.execPath, [join(root, 'scripts/demo.ts')], {
    env: {
      ...commandEnv,
      ...(process.env.BUSINESS_FILE ? { BUSINESS_FILE: process.env.BUSINESS_FILE } : {}),
      PORT: `${await freePort()}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithTest(child);
  let output = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  void ended.then(() => {
    hasEnded = true;
  });
  await until('the demo has started', () => hasEnded || output.includes('password'), 85_000);
  const url = /^Page\s+(\S+)/m.exec(output)?.[1];
  const [, name, password] = /sign in as (.+?) or .+?, password (\S+)/.exec(output) ?? [];
  if (!url || !name || !password) throw new Error(`the demo did not start: ${output}`);
  return {
    url,
    name,
    password,
    async signIn() {
      const answer = await fetch(`${url}/panel/api/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ name, password }),
      });
      if (!answer.ok) throw new Error(`sign-in was answered ${answer.status}`);
      return answer.headers
        .getSetCookie()
        .map((set) => set.split(';', 1)[0])
        .join('; ');
    },
    interrupt() {
      child.kill('SIGINT');
      return ended;
    },
  };
}
