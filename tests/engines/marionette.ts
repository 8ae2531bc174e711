/** Firefox over Marionette, its own protocol: the only one that reaches the browser's windows, where notices are shown. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

export interface Marionette {
  open(url: string): Promise<void>;
  /** Waits for the element and presses it as a person would. */
  press(xpath: string): Promise<void>;
  /** Runs the body of an asynchronous function in the page. */
  inPage<T>(body: string, ...args: unknown[]): Promise<T>;
  /** The same in the browser's own window, with its privileges. */
  inBrowser<T>(body: string, ...args: unknown[]): Promise<T>;
  close(): Promise<void>;
}

export async function startMarionette(
  executable: string,
  prefs: Record<string, string | number | boolean>,
): Promise<Marionette> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'firefox-push-'));
  const all = { 'marionette.port': port, ...prefs };
  const lines = Object.entries(all).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const firefox = spawn(
    executable,
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
    { stdio: 'ignore' },
  );
  const socket = await connected(port);
  const ask = asking(socket);
  await ask('WebDriver:NewSession', {});
  const run = async <T>(context: 'content' | 'chrome', body: string, args: unknown[]): Promise<T> => {
    await ask('Marionette:SetContext', { value: context });
    const script = `const done = arguments[arguments.length - 1];
      (async (...args) => { ${body} })(...[...arguments].slice(0, -1)).then(
        (value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await ask('WebDriver:ExecuteAsyncScript', { script, args, scriptTimeout: 60_000 })) as {
      value: { value: T; error?: string };
    };
    await ask('Marionette:SetContext', { value: 'content' });
    if (answer.value.error) throw new Error(answer.value.error);
    return answer.value.value;
  };
  return {
    open: async (url) => void (await ask('WebDriver:Navigate', { url })),
    async press(value) {
      await ask('WebDriver:SetTimeouts', { implicit: 30_000 });
      const found = (await ask('WebDriver:FindElement', { using: 'xpath', value })) as { value: object };
      await ask('WebDriver:ElementClick', { id: Object.values(found.value)[0] });
    },
    inPage: (body, ...args) => run('content', body, args),
    inBrowser: (body, ...args) => run('chrome', body, args),
    async close() {
      await ask('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
      await ended(firefox);
      socket.destroy();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function connected(port: number): Promise<Socket> {
  let socket: Socket | undefined;
  await until('Firefox listens', async () => {
    socket = await new Promise<Socket | undefined>((done) => {
      const trial = connect(port, '127.0.0.1', () => done(trial));
      trial.once('error', () => done(undefined));
    });
    return socket !== undefined;
  });
  if (!socket) throw new Error('Firefox does not listen');
  return socket;
}

/** Messages are `LENGTH:JSON`; a command is `[0, id, name, parameters]`, its answer `[1, id, error, result]`. */
function asking(socket: Socket) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received = Buffer.alloc(0);
  socket.on('data', (part) => {
    received = Buffer.concat([received, part]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue; // the greeting
      const [, id, error, result] = message;
      if (error) waiting.get(id)?.reject(new Error(JSON.stringify(error).slice(0, 500)));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  socket.on('error', () => {});
  let last = 0;
  return (name: string, parameters: object): Promise<unknown> => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    const text = JSON.stringify([0, last, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return answer.promise;
  };
}

function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null) return Promise.resolve();
  setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
  return new Promise((done) => child.once('exit', done));
}
