/** Firefox ESR over WebDriver BiDi. */
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import type { Engine } from './engine.ts';

export interface Firefox extends Engine {
  page: Page;
  /** Evaluates an expression in the browser's own window, with its privileges; notices are shown by that window alone. */
  inBrowser: <T>(expression: string) => Promise<T>;
}

/** Puppeteer's own connection; its types leave it out, and Firefox's scopes. */
interface Connection {
  send: (method: string, params: object) => Promise<{ result: Record<string, unknown> }>;
}

export async function launchFirefox(
  executablePath: string,
  script: boolean,
  settings: Record<string, string | number | boolean> = {},
): Promise<Firefox> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'javascript.enabled': script,
      // Emulates a mouse (fine 2 + hover 4), which a machine without a screen does not have.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      ...settings,
    },
  });
  const page = await browser.newPage();
  return {
    name: 'Firefox ESR',
    version: (await browser.version()).replace('firefox/', ''),
    page,
    open: async (url) => void (await page.goto(url)),
    // Puppeteer's own types await what the function returns; ours are plain values.
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    async inBrowser(expression) {
      const connection = Reflect.get(browser, 'connection') as Connection;
      const { contexts } = (await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' }))
        .result;
      const [window] = contexts as { context: string }[];
      const target = { context: window?.context };
      const asked = { expression: `JSON.stringify(${expression})`, target, awaitPromise: true };
      const { type, result, exceptionDetails } = (await connection.send('script.evaluate', asked)).result;
      if (type !== 'success') throw new Error(JSON.stringify(exceptionDetails));
      return JSON.parse((result as { value?: string }).value ?? 'null');
    },
    press: (x, y) => page.mouse.click(x, y),
    moveTo: (x, y) => page.mouse.move(x, y),
    // A superset: any single character is a key.
    key: (name) => page.keyboard.press(name as KeyInput),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
