/**
 * `npm test`: every check, cheapest first, all of them even when one fails; the last line counts.
 * A check that runs no test counts as one; a test runner counts each of its tests, and as one failed when it
 * could not run.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';

interface Count {
  passed: number;
  failed: number;
}

const total: Count = { passed: 0, failed: 0 };

check('format and lint', ['biome', 'ci', '.']);
check('types', ['tsc']);
check('unused code', ['knip']);
const built = check('build', ['node', 'scripts/build.ts']);
runner(
  'unit and integration tests',
  ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=build/unit.json'],
  'build/unit.json',
  countVitest,
);
const obstacle = built ? prepareBrowser() : 'left out, because there is no build';
if (obstacle === undefined)
  runner('browser tests', ['playwright', 'test'], 'build/e2e.json', countPlaywright);
else {
  console.error(`\n--- browser tests: ${obstacle}`);
  total.failed += 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function check(name: string, command: string[]): boolean {
  const ok = run(name, command);
  total[ok ? 'passed' : 'failed'] += 1;
  return ok;
}

/** Why there is no Chromium, or undefined when there is. */
function prepareBrowser(): string | undefined {
  try {
    process.env.CHROMIUM_PATH = findChromium();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function runner(name: string, command: string[], resultFile: string, read: (result: unknown) => Count): void {
  rmSync(resultFile, { force: true });
  const ok = run(name, command);
  let count: Count = { passed: 0, failed: 1 };
  try {
    count = read(JSON.parse(readFileSync(resultFile, 'utf8')));
  } catch {
    console.error(`${name}: no result was written`);
  }
  // A runner that failed outside its tests, or ran none, has failed.
  if ((!ok || count.passed === 0) && count.failed === 0) count.failed = 1;
  total.passed += count.passed;
  total.failed += count.failed;
}

function run(name: string, [command = '', ...args]: string[]): boolean {
  const startedAt = Date.now();
  console.log(`\n--- ${name}`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  console.log(
    `--- ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  return status === 0;
}

function countVitest(result: unknown): Count {
  const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = result as Record<
    string,
    number
  >;
  return {
    passed: numPassedTests ?? 0,
    failed: (numFailedTests ?? 0) + (numPendingTests ?? 0) || (numFailedTestSuites ?? 0),
  };
}

function countPlaywright(result: unknown): Count {
  const { stats, errors } = result as { stats: Record<string, number>; errors: unknown[] };
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  // What passed only at its second try is told apart above, as flaky.
  return { passed: expected + flaky, failed: unexpected + skipped + errors.length };
}
