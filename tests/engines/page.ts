/** Formats the result of the engine tests as docs/engines.md. */
import { features } from './features.ts';
import { type EngineResult, scenarios } from './run-engine.ts';

export function enginesPage(results: readonly EngineResult[], at: Date): string {
  const engines = results.map(({ name, version }) => `${name} ${version}`);
  const failures = results.flatMap(({ name, failures: all }) =>
    all.flatMap((failure, index) => (failure ? [`- ${name}, ${scenarios[index]?.feature}: ${failure}`] : [])),
  );
  return `# Engines

Written by \`npm run test:engines\` on ${at.toISOString().slice(0, 10)} from what it saw. Chromium is what the browser tests of
\`npm test\` drive; here the same page from the real relay is driven in two other engines: Firefox ESR over WebDriver BiDi,
WebKitGTK's MiniBrowser over W3C WebDriver under Xvfb, with real pointer and key input. The tests look for features, and so does
the page: neither asks which browser it is.

"Without script" is the browser's own setting: in Firefox the preference \`javascript.enabled=false\`, in WebKitGTK its setting
\`enable-javascript=false\`. Each of those scenarios first proves that the page's script did not run and that
\`@media (scripting: none)\` matches.

## What visitors do

${table(
  ['Feature', ...engines, 'How'],
  scenarios.map(({ feature, how }, index) => [
    feature,
    ...results.map(({ failures: all }) => (all[index] ? '**fails**' : 'works')),
    how,
  ]),
)}
${failures.length ? `\n## What failed\n\n${failures.join('\n')}\n` : ''}
## What the engines have

${table(
  ['Part of the platform', ...engines, 'Where it is missing'],
  features.map(({ name, without }, index) => [
    name,
    ...results.map(({ has }) => (has[index] ? 'yes' : 'no')),
    without,
  ]),
)}
`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
