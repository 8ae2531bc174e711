/** Formats the result of the engine tests as docs/engines.md. */
import { type EngineResult, features, scenarios } from './run-engine.ts';

export function enginesPage(results: readonly EngineResult[], at: Date): string {
  const engines = results.map(({ name, version }) => `${name} ${version}`);
  const failures = results.flatMap(({ name, failures: all }) =>
    all.flatMap((failure, index) => (failure ? [`- ${name}, ${scenarios[index]?.feature}: ${failure}`] : [])),
  );
  return `# Engines

Written by \`npm run test:engines\` on ${at.toISOString().slice(0, 10)} from its results. The browser tests of \`npm test\` use Chromium; these use the
same page and panel, from the real relay, in two other engines: Firefox ESR over WebDriver BiDi, and WebKitGTK's MiniBrowser over W3C
WebDriver under Xvfb, with real pointer and key input. Tests and page detect features, never the browser.

"Without script" is the browser's own setting: in Firefox the preference \`javascript.enabled=false\`, in WebKitGTK its setting
\`enable-javascript=false\`. Each of those scenarios first proves that the page's script did not run and that
\`@media (scripting: none)\` matches.

## Features of the page

${table(
  ['Feature', ...engines, 'How'],
  scenarios.map(({ feature, how }, index) => [
    feature,
    ...results.map(({ failures: all }) => (all[index] ? '**fails**' : 'works')),
    how,
  ]),
)}
${failures.length ? `\n## What failed\n\n${failures.join('\n')}\n` : ''}
## Platform features

${table(
  ['Platform feature', ...engines, 'Fallback'],
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
