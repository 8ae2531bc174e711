import { defineConfig } from 'vitest/config';
import { createRunFolder } from '../support/create-run-folder.ts';

createRunFolder();

/** `npm run test:faults` runs the fault tests of `npm test` in full, and those that need tools such as gcc. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [
      '*.test.ts',
      '*.faults.ts',
      '../panel/any-value.test.ts',
      '../relay/{event-loop,flood,fuzz}.test.ts',
      '../site/generated-business.test.ts',
      '../../relay/limits/rate-limit.test.ts',
      '../../relay/accounts/sign-in.test.ts',
      '../panel/sign-in-races.test.ts',
    ],
    globalSetup: '../support/share-postgres.ts',
    // The business as in vitest.config.ts.
    env: { FAULTS: 'full', BUSINESS_FILE: process.env.BUSINESS_FILE || 'tests/fixtures/business.json' },
    // Sequential, because each test loads both cores.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
