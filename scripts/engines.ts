/** `npm run test:engines`: the real relay and page in Firefox ESR and WebKitGTK; writes docs/engines.md. */
import { writeFileSync } from 'node:fs';
import { launchFirefox } from '../tests/engines/firefox.ts';
import { runEngine } from '../tests/engines/run-engine.ts';
import { launchWebkit } from '../tests/engines/webkit.ts';
import { startRelay } from '../tests/support/start-relay.ts';
import { storedRequests } from '../tests/support/stored-requests.ts';
import { enginePrograms } from './engine-programs.ts';
import { enginesPage } from './engines-page.ts';

const programs = enginePrograms();
const relay = await startRelay();
const surroundings = {
  url: relay.url,
  stored: (company: string) =>
    storedRequests(relay.dataDir)
      .map(({ params }) => params)
      .filter(({ nombre_empresa }) => nombre_empresa === company),
};
const results = [
  await runEngine((options) => launchFirefox(programs.firefox, options), surroundings),
  await runEngine((options) => launchWebkit(programs.miniBrowser, options), surroundings),
];
await relay.stop();
writeFileSync('docs/engines.md', enginesPage(results, new Date()));
const failed = results.flatMap(({ failures }) => failures).filter(Boolean).length;
const passed = results.flatMap(({ failures }) => failures).length - failed;
console.log(`\n${passed} passed, ${failed} failed; docs/engines.md is written`);
process.exit(failed === 0 ? 0 : 1);
