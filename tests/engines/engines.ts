/**
 * `npm run test:engines` runs the real relay and page in Firefox ESR and WebKitGTK and writes the results into docs/engines.md;
 * with `-- push` it runs the scenario of pushes alone, and writes nothing.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { measuredOn, table, writeSection } from '../../bench/report.ts';
import { programPath } from '../../scripts/chromium.ts';
import { makePanelAccount } from '../support/make-panel-account.ts';
import { startRelay } from '../support/start-relay.ts';
import { storedRequests } from '../support/stored-requests.ts';
import { launchFirefox } from './firefox.ts';
import { pushScenario } from './push-scenario.ts';
import { runEngine, scenarios } from './run-engine.ts';
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

const push = await pushScenario(firefox).catch(String);
const hasPushed = typeof push === 'number';
const pushText = hasPushed
  ? `Works in Firefox ESR: from the sent form to the notice on the screen in ${push} ms.`
  : `**Fails** in Firefox ESR: ${push}`;
if (process.argv[2] === 'push') {
  console.log(pushText);
  process.exit(hasPushed ? 0 : 1);
}

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
  await runEngine((script) => launchFirefox(firefox, script), surroundings),
  await runEngine((script) => launchWebkit(miniBrowser, script), surroundings),
];
await relay.stop();
const rows = scenarios.map(({ feature }, at) => [
  feature,
  ...results.map(({ failures }) => (failures[at] ? '**fails**' : 'works')),
]);
const head = ['Feature', ...results.map(({ name }) => name)];
writeSection('engines.md', 'features', `${measuredOn()}.\n\n${table([head, ...rows])}`);
writeSection('engines.md', 'pushes', pushText);
const outcomes = [hasPushed, ...results.flatMap(({ failures }) => failures.map((failure) => !failure))];
const failed = outcomes.filter((passed) => !passed).length;
console.log(`\n${outcomes.length - failed} passed, ${failed} failed; docs/engines.md is written`);
process.exit(failed === 0 ? 0 : 1);
