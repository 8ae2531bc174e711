import { defineConfig } from '@playwright/test';
import { browserFlags } from './scripts/browser-flags.ts';
import { findChromium } from './scripts/find-chromium.ts';

// Found, or installed, once; the workers read it from the environment.
process.env.CHROMIUM_PATH ??= findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Tells a flaky test from a broken one.
  retries: 1,
  failOnFlakyTests: process.env.E2E === 'full',
  // Every width, theme and state: `npm run test:full`.
  grepInvert: process.env.E2E === 'full' ? [] : /@full/,
  // Two busy cores take seconds to hydrate an island. Only a test that fails waits for so long.
  expect: { timeout: 15_000 },
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: 'build/e2e.json' }]],
  use: {
    locale: 'es-PE',
    // The hero's loop costs a browser without a graphics card most of a core; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...browserFlags,
        // Text as wide as on a screen: the shell rounds each glyph otherwise.
        '--font-render-hinting=none',
      ],
    },
  },
});
