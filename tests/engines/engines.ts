/**
 * `npm run test:engines` runs the real relay and page in Firefox ESR and WebKitGTK and writes docs/engines.md; with `-- push`
 * it runs the scenario of pushes alone, and writes nothing.
 */
import { spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { programPath } from '../../scripts/chromium.ts';
import { makePanelAccount } from '../support/make-panel-account.ts';
import { startRelay } from '../support/start-relay.ts';
import { storedRequests } from '../support/stored-requests.ts';
import { launchFirefox } from './firefox.ts';
import { enginesPage } from './page.ts';
import { pushScenario } from './push-scenario.ts';
import { runEngine } from './run-engine.ts';
import { launchWebkit } from './webkit.ts';

const install =
  'apt-get update && apt-get install -y --no-install-recommends firefox-esr webkit2gtk-driver xvfb';
const found = () => ({
  firefox: programPath('firefox-esr'),
  miniBrowser: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? '',
  driver: programPath('WebKitWebDriver'),
  screen: programPath('Xvfb'),
});
if (Object.values(found()).includes('')) {
  console.log(`Engines missing; trying: ${install}`);
  spawnSync('sh', ['-c', install], { stdio: ['ignore', 'inherit', 'inherit'], timeout: 600_000 });
}
if (Object.values(found()).includes('')) throw new Error(`The engine tests need two browsers: ${install}`);
const { firefox, miniBrowser } = found();

const push = await pushScenario(firefox).then(
  (tookMs) => ({ tookMs }),
  (error) => ({ failure: String(error) }),
);
console.log(
  'failure' in push
    ? `FAILED  Firefox ESR  pushes\n        ${push.failure}`
    : `ok      Firefox ESR  pushes: from the sent form to the notice in ${push.tookMs} ms`,
);
if (process.argv[2] === 'push') process.exit('failure' in push ? 1 : 0);

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
  await runEngine((options) => launchFirefox(firefox, options), surroundings),
  await runEngine((options) => launchWebkit(miniBrowser, options), surroundings),
];
await relay.stop();
writeFileSync('docs/engines.md', enginesPage(results, push, new Date()));
const outcomes = [
  ...results.flatMap(({ failures }) => failures),
  'failure' in push ? push.failure : undefined,
];
const failed = outcomes.filter(Boolean).length;
const passed = outcomes.length - failed;
console.log(`\n${passed} passed, ${failed} failed; docs/engines.md is written`);
process.exit(failed === 0 ? 0 : 1);
