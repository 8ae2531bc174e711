import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests that run against each mutant: unit and component tests, without processes, servers or builds. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    env: { BUSINESS_FILE: 'tests/fixtures/business.json' },
    include: [
      'contract/*.test.ts',
      'site/formulas/*.test.ts',
      'site/browser/islands/trial-form/**/*.test.{ts,tsx}',
      'relay/**/*.test.ts',
    ],
    testTimeout: 20_000,
  },
});
