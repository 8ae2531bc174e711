/** The base image of the Containerfile, made here: a small Debian with this project's Node and the machine's npm. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { programPath } from '../../scripts/chromium.ts';
import { buildah } from './buildah.ts';

/** What Debian's own small images leave out, too. */
const leftOut = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/cache/apt', 'var/lib/apt/lists'];

/** Made once a machine. */
export function ensureBase(name: string): void {
  const known = JSON.parse(buildah(['images', '--json'])) as { names?: string[] }[] | null;
  if (known?.some(({ names }) => names?.includes(name))) return;
  const folder = mkdtempSync(join(tmpdir(), 'debian-'));
  try {
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', folder], { stdio: 'inherit' });
    for (const path of leftOut) rmSync(join(folder, path), { recursive: true, force: true });
    const node = resolve(import.meta.dirname, '../../node_modules/node/bin/node');
    const npm = dirname(dirname(realpathSync(programPath('npm'))));
    const library = '/usr/local/lib/node_modules/npm';
    const container = buildah(['from', 'scratch']).trim();
    buildah(['copy', container, folder, '/']);
    buildah(['copy', container, node, '/usr/local/bin/node']);
    buildah(['copy', container, npm, library]);
    buildah(['run', container, '--', 'ln', '-s', `${library}/bin/npm-cli.js`, '/usr/local/bin/npm']);
    buildah(['run', container, '--', 'ln', '-s', `${library}/bin/npx-cli.js`, '/usr/local/bin/npx']);
    const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    buildah(['config', '--env', path, container]);
    buildah(['commit', '--quiet', '--rm', '--format=docker', container, name]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
