/** Files that other tools read agree with package.json and with each other. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { scripts, version, dependencies, devDependencies } = JSON.parse(read('package.json'));

test('.nvmrc names the major version of the pinned Node', () => {
  expect(read('.nvmrc').trim()).toBe(devDependencies.node.split('.', 1)[0]);
});

test('each script that a workflow runs exists', () => {
  const workflows = globSync('.github/workflows/*.yml').map(read).join('\n');
  const named = [...workflows.matchAll(/'(test:\w+)'|npm run (?:--silent )?([\w:]+)/g)].map(
    ([, inMatrix, run]) => inMatrix ?? run,
  );
  expect(named).toEqual(expect.arrayContaining(['test:chaos', 'advisories', 'sbom']));
  for (const name of named) expect(scripts).toHaveProperty([String(name)]);
});

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

test('each picture that a document shows exists, and none is heavy', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')];
  const pictures = documents.flatMap((path) =>
    [...read(path).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(
      ([, name = '']) => new URL(name, new URL(`../${path}`, import.meta.url)),
    ),
  );
  expect(pictures.length).toBeGreaterThanOrEqual(7);
  for (const picture of pictures) expect(statSync(picture).size, picture.pathname).toBeLessThan(250_000);
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
