import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readBusiness } from './business/read-business.ts';
import { panelRoutePaths } from './contract/panel/routes.ts';
import { commandEnv } from './tests/support/command-env.ts';
import { createRunFolder } from './tests/support/create-run-folder.ts';

createRunFolder();
// The workers' own threads strip types too: each SQLite store that is read starts one.
process.env.NODE_COMPILE_CACHE = commandEnv.NODE_COMPILE_CACHE;

const BUSINESS_FILE = process.env.BUSINESS_FILE || 'tests/fixtures/business.json';
const { business } = readBusiness({ BUSINESS_FILE });

/** For tests that expect the specification's figures and words: the business in place, where it has them. */
const hasStandardPlans =
  business.plans.some(({ id }) => id === 'basic') && business.statistics === 'template';
const isStandard = hasStandardPlans && business.currency === 'USD' && business.country === 'PE';
const standard = {
  env: { BUSINESS_FILE: isStandard ? BUSINESS_FILE : 'tests/fixtures/business.json' },
};

/** These replace modules, or import them with another business. */
const alone = ['tests/site/{business,document}.test.ts'];

/** Tests of parts, many of them in happy-dom; the files of a worker may share a document, which each leaves empty. */
const ofParts = ['site/**/*.test.{ts,tsx}', 'panel/**/*.test.tsx'];

/** `npm run test:faults`, which names its files: those that need tools such as gcc, too. */
const isOfFaults = process.env.FAULTS === 'full';

/**
 * `npm run test:full`: what needs a machine that does nothing else, and what takes long and hardly ever fails. rate-limit.test.ts
 * floods the limits alone.
 */
const ofFull = [
  ...['tests/relay/{event-loop,flood}.test.ts', 'tests/panel/notes-load.test.ts'],
  ...['tests/faults/publish-kill.test.ts', 'tests/dev-command.test.ts'],
];
const onlyInFull = process.env.E2E === 'full' || isOfFaults ? [] : ofFull;

/** Few lines that take long. Vitest begins with large files where it knows no times yet, and these would be its end. */
const longFiles =
  /faults\/|generated-business|dev-command|relay-delivery|list-order|privacy|switch-site|other-plans|advisories/;

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...ofProjects.values()].flatMap((group) => {
      const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId);
      return [...group.filter(isLong), ...group.filter((file) => !isLong(file))];
    });
  }
}

export default defineConfig({
  define: { PANEL_ROUTES: JSON.stringify(panelRoutePaths) },
  test: {
    // No owner's change breaks a test; another file can be named, to test with that business.
    env: { BUSINESS_FILE },
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ofParts,
          env: standard.env,
          setupFiles: 'tests/support/own-data.ts',
          // A press on a link to a file would take the document away from the tests that share it.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
        },
      },
      {
        extends: true,
        test: {
          // In one project, because each project has workers of its own, and transforms the files for itself.
          name: 'unit and integration',
          include: [
            '{contract,business,panel,relay,scripts,tests}/**/*.test.ts',
            ...(isOfFaults ? ['tests/faults/*.faults.ts'] : []),
          ],
          exclude: [...alone, ...ofParts, ...onlyInFull],
          globalSetup: 'tests/support/share-postgres.ts',
          setupFiles: 'tests/support/own-numbers.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          env: standard.env,
          setupFiles: 'tests/support/own-data.ts',
          include: alone,
          isolate: true,
          // Rendering reads these files as texts, for the colours of the images.
          css: { include: [/\/site\/(drawing|styles)\//] },
        },
      },
    ],
    sequence: { sequencer: LongFilesFirst },
    // More than the processors: these tests wait for leases, retries and mail servers most of their time.
    maxWorkers: 4,
    // Tests undo what they change: without a process and imports of its own a file needs half a second less, and one that
    // renders components two.
    isolate: false,
    // What starts real processes takes its time on two busy cores.
    testTimeout: 90_000,
    // A second, as usual, is too short there; only a failing test waits this long.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
  },
});
