/** Requests per second and p99 of the document: our relay beside nginx, the same files, each a process of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../tests/support/free-port.ts';
import { startRelay } from '../tests/support/start-relay.ts';
import { until } from '../tests/support/until.ts';
import { type LoadResult, runLoad } from './load.ts';
import { median } from './report.ts';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n';
const rounds = 3;
const durationMs = 3_000;
export const connections = 32;

/** @throws Error when nginx is not installed (Debian: `apt-get install nginx-light`). */
export async function measureDocumentLoad() {
  const nginx = await startNginx(resolve(import.meta.dirname, '../dist'));
  const relay = await startRelay();
  const measured = { relay: [] as LoadResult[], nginx: [] as LoadResult[] };
  try {
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, { url }] of Object.entries({ relay, nginx })) {
        const result = await runLoad({ url, connections, durationMs, next: () => request });
        if (round > 0) measured[name as keyof typeof measured].push(result); // one of the two above
      }
  } finally {
    nginx.stop();
    await relay.stop();
  }
  const typical = (results: LoadResult[]) => {
    const of = (what: 'perSecond' | 'p99Ms') => median(results.map((result) => result[what]));
    return { perSecond: of('perSecond'), p99Ms: of('p99Ms') };
  };
  return { relay: typical(measured.relay), nginx: typical(measured.nginx) };
}

async function startNginx(dist: string): Promise<{ url: string; stop: () => void }> {
  const dir = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const config = join(dir, 'nginx.conf');
  // Its worker reads the files as this user.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${dir}/pid; error_log ${dir}/error.log; ${user}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nodelay on; open_file_cache max=100; keepalive_requests 1000000;
  types { text/html html; }
  server { listen 127.0.0.1:${port}; root ${dist}; gzip_static on; }
}`,
  );
  execFileSync('nginx', ['-t', '-q', '-c', config]);
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', () => fetch(url).then(Boolean, () => false));
  return { url, stop: () => child.kill('SIGTERM') };
}
