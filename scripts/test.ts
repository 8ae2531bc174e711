/**
 * `npm test`: every check, all of them even when one fails; the last line counts. A check that runs no test counts
 * as one; a test runner counts each of its tests, and as one failed when it could not run. A test that passes only
 * when it is tried again is flaky: it is named, and counts as failed.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';

interface Count {
  passed: number;
  failed: number;
}

const ownBusiness = process.env.BUSINESS_FILE;
// As in vitest.config.ts.
process.env.BUSINESS_FILE ||= 'tests/fixtures/business.json';

const total: Count = { passed: 0, failed: 0 };
const vitestResult = 'build/unit.json';
const playwrightResult = 'build/e2e.json';
for (const file of [vitestResult, playwrightResult]) rmSync(file, { force: true });

// Side by side, and reported in this order.
const build = start('build', ['node', 'scripts/build.ts']);
const checks = [
  start('format and lint', ['biome', 'ci', '.']),
  start('types', ['tsc']),
  start('unused code', ['knip']),
  build,
];
const isBuilt = await build.passed;
// While the other checks still run: most of these tests wait for leases, retries and mail servers.
const vitest = start('unit, component and integration tests', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestResult}`,
]);
for (const check of checks) await tell(check);
await tellTests(vitest, vitestResult, countVitest);
const obstacle = isBuilt ? prepareBrowser() : 'left out, because there is no build';
if (obstacle === undefined)
  await tellTests(start('browser tests', ['playwright', 'test']), playwrightResult, countPlaywright);
else {
  console.error(`\n--- browser tests: ${obstacle}`);
  total.failed += 1;
}
if (process.env.E2E === 'full') await tell(start('chaos', ['node', 'tests/chaos/chaos.ts']));
// What is served next is the owner's page again, not that of the tests.
if (!ownBusiness && existsSync('business.json')) {
  process.env.BUSINESS_FILE = '';
  await tell(start("the owner's page", ['node', '--import=./relay/preload.mjs', 'scripts/build.ts']));
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

interface Started {
  name: string;
  /** Whether it ended with 0. */
  passed: Promise<boolean>;
  /** Prints the output so far and what is still to come; resolves as `passed` does. */
  show: () => Promise<boolean>;
}

function start(name: string, command: string[]): Started {
  const startedAt = Date.now();
  let isShown = false;
  let kept = `\n--- ${name}\n`;
  const print = (text: string) => {
    if (isShown) process.stdout.write(text);
    else kept += text;
  };
  const passed = run(command, print).then((ok) => {
    print(`--- ${name}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
    return ok;
  });
  return {
    name,
    passed,
    show: () => {
      process.stdout.write(kept);
      isShown = true;
      return passed;
    },
  };
}

async function tell({ show }: Started): Promise<void> {
  total[(await show()) ? 'passed' : 'failed'] += 1;
}

async function tellTests(
  { name, show }: Started,
  resultFile: string,
  read: (result: unknown) => Count,
): Promise<void> {
  const passed = await show();
  let count: Count = { passed: 0, failed: 1 };
  try {
    count = read(JSON.parse(readFileSync(resultFile, 'utf8')));
  } catch {
    console.error(`${name}: no result was written`);
  }
  // A runner that failed outside its tests, or ran none, has failed.
  if ((!passed || count.passed === 0) && count.failed === 0) count.failed = 1;
  total.passed += count.passed;
  total.failed += count.failed;
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

/** @returns whether it ended with 0. */
function run([command = '', ...args]: string[], print: (text: string) => void): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
  return new Promise((ended) => {
    child.once('error', (error) => {
      print(`${error.message}\n`);
      ended(false);
    });
    child.once('close', (code) => ended(code === 0));
  });
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
  for (const title of flakyTitles(result as Suite)) console.log(`flaky: ${title}`);
  return { passed: expected, failed: unexpected + flaky + skipped + errors.length };
}

/** Of Playwright's JSON report. */
interface Suite {
  title?: string;
  suites?: Suite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

function flakyTitles({ title, suites = [], specs = [] }: Suite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => spec.title);
  return [...own, ...suites.flatMap(flakyTitles)].map((name) => (title ? `${title} > ${name}` : name));
}
