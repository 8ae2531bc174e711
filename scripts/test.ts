/**
 * `npm test`: every check, all of them even when one fails; the last line counts. A check counts as one; a test runner
 * counts each of its tests, and as one failed when it could not run. No test gets a second try.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

/** Vitest's, or Playwright's; what is zero may be missing. */
type Report = JsonTestResults & JSONReport;

const ownBusiness = process.env.BUSINESS_FILE;
// As in vitest.config.ts.
process.env.BUSINESS_FILE ||= 'tests/fixtures/business.json';
const total = { passed: 0, failed: 0 };

const build = check('build', 'node scripts/build.ts');
const checks = [
  check('format and lint', 'biome ci .'),
  check('layers', 'node scripts/lint-layers.ts'),
  check('types', 'tsc'),
  check('unused code', 'knip'),
];
const isBuilt = await build;
// While the other checks still run: most of these tests wait for leases, retries and mail servers.
const vitest = 'vitest run --reporter=default --reporter=json --outputFile.json=build/unit.json';
await runTests('unit, component and integration tests', vitest, 'build/unit.json', (report) => {
  const { numPassedTests: passed, numFailedTests = 0, numPendingTests = 0 } = report;
  return { passed, failed: numFailedTests + numPendingTests };
});
await Promise.all(checks);
if (isBuilt)
  await runTests('browser tests', 'playwright test', 'build/e2e.json', ({ stats, errors }) => {
    const { expected, unexpected = 0, skipped = 0 } = stats;
    return { passed: expected, failed: unexpected + skipped + errors.length };
  });
else {
  console.error('\n--- browser tests: left out, because there is no build');
  total.failed += 1;
}
if (process.env.E2E === 'full') await check('chaos', 'node tests/chaos/chaos.ts');
// What is served next is the owner's page again, not that of the tests.
if (!ownBusiness && existsSync('business.json')) {
  process.env.BUSINESS_FILE = '';
  await check("the owner's page", 'node --import=./relay/preload.mjs scripts/build.ts');
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function check(name: string, command: string): Promise<boolean> {
  const passed = await run(name, command);
  total[passed ? 'passed' : 'failed'] += 1;
  return passed;
}

async function runTests(
  name: string,
  command: string,
  report: string,
  countsOf: (report: Report) => typeof total,
): Promise<void> {
  rmSync(report, { force: true });
  const hasPassed = await run(name, command);
  const counts = existsSync(report) && countsOf(JSON.parse(readFileSync(report, 'utf8')));
  const { passed, failed } = counts || { passed: 0, failed: 0 };
  total.passed += passed;
  // A runner that failed outside its tests, or ran none, has failed.
  total.failed += failed || (hasPassed && passed > 0 ? 0 : 1);
}

/** Prints the output at the end, so that those that run side by side do not mix. @returns whether it ended with 0 */
async function run(name: string, command: string): Promise<boolean> {
  const startedAt = Date.now();
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const child = spawn(`${command} 2>&1`, { shell: true, env });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n--- ${name}\n${output}--- ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return code === 0;
}
