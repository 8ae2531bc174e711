/** Runs all scenarios in one engine, each in a new visit. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Engine, LaunchOptions, Scenario, Surroundings } from './engine.ts';
import { noScriptScenarios } from './no-script-scenarios.ts';
import { pageScenarios } from './page-scenarios.ts';
import { panelScenarios } from './panel-scenarios.ts';
import { trialScenarios } from './trial-scenarios.ts';
import { visitorOf } from './visitor.ts';

export const scenarios: readonly Scenario[] = [
  ...trialScenarios,
  ...pageScenarios,
  ...panelScenarios,
  ...noScriptScenarios,
];

export type EngineResult = Awaited<ReturnType<typeof runEngine>>;

export async function runEngine(launch: (options: LaunchOptions) => Promise<Engine>, to: Surroundings) {
  const [live, still] = [await launch({ script: true }), await launch({ script: false })];
  /** One entry per scenario, in order: the error message, or nothing. */
  const failures: (string | undefined)[] = [];
  for (const scenario of scenarios) {
    const engine = noScriptScenarios.includes(scenario) ? still : live;
    const failure = await visit(engine, scenario, to);
    console.log(`${failure ? 'FAILED' : 'ok    '}  ${engine.name}  ${scenario.feature}`);
    if (failure) console.log(`        ${failure}`);
    failures.push(failure);
  }
  await live.open(to.url);
  const has = await live.evaluate(probeFeatures);
  await Promise.all([live.close(), still.close()]);
  return { name: live.name, version: live.version, has, failures };
}

async function visit(
  engine: Engine,
  { feature, size, run }: Scenario,
  surroundings: Surroundings,
): Promise<string | undefined> {
  const visitor = visitorOf(engine);
  try {
    // A blank page in between: a URL that differs only in its fragment would not reload.
    await engine.open('about:blank');
    await engine.resize(...(size ?? [1280, 800]));
    await engine.open(surroundings.url);
    await visitor.waits('styles and fonts are there', isSettled);
    await run(visitor, surroundings);
    return undefined;
  } catch (error) {
    mkdirSync('build/engines', { recursive: true });
    const picture = `build/engines/${`${engine.name} ${feature}`.replace(/\W+/g, '-')}.png`;
    const words = error instanceof Error ? error.message : String(error);
    try {
      writeFileSync(picture, await engine.screenshot());
      return `${words} (${picture})`;
    } catch {
      return words;
    }
  }
}

/** Waits for the watcher and the final layout; without script there is nothing to wait for. */
function isSettled(): boolean {
  return matchMedia('(scripting: none)').matches || document.documentElement.hasAttribute('data-fonts');
}

/** Newer platform features that the page uses, and its fallbacks. */
export const features: readonly { name: string; without: string }[] = [
  { name: '`command`/`commandfor`', without: 'not used; `popovertarget` and the watcher' },
  { name: '`closedby`', without: 'not used; the watcher compares the press with the dialog’s box' },
  { name: 'scroll-driven animation', without: 'not used; a passive scroll listener' },
  { name: '`popover`', without: 'supported by every tested engine' },
  { name: '`<details name>`', without: 'several answers can be open' },
  { name: '`:has()`', without: 'the border of an invalid field stays plain; text and icon show the error' },
  { name: '`position-area`', without: 'menus have fixed insets' },
  { name: '`@starting-style`', without: 'dialogs appear without animation' },
  { name: '`requestIdleCallback`', without: '`setTimeout`' },
];

/** Tells which of `features` this engine supports, in their order; runs in the page. */
export function probeFeatures(): boolean[] {
  return [
    'commandForElement' in HTMLButtonElement.prototype,
    'closedBy' in HTMLDialogElement.prototype,
    CSS.supports('animation-timeline: scroll()'),
    'popover' in HTMLElement.prototype,
    'name' in HTMLDetailsElement.prototype,
    CSS.supports('selector(:has(a))'),
    CSS.supports('position-area: bottom'),
    'CSSStartingStyleRule' in window,
    'requestIdleCallback' in window,
  ];
}
