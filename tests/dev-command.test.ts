/** `npm run dev` in a copy of the sources, because the test breaks one of them. */
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { commandEnv } from './support/command-env.ts';
import { startProgram } from './support/end-with-test.ts';
import { freePort } from './support/free-port.ts';
import { until } from './support/until.ts';

const root = resolve(import.meta.dirname, '..');
const section = 'site/sections/faq.tsx';

test('the page recovers from a syntax error, and the address to open is printed alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dev-'));
  for (const part of ['package.json', 'scripts', 'site'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  // What stays in its place need not be compiled again.
  for (const part of ['build', 'business', 'contract', 'dist', 'node_modules', 'panel', 'relay'])
    symlinkSync(join(root, part), join(folder, part));
  const port = await twoFreePorts();
  const { child, output, exited } = startProgram(process.execPath, [join(folder, 'scripts/dev.ts')], {
    cwd: folder,
    env: {
      ...commandEnv,
      BUSINESS_FILE: 'tests/fixtures/hard-business.json',
      PORT: `${port}`,
      PUBLIC_URL: 'https://cabinas.example',
      DATA_DIR: join(folder, 'data'),
    },
  });
  const page = `http://localhost:${port}/`;
  await until(
    'both are up',
    () => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${output()}`);
      return output().includes('Página que') && output().includes('Solicitudes ');
    },
    60_000,
  );
  await until('the link is printed', () => output().includes('/panel/invitacion#'));
  // Beside it, the link that makes the first account of the panel.
  const addresses = (output().match(/https?:\/\/\S+/g) ?? []).filter(
    (address) => !address.includes('/panel/'),
  );
  expect(addresses).toEqual([page.slice(0, -1)]);
  expect(output()).toContain(`http://localhost:${port}/panel/invitacion#`);
  // The panel shows the logo of the build.
  const [built] = readdirSync(join(root, 'dist/assets'));
  expect((await fetch(`${page}assets/${built}`)).status).toBe(200);
  // All that it shows is there: logo, pictures, fonts, and its other document.
  const html = await (await fetch(page)).text();
  const shown = new Set([...html.matchAll(/assets\/[\w.-]+|privacidad|favicon\.svg/g)].map(([path]) => path));
  expect([...shown].join()).toMatch(/logo-.*\.svg/);
  for (const path of shown) expect([path, (await fetch(page + path)).status]).toEqual([path, 200]);
  // The relay's, and a module of the panel whose folder is called like the relay's calls.
  for (const [path, type] of [
    ['panel/manifest.webmanifest', 'application/manifest+json'],
    ['panel/api/me?a=b.c', 'application/json'],
    ['panel/api/call.ts', 'text/javascript'],
  ] as const)
    expect((await fetch(page + path)).headers.get('content-type'), path).toContain(type);

  const good = readFileSync(join(folder, section), 'utf8');
  appendFileSync(join(folder, section), '\nconst broken = <;\n');
  let broken = await fetch(page);
  await until('the error is noticed', async () => {
    broken = await fetch(page);
    return broken.status === 500;
  });
  // Vite's client stays in the document and loads it anew after the next change.
  const text = await broken.text();
  expect(text).toContain('src="/@vite/client"');
  expect(text).toContain('faq.tsx');
  writeFileSync(join(folder, section), good);
  await until('the page is back', async () => (await fetch(page)).status === 200);

  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

/** @returns the first: the page's, and after it the relay's behind the page */
async function twoFreePorts(): Promise<number> {
  const port = await freePort();
  return freePort(port + 1).then(() => port, twoFreePorts);
}
