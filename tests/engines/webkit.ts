/** WebKitGTK's MiniBrowser over W3C WebDriver (https://www.w3.org/TR/webdriver2/), on a virtual display. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithTest } from '../support/end-with-test.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import type { Engine } from './engine.ts';

/** Keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const commandTimeoutMs = 30_000;

export async function launchWebkit(miniBrowser: string, script: boolean): Promise<Engine> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = start('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: display,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    XDG_CONFIG_HOME: narrowWindows(),
  });
  await until('WebKitWebDriver listens', () => send(port, 'GET', '/status').then(Boolean, () => false));
  // MiniBrowser takes each of WebKitGTK's settings as an option.
  const browser = { binary: miniBrowser, args: ['--automation', `--enable-javascript=${script}`] };
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser };
  const session = await send(port, 'POST', '/session', { capabilities: { alwaysMatch } });
  const { sessionId, capabilities } = session as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const get = (path: string) => send(port, 'GET', `/session/${sessionId}${path}`);
  const post = (path: string, body: unknown) => send(port, 'POST', `/session/${sessionId}${path}`, body);
  const act = async (id: string, type: string, ...actions: object[]) =>
    void (await post('/actions', { actions: [{ id, type, actions }] }));
  const moveMouse = (x: number, y: number, ...actions: object[]) => {
    const place = { x: Math.round(x), y: Math.round(y) };
    return act(
      'mouse',
      'pointer',
      { type: 'pointerMove', origin: 'viewport', duration: 0, ...place },
      ...actions,
    );
  };
  // The protocol carries plain values only; the types of both ends are the scenario's.
  const evaluate: Engine['evaluate'] = (run, ...args) =>
    post('/execute/sync', { script: `return (${run})(...arguments)`, args }) as never;
  return {
    name: 'WebKitGTK',
    version: capabilities.browserVersion,
    open: async (url) => void (await post('/url', { url })),
    evaluate,
    press: (x, y) => moveMouse(x, y, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    moveTo: (x, y) => moveMouse(x, y),
    key: (name) => {
      const value = keyCodes[name] ?? name;
      return act('keyboard', 'key', { type: 'keyDown', value }, { type: 'keyUp', value });
    },
    resize: async (width, height) => {
      await until(`the viewport is ${width} x ${height} px`, async () => {
        const [wide, high] = await evaluate(() => [innerWidth, innerHeight] as const);
        const window = (await get('/window/rect')) as Record<'width' | 'height', number>;
        // The window's frame and bar come on top of the viewport.
        await post('/window/rect', {
          width: window.width + width - wide,
          height: window.height + height - high,
        });
        return wide === width && high === height;
      });
    },
    screenshot: async () => Buffer.from((await get('/screenshot')) as string, 'base64'),
    close: async () => {
      await send(port, 'DELETE', `/session/${sessionId}`);
      driver.kill();
      screen.kill();
    },
  };
}

/** A settings folder that makes MiniBrowser's toolbar small, so that the window can be as narrow as a phone. */
function narrowWindows(): string {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  const style = 'button, entry { min-width: 0; padding: 0; margin: 0; font-size: 2px; }';
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), style);
  return folder;
}

/** @throws Error with the driver's message. */
async function send(port: number, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    signal: AbortSignal.timeout(commandTimeoutMs),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: { message?: string } };
  if (!answer.ok) throw new Error(`WebDriver ${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}

function start(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  endWithTest(child);
  return child;
}

/** Xvfb chooses a free display itself and writes its number to the third descriptor. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const number = await new Promise<string>((done, failed) => {
    screen.stdio[3]?.once('data', (chunk: Buffer) => done(`${chunk}`.trim()));
    screen.once('exit', (code) => failed(new Error(`Xvfb ended with ${code}`)));
  });
  return { screen, display: `:${number}` };
}
