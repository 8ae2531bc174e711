import { onTestFinished } from 'vitest';
import { startPanel, type TestPanel } from './start-panel.ts';

/** One that is stopped at the end of the test. */
export async function panelOfTest(options?: Parameters<typeof startPanel>[0]): Promise<TestPanel> {
  const panel = await startPanel(options);
  onTestFinished(panel.stop);
  return panel;
}
