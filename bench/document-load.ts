/** Requests per second and p99 of the document: our relay beside nginx, the same bytes, each on one core. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type LoadResult, runLoad } from './load.ts';

export interface DocumentLoad {
  relay: LoadResult;
  nginx: LoadResult;
}

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n';
const durationMs = 5_000;
const connections = 32;

/** @throws Error when nginx is not installed (Debian: `apt-get install nginx-light`). */
export async function measureDocumentLoad(relayUrl: string, dist: string): Promise<DocumentLoad> {
  const nginx = await startNginx(dist);
  const measure = (url: string) => runLoad({ url, connections, durationMs, next: () => request });
  try {
    // One warm-up run each, then alternating runs.
    await measure(relayUrl);
    await measure(nginx.url);
    return { relay: await measure(relayUrl), nginx: await measure(nginx.url) };
  } finally {
    nginx.stop();
  }
}

async function startNginx(dist: string): Promise<{ url: string; stop: () => void }> {
  const dir = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const config = join(dir, 'nginx.conf');
  writeFileSync(
    config,
    `worker_processes 1; worker_cpu_affinity 01; daemon off; pid ${dir}/pid; error_log ${dir}/error.log;
user root;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nodelay on; open_file_cache max=100; keepalive_requests 1000000;
  types { text/html html; }
  server { listen 127.0.0.1:${port}; root ${resolve(dist)}; gzip_static on; }
}`,
  );
  execFileSync('nginx', ['-t', '-q', '-c', config]);
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await new Promise((later) => setTimeout(later, 100));
  }
  return { url, stop: () => child.kill('SIGTERM') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}
