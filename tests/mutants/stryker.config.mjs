/**
 * Mutation testing (`npm run test:mutants`): changes one expression after the other, and expects a unit test to fail.
 * `MUTANTS=contract` tests one group only; results are kept in build/, so that the groups add up to one score.
 */
const groups = {
  contract: ['contract/*.ts', '!contract/panel-*.ts'],
  formulas: ['site/formulas/*.ts'],
  phone: ['site/browser/islands/trial-form/phone/*.ts'],
  draft: ['site/browser/islands/trial-form/draft/*.ts'],
  sending: ['site/browser/islands/trial-form/sending/*.ts'],
  relay: [
    'relay/{csv-line,escape-html,settings}.ts',
    'relay/delivery/{mail-text,partial-deliveries,retry-delay,smtp-failure}.ts',
    'relay/http/{bounded-map,encoding,log-sample,origin,rate-limit,send-limit,source,throttled-read}.ts',
    'relay/panel/{index-key,local-days,search-text}.ts',
    'relay/requests/{counts,export-format,list-pages,local-time}.ts',
    'relay/store/{fingerprint,normal-form,recent-fingerprints,recipient}.ts',
  ],
};

const { MUTANTS: group } = process.env;
if (group && !groups[group])
  throw new Error(`MUTANTS is one of ${Object.keys(groups).join(', ')}; it is “${group}”.`);

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  mutate: [...(group ? groups[group] : Object.values(groups).flat()), '!**/*.test.ts'],
  // Stryker 10 rewrites tsconfig files through the compiler API, which TypeScript 7 no longer has. No file, no rewriting.
  tsconfigFile: 'none',
  ignorePatterns: ['/dist', '/build', '/bench', '/docs', '/data', '/shots', '/test-results'],
  tempDirName: 'build/stryker',
  incremental: true,
  incrementalFile: 'build/mutants.json',
  concurrency: 1,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
