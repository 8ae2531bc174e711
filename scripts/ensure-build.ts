/** Builds the page unless an up-to-date build exists, so that each test runner can be started by itself. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './is-built.ts';

// As in vitest.config.ts.
process.env.BUSINESS_FILE ||= 'tests/fixtures/business.json';

if (!isBuilt()) {
  console.log('Building the page for the tests');
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
}
