/**
 * Power loss and a full disk, through a shim between the relay and its files. The shim is built with gcc; without gcc
 * these tests fail instead of being skipped, so that they run in test:faults only.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendRequest } from '../support/sends.ts';
import { startRelay } from '../support/start-relay.ts';
import { storedRequests } from '../support/stored-requests.ts';
import { until } from '../support/until.ts';
import { buildDiskShim } from './disk-shim.ts';
import { effort } from './effort.ts';
import { openLedger } from './ledger.ts';

const shim = buildDiskShim();

async function losePower(env: Record<string, string> = {}): Promise<{ answered: number; broken: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'power-'));
  const durable = mkdtempSync(join(tmpdir(), 'durable-'));
  const relay = await startRelay({
    DATA_DIR: dataDir,
    LD_PRELOAD: shim,
    SHIM_WATCHED: dataDir,
    SHIM_DURABLE: durable,
    ...env,
  });
  const ledger = openLedger();
  const load = ledger.load(() => relay.url, 16);
  const isEnough = () => ledger.answered.size >= effort.powerLossRequests;
  await until('enough was answered', isEnough, effort.timeoutMs);
  relay.process.kill('SIGKILL');
  await load.stop();
  // After a power loss only synced data is left.
  return { answered: ledger.answered.size, broken: ledger.broken(syncedRequests(durable)) };
}

/** None where not even the tables were synced. */
function syncedRequests(dataDir: string) {
  try {
    return storedRequests(dataDir);
  } catch {
    return [];
  }
}

test('what was answered 200 survives a power loss', { timeout: effort.timeoutMs }, async () => {
  const { answered, broken } = await losePower();
  expect(broken).toEqual([]);
  console.log(`power loss: ${answered} answered 200, all of them on the durable disk`);
});

test('without syncing, the same test finds requests missing', { timeout: effort.timeoutMs }, async () => {
  const off = join(import.meta.dirname, 'synchronous-off.ts');
  const { answered, broken } = await losePower({ NODE_OPTIONS: `--import=${off}` });
  expect(broken.length).toBeGreaterThan(0);
  console.log(`power loss with synchronous=OFF: ${broken.length} of ${answered} missing`);
});

test(
  'a full disk is answered 503, and accepting goes on when there is space',
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'full-'));
    const flag = `${shim}-full`;
    const relay = await startRelay({
      DATA_DIR: dataDir,
      LD_PRELOAD: shim,
      SHIM_WATCHED: dataDir,
      SHIM_FULL: flag,
    });
    const ready = async () => (await fetch(`${relay.url}/healthz`)).status;
    for (let round = 0; round < 5; round += 1) {
      expect(await sendRequest(relay.url, { nombre_empresa: `Antes ${round}` })).toBe(200);
      writeFileSync(flag, '');
      for (let n = 0; n < 5; n += 1)
        expect(await sendRequest(relay.url, { nombre_empresa: `Durante ${round} ${n}` })).toBe(503);
      expect(await ready()).toBe(200); // it still serves
      rmSync(flag);
      expect(await sendRequest(relay.url, { nombre_empresa: `Después ${round}` })).toBe(200);
    }
    await relay.stop();
    const names = storedRequests(dataDir).map(({ params }) => params.nombre_empresa ?? '');
    expect(names.filter((name) => name.startsWith('Durante'))).toEqual([]);
    expect(names).toHaveLength(10);
  },
);
