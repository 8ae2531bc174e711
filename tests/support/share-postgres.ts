/** Vitest's global setup, in the runner's own process: one PostgreSQL, started when the first test file asks for it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { openPostgresStore } from '../../relay/store/open-store.ts';
import { startPostgres, storeTemplate, type TestPostgres } from './start-postgres.ts';

let started: Promise<TestPostgres> | undefined;
const server = createServer((_request, response) => {
  // A test with a document asks from another origin.
  response.setHeader('access-control-allow-origin', '*');
  started ??= start();
  started.then(
    ({ port }) => response.end(`${port}`),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});

export async function setup({ provide }: TestProject): Promise<void> {
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  provide('postgresPort', (server.address() as AddressInfo).port); // it listens on TCP
}

async function start(): Promise<TestPostgres> {
  // Each worker opens the pools of several relays.
  const postgres = await startPostgres(['max_connections=300']);
  const url = new URL(await postgres.freshUrl());
  await (await openPostgresStore({ url: url.href, channels: ['mail'] })).close();
  await postgres.run(`ALTER DATABASE ${url.pathname.slice(1)} RENAME TO ${storeTemplate}`);
  return postgres;
}

export async function teardown(): Promise<void> {
  server.close();
  await (await started?.catch(() => undefined))?.stop();
}
