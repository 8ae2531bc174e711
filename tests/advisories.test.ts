/** `npm run advisories` against registries that answer `npm audit` in their own ways. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** @param listener answers like a registry */
async function checkAgainst(listener: RequestListener) {
  const registry = createServer(listener).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  onTestFinished(() => void registry.close());
  const { port } = registry.address() as AddressInfo; // of a TCP server
  const child = spawn(process.execPath, ['scripts/advisories.ts'], {
    cwd: root,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      // npm keeps advisories by their number, from whatever registry they came.
      npm_config_cache: mkdtempSync(join(tmpdir(), 'npm-')),
      npm_config_fetch_retries: '0',
      npm_config_audit: 'true',
      NO_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const [out, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { out, complaints, code };
}

const answering =
  (...severities: string[]): RequestListener =>
  ({ url }, response) => {
    if (!url?.endsWith('/advisories/bulk')) return response.writeHead(404).end('{}');
    const pg = severities.map((severity, id) => ({
      id,
      url: `https://advisories.example/${id}`,
      title: 'Pool runs dry',
      severity,
      vulnerable_versions: '>=8',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    }));
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ pg }));
  };

test('an advisory of level high fails, with the package and what to read; one of level moderate does not', async () => {
  expect(await checkAgainst(answering('moderate', 'high'))).toMatchObject({
    code: 1,
    out: expect.stringContaining(': 1'),
    complaints: expect.stringMatching(/^pg >=8, high: Pool runs dry https:\/\/advisories\.example\/1\n$/),
  });
});

test('a registry that does not answer is said, and fails nothing', async () => {
  const refusing = await checkAgainst((_, response) => response.writeHead(405).end());
  expect(refusing).toMatchObject({ code: 0, out: expect.stringContaining('is not known') });
});
