import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: the fault tests of `npm test` in full, and those that need tools of the machine. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts', '*.faults.ts', '../relay/{fuzz,slow-loris}.test.ts'],
    env: { FAULTS: 'full' },
    // One after another: each loads both processors.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
