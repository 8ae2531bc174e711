import { onTestFinished } from 'vitest';
import { type PanelOptions, startPanel } from './start-panel.ts';

export type TestAccounts = Awaited<ReturnType<typeof accountsOfTest>>;

/** A panel whose accounts are tested, until the test ends, at this machine's own address and on a clock that begins now. */
export async function accountsOfTest({
  databaseUrl = '',
  ...options
}: PanelOptions & { databaseUrl?: string } = {}) {
  const panel = await startPanel({ url: databaseUrl, publicUrl: '', ...options });
  panel.clock.now = new Date();
  onTestFinished(panel.stop);
  return { ...panel, database: panel.store.database };
}
