/** The tests that documents name exist; what a release says of its packages is true. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

test('each test file that the documents name exists', () => {
  for (const path of ['SECURITY.md', 'docs/api.md', 'docs/flow.md', 'CONTRIBUTING.md', 'README.md'])
    for (const [, name = ''] of read(path).matchAll(
      /`((?:tests|relay|site|docs)\/[\w./-]*\w\.(?:tsx?|md))`/g,
    ))
      expect([path, name, existsSync(new URL(`../${name}`, import.meta.url))]).toEqual([path, name, true]);
  for (const [, name = ''] of read('docs/reliability.md').matchAll(
    /`((?:\.\.\/)?[\w/-]+\.(?:test|faults)\.ts)`/g,
  ))
    expect([name, existsSync(new URL(name, import.meta.url))]).toEqual([name, true]);
});

test('each test that docs/testing.md names exists', () => {
  const named = [...read('docs/testing.md').matchAll(/\| `([^`]+)`(?: › (.*))? \|$/gm)];
  expect(named.length).toBeGreaterThan(40);
  for (const [, path = '', title = ''] of named)
    expect([path, title, read(path).includes(title)]).toEqual([path, title, true]);
});

test('no override stands in package.json: npm 9, which Debian 12 has, installs nothing beside one for a package asked for as "latest"', () => {
  expect(JSON.parse(read('package.json'))).not.toHaveProperty('overrides');
});
