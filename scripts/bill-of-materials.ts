/**
 * `npm run sbom` prints the bill of materials (CycloneDX) of all packages: what the relay runs, and what page and panel are built
 * from. `npm sbom --omit=dev` is no replacement: it leaves out what a development package uses too, such as pg.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
// npm sbom refuses a package that asks for the "latest" of another, unless an override names the locked version. In package.json
// itself the override would keep npm 9, which Debian 12 has, from installing.
const overrides = {
  '@paulirish/trace_engine': { 'third-party-web': '0.30.0', 'legacy-javascript': '0.0.1' },
};

const temporary = mkdtempSync(join(tmpdir(), 'sbom-'));
try {
  const folder = join(temporary, 'encendido'); // which npm takes for the name
  mkdirSync(folder);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, overrides }));
  copyFileSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  const words = 'sbom --package-lock-only --sbom-format=cyclonedx --sbom-type=application'.split(' ');
  const { status } = spawnSync('npm', words, { cwd: folder, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(temporary, { recursive: true });
}
