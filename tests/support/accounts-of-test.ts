import { onTestFinished } from 'vitest';
import { startAccounts, type TestAccounts } from './start-accounts.ts';

/** Accounts that are stopped at the end of the test. */
export async function accountsOfTest(options?: Parameters<typeof startAccounts>[0]): Promise<TestAccounts> {
  const panel = await startAccounts(options);
  onTestFinished(() => panel.stop());
  return panel;
}
