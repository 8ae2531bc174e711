/** The panel is built without any business, because the relay tells of it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { commandEnv } from '../support/command-env.ts';

const root = resolve(import.meta.dirname, '../..');

test('builds for two businesses have the same files, byte by byte, and none holds a value of either', () => {
  const one = panelIn(buildFor('tests/fixtures/hard-business.json'));
  // Of the business in place: `npm run build` made it.
  const other = panelIn(join(root, 'build'));
  expect([...one.keys()]).toEqual(expect.arrayContaining(['panel/index.html', 'panel/sw.js']));
  expect([...one.keys()]).not.toContain('panel/manifest.webmanifest');
  expect([...other.keys()]).toEqual([...one.keys()]);
  for (const [name, bytes] of one) {
    expect(other.get(name)?.equals(bytes), name).toBe(true);
    expect(bytes.toString(), name).not.toMatch(/Encendido|El Túnel|ffd9a0/i);
  }
});

/** In a process of its own, as the build is: Vite asks the environment how to build. */
function buildFor(file: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'panel-'));
  const work = `(await import('./panel/builder/build-panel.ts')).buildPanel('${dir}')`;
  const env = { ...commandEnv, BUSINESS_FILE: file };
  execFileSync(process.execPath, ['--input-type=module', '--eval', work], { cwd: root, env, stdio: 'pipe' });
  return dir;
}

function panelIn(dir: string): Map<string, Buffer> {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort();
  const ofPanel = names.filter((name) => /^panel[-/].*\.\w+$/.test(name));
  return new Map(ofPanel.map((name) => [name, readFileSync(join(dir, name))]));
}
