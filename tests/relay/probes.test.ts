/** What a supervisor and Prometheus read. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { AppDeps } from '../../relay/app.ts';
import { createMetrics } from '../../relay/http/metrics.ts';
import type { OutboxStatus } from '../../relay/store/outbox.ts';
import { goodParams, navigation, sendForm, sendJson } from '../support/sends.ts';
import { appOfTest } from '../support/start-app.ts';
import { startRelay } from '../support/start-relay.ts';
import { until } from '../support/until.ts';

const now = () => new Date('2026-05-01T12:00:00Z');
const waiting: OutboxStatus = {
  pending: 3,
  held: 2,
  quarantined: 1,
  oldestUndeliveredAt: new Date('2026-05-01T11:58:30Z'),
};

function storeThat(change: Partial<AppDeps['store']>): AppDeps['store'] {
  return {
    accept: async () => ({ id: 'a', repeated: false }),
    outboxStatus: async () => waiting,
    ping: async () => {},
    ...change,
  };
}

const body = async (relay: { url: string }, path: string) => {
  const answer = await fetch(`${relay.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};

test('/healthz needs no store; /readyz says what waits in it, for one look however often it is asked', async () => {
  const outboxStatus = vi.fn(async () => waiting);
  const startedAt = performance.now();
  const relay = await appOfTest({ now, store: storeThat({ outboxStatus }) });
  expect(await body(relay, '/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' });
  for (const ready of await Promise.all(Array.from({ length: 50 }, () => body(relay, '/readyz'))))
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      200,
      { status: 'ok', pending: 3, held: 2, quarantined: 1, oldestUndeliveredSeconds: 90 },
    ]);
  // Another one after each second: relay/base/throttled.test.ts has the exact numbers.
  expect(outboxStatus.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1_000);
});

test('/readyz is 503 when the store rejects or stalls; /healthz stays 200', async () => {
  const broken = [
    storeThat({ ping: () => Promise.reject(new Error('gone')) }),
    storeThat({ ping: () => new Promise(() => {}) }),
    storeThat({ outboxStatus: () => Promise.reject(new Error('gone')) }),
  ];
  for (const store of broken) {
    const relay = await appOfTest({ store, limits: { storeMs: 50 } });
    expect(await body(relay, '/readyz')).toEqual({ status: 503, text: '{"status":"store does not answer"}' });
    expect((await body(relay, '/healthz')).status).toBe(200);
    const metrics = await body(relay, '/metrics');
    expect(metrics.status).toBe(200);
    expect(metrics.text).toContain('\nrelay_store_up 0\n');
    expect(metrics.text).not.toMatch(/^relay_(outbox|quarantined )/m);
  }
});

test('/metrics counts what happened, each thing once', async () => {
  /** Whether each is a repeat; what comes after them is not stored. */
  const stored = [false, false, true, false];
  const accept = async () => {
    const repeated = stored.shift();
    if (repeated === undefined) throw new Error('disk full');
    return { id: 'a', repeated };
  };
  const metrics = createMetrics();
  const env = { RATE_LIMIT_PER_MINUTE: '7' };
  const relay = await appOfTest({ now, metrics, env, store: storeThat({ accept }) });
  await sendJson(relay.url);
  await sendForm(relay.url, goodParams(), navigation);
  await sendJson(relay.url);
  await sendForm(relay.url, goodParams({ sitio_web: 'x' }));
  await sendJson(relay.url, {});
  await sendJson(relay.url, goodParams(), {}, { user_id: 'x' });
  await sendJson(relay.url);
  await sendJson(relay.url); // over the limit
  await sendJson(relay.url, goodParams(), { origin: 'https://evil.example' });
  for (const outcome of ['sent', 'retry', 'retry'] as const) metrics.delivered('mail', outcome);
  const { text } = await body(relay, '/metrics');
  const lines = text.split('\n');
  for (const line of [
    'relay_accepted_total 2',
    'relay_duplicates_total 1',
    'relay_quarantined_total 1',
    'relay_refused_total{reason="invalid"} 1',
    'relay_refused_total{reason="identifiers"} 1',
    'relay_refused_total{reason="unavailable"} 1',
    'relay_refused_total{reason="tooMany"} 1',
    'relay_refused_total{reason="forbidden"} 1',
    'relay_send_duration_seconds_count{status="200"} 4',
    'relay_send_duration_seconds_count{status="503"} 1',
    'relay_deliveries_total{channel="mail",outcome="sent"} 1',
    'relay_deliveries_total{channel="mail",outcome="retry"} 2',
    'relay_store_up 1',
    'relay_outbox_pending 3',
    'relay_outbox_held 2',
    'relay_quarantined 1',
    'relay_outbox_oldest_age_seconds 90',
  ])
    expect(lines).toContain(line);
  for (const line of lines) expect(line).toMatch(/^(#.*|[a-z_]+(\{[^}]*\})? [\d.e+-]+|)$/);
});

test('/metrics is for this machine alone, never for what a proxy forwards', async () => {
  const relay = await appOfTest({ env: { TRUST_PROXY: 'loopback' } });
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${relay.url}/metrics`, { headers })).status;
  expect(await status({})).toBe(200);
  const forwarded: Record<string, string> = {
    'x-forwarded-for': '127.0.0.1',
    'x-real-ip': '8.8.8.8',
    forwarded: 'for=127.0.0.1',
    via: '1.1 caddy',
  };
  for (const [name, value] of Object.entries(forwarded))
    expect([name, await status({ [name]: value })]).toEqual([name, 403]);
  const elsewhere = await relay.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' });
  expect([elsewhere.statusCode, elsewhere.body]).toEqual([403, 'Forbidden']);
});

test('with METRICS_TOKEN, only a client that sends it may read /metrics', async () => {
  const relay = await appOfTest({ env: { METRICS_TOKEN: 'secret' } });
  const status = async (authorization?: string) =>
    (
      await relay.app.inject({
        url: '/metrics',
        remoteAddress: '192.0.2.7',
        headers: authorization ? { authorization } : {},
      })
    ).statusCode;
  expect(await status('Bearer secret')).toBe(200);
  for (const wrong of [undefined, 'Bearer', 'Bearer secre', 'Bearer secretx', 'secret', 'Basic secret'])
    expect([wrong, await status(wrong)]).toEqual([wrong, 403]);
  expect((await body(relay, '/metrics')).status).toBe(403);
});

test('daily backups: written at start, shown by /readyz and /metrics', async () => {
  const dir = join(mkdtempSync(join(tmpdir(), 'backups-')), 'daily');
  const relay = await startRelay({ BACKUP_DIR: dir });
  await until('the backup has ended', async () => {
    const { backup } = JSON.parse((await body(relay, '/readyz')).text);
    return /^\d{4}-\d\d-\d\dT/.test(backup);
  });
  expect(relay.output()).toContain(`cada día en ${dir}`);
  const { text } = await body(relay, '/metrics');
  expect(text).toMatch(/^relay_backup_failed 0$/m);
  expect(text).toMatch(/^relay_backup_age_seconds \d/m);
  await relay.stop();
  expect(readdirSync(dir)).toEqual([expect.stringMatching(/^encendido-.*\.db$/)]);
});

test('a daily backup that failed is shown, and stops no accepting', async () => {
  const relay = await appOfTest({ backupStatus: () => ({ newestAt: undefined, failed: true }) });
  expect(JSON.parse((await body(relay, '/readyz')).text)).toMatchObject({ status: 'ok', backup: 'failed' });
  const { text } = await body(relay, '/metrics');
  expect(text).toMatch(/^relay_backup_failed 1$/m);
  expect(text).not.toMatch(/^relay_backup_age_seconds \d/m);
  expect((await sendJson(relay.url)).status).toBe(200);
});
