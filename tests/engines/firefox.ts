/** Firefox ESR over WebDriver BiDi. */
import puppeteer, { type KeyInput } from 'puppeteer-core';
import type { Engine, LaunchOptions } from './engine.ts';

export async function launchFirefox(executablePath: string, { script }: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'javascript.enabled': script,
      // Emulates a mouse (fine 2 + hover 4), which a machine without a screen does not have.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
  });
  const page = await browser.newPage();
  return {
    name: 'Firefox ESR',
    version: (await browser.version()).replace('firefox/', ''),
    open: async (url) => void (await page.goto(url)),
    // Puppeteer's own types await what the function returns; ours are plain values.
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    press: (x, y) => page.mouse.click(x, y),
    moveTo: (x, y) => page.mouse.move(x, y),
    // A superset: any single character is a key.
    key: (name) => page.keyboard.press(name as KeyInput),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
