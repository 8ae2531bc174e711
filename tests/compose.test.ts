/** compose.yaml as far as it can be checked without Docker: what it names exists, and fits Containerfile and settings. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../relay/config.ts';

const root = resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(resolve(root, name), 'utf8');

interface Service {
  build?: { context: string; dockerfile: string; args: Record<string, string> };
  image: string;
  environment: Record<string, string>;
  volumes: string[];
  depends_on?: string[];
  profiles?: string[];
  ports?: string[];
  env_file?: string[];
  tmpfs?: string[];
  read_only?: boolean;
}

const text = read('compose.yaml');
const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: object };
const { relay, 'relay-2': second, caddy, postgres } = compose.services;
const containerfile = read('Containerfile');
const caddyfile = read('Caddyfile');

/** Names in `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
const variablesIn = (part: unknown) =>
  [...JSON.stringify(part).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? '');

test('both relays are built from files that are there, with arguments that the Containerfile takes', () => {
  for (const service of [relay, second]) {
    expect(existsSync(resolve(root, service?.build?.dockerfile ?? ''))).toBe(true);
    for (const name of Object.keys(service?.build?.args ?? {}))
      expect(containerfile).toMatch(new RegExp(`^ARG ${name}=`, 'm'));
    expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], env_file: ['.env'] });
  }
});

test('each setting is one that the relay reads, with a value that it takes', () => {
  const known = read('.env.example');
  for (const service of [relay, second]) {
    const { environment = {} } = service ?? {};
    for (const name of Object.keys(environment)) expect(known).toMatch(new RegExp(`^#${name}=`, 'm'));
    expect(Object.values(environment).every((value) => typeof value === 'string')).toBe(true);
    const config = readConfig({ ...environment, BACKUP_DIR: '' });
    expect(config).toMatchObject({ host: '0.0.0.0', store: { dataDir: '/data' } });
    expect(config.http.trustProxy).toBeTruthy();
  }
  // Daily backups are of SQLite; with PostgreSQL the relay refuses to start with a folder for them.
  expect(relay?.environment.BACKUP_DIR).toMatch(/^\$\{BACKUP_DIR-\/backup\}$/);
});

test('what the owner fills in stands in .env.example or in docs/operations.md', () => {
  const described = read('.env.example') + read('docs/operations.md');
  expect(variablesIn(compose).filter((name) => !described.includes(`${name}=`))).toEqual([]);
});

test('ports, volumes and folders are the same in Containerfile, Caddyfile and compose', () => {
  const port = relay?.environment.PORT;
  expect(containerfile).toContain(`EXPOSE ${port}`);
  expect(caddy?.environment.RELAYS).toBe(`\${RELAYS:-relay:${port}}`);
  for (const name of variablesIn(caddyfile.replaceAll('{$', '${')))
    expect(Object.keys(caddy?.environment ?? {})).toContain(name);
  // The health check of the image and that of Caddy.
  expect(containerfile).toMatch(/HEALTHCHECK[\s\S]*\/readyz/);
  expect(caddyfile).toContain('health_uri /readyz');
  const writable = /install --directory .* (\/\S+) (\/\S+)$/m.exec(containerfile)?.slice(1);
  expect(relay?.volumes.map((volume) => volume.split(':')[1])).toEqual(writable);
  // An anonymous volume would take requests that the next container does not have.
  expect(containerfile).not.toMatch(/^VOLUME/m);
  expect(caddy?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
});

test('each volume that a service names is declared, each file is there, each dependency is a service', () => {
  for (const { volumes, depends_on = [] } of Object.values(compose.services)) {
    for (const volume of volumes) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('.')) expect(existsSync(resolve(root, from)), from).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(from);
    }
    for (const name of depends_on) expect(Object.keys(compose.services)).toContain(name);
  }
});

test('the second relay and the database start together, under one profile that is described', () => {
  expect([second?.profiles, postgres?.profiles]).toEqual([['postgres'], ['postgres']]);
  const described = read('docs/operations.md');
  expect(described).toContain('COMPOSE_PROFILES=postgres');
  expect(described).toMatch(/COMPOSE_PROFILES=postgres\n(.*\n)*? *BACKUP_DIR=\n/);
  const url = /DATABASE_URL=(postgres:\S+@postgres\/\S+)/.exec(described)?.[1] ?? '';
  const { username, hostname, pathname } = new URL(url);
  expect([username, hostname, pathname]).toEqual([
    postgres?.environment.POSTGRES_USER,
    'postgres',
    `/${postgres?.environment.POSTGRES_DB}`,
  ]);
});
