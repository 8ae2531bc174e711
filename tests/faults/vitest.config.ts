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
      '../relay/{event-loop,flood,fuzz,slow-loris}.test.ts',
      '../../relay/http/rate-limit.test.ts',
      '../../relay/panel/account/sign-in-queue.test.ts',
    ],
    env: { FAULTS: 'full' },
    // Sequential, because each test loads both cores.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
