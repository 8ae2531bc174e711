/** Formats the result of the engine tests as docs/engines.md. */
import { table } from '../../bench/report.ts';
import { type EngineResult, features, scenarios } from './run-engine.ts';

export type PushResult = { tookMs: number } | { failure: string };

export function enginesPage(results: readonly EngineResult[], push: PushResult, at: Date): string {
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

${table([
  ['Feature', ...engines, 'How'],
  ...scenarios.map(({ feature, how }, index) => [
    feature,
    ...results.map(({ failures: all }) => (all[index] ? '**fails**' : 'works')),
    how,
  ]),
])}
${failures.length ? `\n## What failed\n\n${failures.join('\n')}\n` : ''}
## Pushes to the owner's phone

${
  'failure' in push
    ? `**Fails** in Firefox ESR: ${push.failure}`
    : `Works in Firefox ESR: from the sent form to the notice on the screen in ${push.tookMs} ms.`
}
Two profiles of Firefox, with a push service on the same machine (\`tests/engines/push-scenario.ts\`; alone:
\`npm run test:engines -- push\`):

- A person signs in to the panel, presses *Activar en este equipo*, and sends the form of the page. Both devices decrypt the push and show it.
- A press on the notice opens the request, with its WhatsApp link. *Lo tomo yo* takes it, and the other person's device alone is told.
- The relay is killed while pushes are under way: each device is told once when the relay is back, and not again.
- The push service ends all subscriptions: the service worker subscribes again, the relay learns the new addresses, and the next request arrives.

WebKitGTK has no push, and Chromium cannot subscribe without its vendor's service: \`tests/e2e/panel-push.spec.ts\` hands pushes to its service worker.

## Platform features

${table([
  ['Platform feature', ...engines, 'Fallback'],
  ...features.map(({ name, without }, index) => [
    name,
    ...results.map(({ has }) => (has[index] ? 'yes' : 'no')),
    without,
  ]),
])}
`;
}
