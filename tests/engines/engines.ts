/** `npm run test:engines` runs the real relay and page in Firefox ESR and WebKitGTK and writes docs/engines.md. */
import { writeFileSync } from 'node:fs';
import { makePanelAccount } from '../support/make-panel-account.ts';
import { startRelay } from '../support/start-relay.ts';
import { storedRequests } from '../support/stored-requests.ts';
import { launchFirefox } from './firefox.ts';
import { enginesPage } from './page.ts';
import { enginePrograms } from './programs.ts';
import { runEngine } from './run-engine.ts';
import { launchWebkit } from './webkit.ts';

const programs = enginePrograms();
const relay = await startRelay();
await makePanelAccount(relay);
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
