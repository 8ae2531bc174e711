/**
 * Mutation testing: `npm run test:mutants [-- GROUP...]`. Stryker changes one expression after the other, and the unit
 * tests of the same folder must fail each time. Prints the mutants that survive and the score of each group; ends with 1
 * below `scoreMin`. Not incremental: Stryker would keep the old result of code that runs while a module is loaded.
 */
import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';
import { type Group, groups } from './groups.ts';

const scoreMin = 85;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in groups));
if (unknown.length > 0)
  throw new Error(
    `There is no group ${unknown.join(', ')}; the groups are ${Object.keys(groups).join(', ')}.`,
  );

const rows: { group: string; mutants: number; caught: number; score: number }[] = [];
for (const [name, group] of Object.entries(groups))
  if (asked.length === 0 || asked.includes(name)) rows.push(rowOf(name, await run(name, group)));
const whole = rowOf(
  'all',
  rows.flatMap(({ mutants, caught }) => Array.from({ length: mutants }, (_, at) => at < caught)),
);
console.table([...rows, whole]);
// Stryker keeps its worker's sockets open.
process.exit(whole.score < scoreMin ? 1 : 0);

/** @returns for each mutant that compiles, whether a test failed */
async function run(name: string, { mutate, tests, without = [] }: Group): Promise<boolean[]> {
  console.log(`\n# ${name}`);
  const results = await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutants/vitest.config.ts', dir: tests },
    coverageAnalysis: 'perTest',
    mutate: [...mutate, '!**/*.test.ts'],
    mutator: { plugins: null, excludedMutations: [...without] },
    // Stryker 10 rewrites tsconfig files with a compiler API that TypeScript 7 does not have: no file, no rewriting.
    tsconfigFile: 'none',
    ignorePatterns: ['/dist', '/build', '/bench', '/docs', '/data', '/shots', '/test-results'],
    tempDirName: `build/mutants/${name}`,
    concurrency: Math.max(1, availableParallelism() - 1),
    timeoutMS: 10_000,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    allowConsoleColors: false,
  }).runMutationTest();
  return results
    .filter(({ status }) => status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError')
    .map(({ status }) => status === 'Killed' || status === 'Timeout');
}

function rowOf(group: string, outcomes: boolean[]) {
  const caught = outcomes.filter(Boolean).length;
  const score = Math.floor((caught / outcomes.length) * 1000) / 10;
  return { group, mutants: outcomes.length, caught, score };
}
