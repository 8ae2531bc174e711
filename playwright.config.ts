import { defineConfig } from '@playwright/test';
import { browserFlags, findChromium } from './scripts/chromium.ts';
import { createRunFolder } from './tests/support/create-run-folder.ts';

// Chromium is found or installed once; the workers read its path from the environment.
process.env.CHROMIUM_PATH = findChromium();

createRunFolder();

/**
 * What a Chromium with a window does for it alone takes a fifth of its time: menus of the address bar, which are pages, and a
 * process in reserve for the next page. The flag replaces Playwright's, whose features come first (chromiumSwitches.ts of 1.65).
 */
const featuresOff = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

// As in vitest.config.ts.
process.env.BUSINESS_FILE ||= 'tests/fixtures/business.json';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // Lengths are those of the example's contents: what another business adds is its own.
  testIgnore: process.env.BUSINESS_FILE.endsWith('fixtures/business.json') ? [] : '**/length.spec.ts',
  // Three on two cores: a third of their time they wait, for timers, the network and the relay.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Hydrating an island can take seconds on two busy cores. Only failing tests wait this long.
  expect: { timeout: 15_000 },
  timeout: 120_000,
  reporter: [['list'], ['json', { outputFile: 'build/e2e.json' }]],
  use: {
    locale: 'es-PE',
    // The panel's would be installed in each test's context. Those that are about it allow it.
    serviceWorkers: 'block',
    // Without a GPU the hero's animation takes most of a core; tests of motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...browserFlags, `--disable-features=${featuresOff.join()}`],
    },
  },
});
