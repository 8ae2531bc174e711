/** `npm test` where something is missing: it says what, and still ends with its count. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { commandEnv } from './support/command-env.ts';

test.each([
  ['a runner that ends without a report, as without a Chromium', 0, undefined, '8 passed, 1 failed'],
  ['browser tests without a build', 1, undefined, '7 passed, 2 failed'],
  ['each runner counts its own tests', 0, { stats: { expected: 2 }, errors: [] }, '10 passed, 0 failed'],
  ['a fault outside of every test', 0, { stats: { expected: 2 }, errors: [{}] }, '10 passed, 1 failed'],
  ['no test at all', 0, { stats: { expected: 0 }, errors: [] }, '8 passed, 1 failed'],
] as const)('%s: the build ends with %i, browser tests report %j: %s', (_what, built, report, expected) => {
  const dir = mkdtempSync(join(tmpdir(), 'checks-'));
  mkdirSync(join(dir, 'build'));
  // Checks that do nothing; `node` is the build.
  const programs = {
    biome: 'exit 0',
    tsc: 'exit 0',
    knip: 'exit 0',
    node: `case $1 in scripts/build.ts) exit ${built};; esac`,
    vitest: `echo '${JSON.stringify({ numPassedTests: 3 })}' >build/unit.json`,
    playwright: report ? `echo '${JSON.stringify(report)}' >build/e2e.json` : 'exit 1',
  };
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(dir, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, '../scripts/test.ts')],
    { cwd: dir, encoding: 'utf8', env: { ...commandEnv, PATH: dir } },
  );
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(expected);
  expect(status).toBe(expected.endsWith(' 0 failed') ? 0 : 1);
  if (built === 1) expect(stdout + stderr).toContain('browser tests: left out, because there is no build');
});
