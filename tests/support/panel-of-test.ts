/** Panels that are stopped at the end of the test. */
import { beforeEach, onTestFinished } from 'vitest';
import { type Engine, storeUrlFor } from './shared-postgres.ts';
import { type PanelOptions, startPanel, type TestPanel } from './start-panel.ts';

/** That with which the test began, where its file or group says so. */
export let at: TestPanel;

/** Each test of the file or group begins with one. */
export function beginWithPanel(engine: Engine = 'SQLite', options?: PanelOptions): void {
  beforeEach(async () => {
    at = await startPanel({ url: await storeUrlFor(engine), ...options });
    return at.stop;
  }, 60_000);
}

export async function panelOfTest(options?: PanelOptions): Promise<TestPanel> {
  const panel = await startPanel(options);
  onTestFinished(panel.stop);
  return panel;
}
