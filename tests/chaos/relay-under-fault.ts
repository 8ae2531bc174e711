/** One relay that is killed, frozen and restarted, and the times in which its answers do not count. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningRelay, startRelay } from '../support/start-relay.ts';

export type RelayUnderFault = Awaited<ReturnType<typeof startRelayUnderFault>>;

const recoveryMs = 3_000;

/** @param shim the library of disk-shim.c */
export async function startRelayUnderFault(name: string, shim: string, env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), `chaos-${name}-`));
  const control = mkdtempSync(join(tmpdir(), `chaos-${name}-control-`));
  const full = join(control, 'full');
  const clock = join(control, 'clock');
  const outages: { fromMs: number; toMs: number }[] = [];
  let running: RunningRelay;
  const relay = {
    name,
    dataDir,
    url: () => running.url,
    /** What the process that runs now has printed. */
    output: () => running.output(),
    wasDown: (fromMs: number, toMs: number) =>
      outages.some((outage) => fromMs < outage.toMs && outage.fromMs < toMs),
    /** Declares an outage. @returns what ends it, after a while in which the relay recovers */
    outage() {
      const outage = { fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY };
      outages.push(outage);
      return () => {
        outage.toMs = Date.now() + recoveryMs;
      };
    },
    signal: (signal: NodeJS.Signals) => void running.process.kill(signal),
    async start() {
      running = await startRelay({
        DATA_DIR: dataDir,
        TRUST_PROXY: 'loopback',
        RATE_LIMIT_PER_MINUTE: '30',
        LEASE_MS: '5000',
        RETRY_BASE_MS: '500',
        LD_PRELOAD: shim,
        SHIM_WATCHED: dataDir,
        SHIM_FULL: full,
        CHAOS_CLOCK: clock,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'jumping-clock.ts')} ${process.env.CHAOS_NODE_OPTIONS ?? ''}`,
        ...env,
      });
    },
    stop: async () => void (await running.stop()),
    fillDisk: (isFull: boolean) => (isFull ? writeFileSync(full, '') : rmSync(full, { force: true })),
    setClock: (offsetMs: number) => writeFileSync(clock, String(offsetMs)),
  };
  await relay.start();
  return relay;
}
