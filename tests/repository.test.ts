/** What a release says of its packages is true. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { version, dependencies } = JSON.parse(read('package.json'));

test('the bill of materials of a release names the packages that the relay runs and the page is built from', () => {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  expect(status).toBe(0);
  const { bomFormat, metadata, components } = JSON.parse(stdout);
  expect([bomFormat, metadata.component.purl]).toEqual(['CycloneDX', `pkg:npm/encendido@${version}`]);
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'react']));
});

test('no override stands in package.json: npm 9, which Debian 12 has, installs nothing beside one for a package asked for as "latest"', () => {
  expect(JSON.parse(read('package.json'))).not.toHaveProperty('overrides');
});
