/** Runs all scenarios in one engine, each in a new visit. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Engine, Scenario, Surroundings } from './engine.ts';
import { pageScenarios } from './page-scenarios.ts';
import { panelScenarios } from './panel-scenarios.ts';
import { trialScenarios } from './trial-scenarios.ts';
import { visitorOf } from './visitor.ts';

export const scenarios: readonly Scenario[] = [...trialScenarios, ...pageScenarios, ...panelScenarios];

/** @param launch opens a browser; the browser's own setting, as a visitor would change it, says whether it runs script */
export async function runEngine(launch: (script: boolean) => Promise<Engine>, to: Surroundings) {
  const [live, still] = [await launch(true), await launch(false)];
  /** One entry per scenario, in order: the error message, or nothing. */
  const failures: (string | undefined)[] = [];
  for (const scenario of scenarios) {
    const { feature, withoutScript } = scenario;
    let failure = withoutScript === 'only' ? undefined : await visit(live, true, scenario, to);
    if (withoutScript) failure ??= await visit(still, false, scenario, to);
    console.log(
      `${failure ? 'FAILED' : 'ok    '}  ${live.name}  ${feature}${failure ? `\n        ${failure}` : ''}`,
    );
    failures.push(failure);
  }
  await Promise.all([live.close(), still.close()]);
  return { name: `${live.name} ${live.version}`, failures };
}

/** @returns why it failed, if it did */
export async function visit(
  engine: Engine,
  script: boolean,
  { feature, size, run }: Scenario,
  surroundings: Surroundings,
): Promise<string | undefined> {
  const visitor = visitorOf(engine);
  try {
    // A blank page in between: a URL that differs only in its fragment would not reload.
    await engine.open('about:blank');
    await engine.resize(...(size ?? [1280, 800]));
    await engine.open(surroundings.url);
    await visitor.waits(`the page is at rest ${script ? 'with' : 'without'} script`, isSettled, script);
    // The question about a draft of the visit before would move the fields while they are pressed.
    await engine.evaluate(forgetDrafts);
    await run(visitor, surroundings);
    return undefined;
  } catch (error) {
    mkdirSync('build/engines', { recursive: true });
    const picture = `build/engines/${`${engine.name} ${feature}`.replace(/\W+/g, '-')}.png`;
    // A browser that broke takes no picture.
    await engine.screenshot().then(
      (bytes) => writeFileSync(picture, bytes),
      () => {},
    );
    return `${error instanceof Error ? error.message : error} (${picture})`;
  }
}

function forgetDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem('trial-draft');
}

/** With script: the watcher ran and the layout is final. Without: script is really disabled, and the page says so. */
function isSettled(script: boolean): boolean {
  const { dataset } = document.documentElement;
  if (script) return 'fonts' in dataset;
  return matchMedia('(scripting: none)').matches && !('live' in dataset);
}
