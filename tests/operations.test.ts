/** What docs/operations.md has an administrator copy, as far as it can be checked without systemd. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../relay/config.ts';

const root = resolve(import.meta.dirname, '..');
const page = readFileSync(resolve(root, 'docs/operations.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

/** The text between `<<'EOF'` and `EOF` of the command that writes `path`, without the list's indentation. */
function written(path: string): string {
  const [, text = ''] = new RegExp(`${path} <<'EOF'\\n([\\s\\S]*?)\\n *EOF\\n`).exec(page) ?? [];
  return text.replace(/^ {3}/gm, '');
}

const unit = (entry: string) =>
  new RegExp(`^${entry}=(.*)$`, 'm').exec(written('/etc/systemd/system/encendido.service'))?.[1];
const env = parseEnv(written('/opt/encendido/.env'));

test('the service runs what "npm run serve" runs, with the pinned Node, where the settings stand', () => {
  expect(unit('WorkingDirectory')).toBe('/opt/encendido');
  expect(unit('ExecStart')).toBe(
    scripts.serve.replace('exec node', '/opt/encendido/node_modules/node/bin/node'),
  );
  expect(unit('ExecStart')).toContain('--import=./relay/preload.mjs'); // reads .env
});

test('the settings are ones that the relay takes, and the service may write where they point', () => {
  const { store, delivery, publicUrl } = readConfig(env);
  expect(publicUrl).toBe('https://cabinas.example');
  expect(delivery.mail?.to).toHaveLength(1);
  expect(unit('ProtectSystem')).toBe('strict');
  expect(store.dataDir).toBe(`/var/lib/${unit('StateDirectory')}`);
  expect(store.backupDir).toBe(unit('ReadWritePaths'));
  // Each folder is made, and belongs to the user of the service.
  const user = unit('User');
  expect(page).toContain(`useradd --system --create-home --home-dir ${store.dataDir} `);
  expect(page).toMatch(new RegExp(`install --directory --owner=${user} .* ${store.backupDir}\\n`));
});

test('no block of commands on the server leaves the settings out', () => {
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands = '']) => commands);
  const lines = blocks.flatMap((commands) => commands.split('\n').map((line) => line.trim()));
  expect(lines.filter((line) => /^npm |[^o] npm run/.test(line))).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining(['systemctl daemon-reload', 'systemctl enable --now encendido']),
  );
});
