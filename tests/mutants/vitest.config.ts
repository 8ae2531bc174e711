import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** For Stryker, which adds the folder of the tests (`groups.ts`). */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: { include: ['**/*.test.{ts,tsx}'], testTimeout: 60_000 },
});
