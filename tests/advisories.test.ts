/** `npm run advisories` against registries that answer `npm audit` in their own ways. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** @param listener answers like a registry */
async function checkAgainst(listener: RequestListener) {
  const registry = createServer(listener).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  onTestFinished(() => void registry.close());
  const { port } = registry.address() as AddressInfo; // of a TCP server
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    // npm keeps advisories by their number, from whatever registry they came.
    npm_config_cache: mkdtempSync(join(tmpdir(), 'npm-')),
    npm_config_fetch_retries: '0',
    npm_config_audit: 'true',
    NO_PROXY: '127.0.0.1',
  };
  const cwd = resolve(import.meta.dirname, '..');
  return promisify(execFile)(process.execPath, ['scripts/advisories.ts'], { cwd, env }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
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
    stdout: expect.stringContaining(': 1'),
    stderr: expect.stringMatching(/^pg >=8, high: Pool runs dry https:\/\/advisories\.example\/1\n$/),
  });
});

test('a registry that does not answer is said, and fails nothing', async () => {
  const refusing = await checkAgainst((_, response) => response.writeHead(405).end());
  expect(refusing).toMatchObject({ code: 0, stdout: expect.stringContaining('is not known') });
});
