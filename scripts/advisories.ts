/**
 * `npm run advisories`: fails when a package of package-lock.json has an advisory of level high or critical. A registry that
 * does not answer is said, and fails nothing: then nothing is known against the project.
 */
import { spawnSync } from 'node:child_process';

type Advisory = Record<'name' | 'range' | 'severity' | 'title' | 'url', string>;
/** What `npm audit --json` prints, as far as it is read here. */
interface Report {
  vulnerabilities?: Record<string, { via: (Advisory | string)[] }>;
}

const words = 'audit --package-lock-only --audit-level=high --json'.split(' ');
const maxBuffer = 100_000_000;
const { status, stdout } = spawnSync('npm', words, { encoding: 'utf8', maxBuffer });
const report = JSON.parse(stdout || '{}') as Report; // an error is JSON too
if (report.vulnerabilities) {
  // A name instead of an advisory is another package of the list, by which this one is affected.
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((cause) => typeof cause === 'object')
    .filter(({ severity }) => severity === 'high' || severity === 'critical');
  for (const { name, range, severity, title, url } of advisories)
    console.error(`${name} ${range}, ${severity}: ${title} ${url}`);
  console.log(`Advisories of level high or critical: ${advisories.length}`);
  process.exitCode = status ?? 1;
} else {
  console.log('The registry does not answer "npm audit": whether there are advisories is not known.');
}
