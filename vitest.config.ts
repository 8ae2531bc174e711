import { defineConfig } from 'vitest/config';
import { createRunFolder } from './tests/support/create-run-folder.ts';

createRunFolder();

/** These replace modules, or import them with another business. */
const alone = [
  'tests/store/postgres-backup.test.ts',
  'tests/site/{business,document}.test.ts',
  'tests/panel/built-panel.test.ts',
];

/** These run in happy-dom; the files of a worker may share a document, which each leaves empty. */
const inDocument = [
  '{site,panel}/**/*.test.tsx',
  'site/browser/islands/trial-form/count-steps.test.ts',
  'panel/builder/policy.test.ts',
];

export default defineConfig({
  define: {
    PANEL_LOGO: '""',
    PANEL_BUSINESS: JSON.stringify({
      name: 'Encendido',
      timeZone: 'America/Lima',
      editions: [{ name: 'Basic Edition', cents: 1_000 }],
    }),
  },
  test: {
    // No owner's change breaks a test; another file can be named, to test with that business.
    env: { BUSINESS_FILE: process.env.BUSINESS_FILE || 'tests/fixtures/business.json' },
    projects: [
      {
        extends: true,
        test: { name: 'component', include: inDocument },
      },
      {
        extends: true,
        test: {
          // In one project, because each project has workers of its own, and transforms the files for itself.
          name: 'unit and integration',
          include: ['{contract,business,site,panel,relay,scripts,tests}/**/*.test.ts'],
          exclude: [...alone, ...inDocument],
          globalSetup: 'tests/support/share-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          isolate: true,
          // Rendering reads these files as texts, for the colours of the images.
          css: { include: [/\/site\/(drawing|styles)\//] },
        },
      },
    ],
    // More than the processors: these tests wait for leases, retries and mail servers most of their time.
    maxWorkers: 4,
    // Tests undo what they change: without a process and imports of its own a file needs half a second less, and one that
    // renders components two.
    isolate: false,
    // What starts real processes takes its time on two busy cores.
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
