/**
 * `npm run test:container`: builds the image of the Containerfile, starts it, sends a request, restarts it, finds the
 * request. Needs root, and Debian's packages buildah and debootstrap. No image is fetched: the base is a Debian made here,
 * with the Node of this project, under the name that the Containerfile asks for.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { sendRequest } from '../support/send-request.ts';
import { buildah } from './buildah.ts';
import { ensureBase } from './debian-base.ts';
import { npmVolumes } from './npm-volumes.ts';
import { startContainer } from './run-image.ts';

const root = resolve(import.meta.dirname, '../..');
const goalMb = { unpacked: 300, compressed: 120 };
const image = 'encendido-test';
const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

const work = mkdtempSync(join(tmpdir(), 'container-'));
try {
  ensureBase('docker.io/library/node:24-slim');
  const startedAt = performance.now();
  const address = 'https://contenedor.example';
  buildah(
    ['bud', '--network=host', '--pull-never', '--format=docker', ...npmVolumes(work), '--layers=false'],
    ['--build-arg', `PUBLIC_URL=${address}`, '--file', 'Containerfile', '--tag', image, root],
  );
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);

  const container = buildah(['from', '--pull-never', image]).trim();
  try {
    const mounted = buildah(['mount', container]).trim();
    const unpacked = megabytes(
      Number(execFileSync('du', ['-sb', mounted], { encoding: 'utf8' }).split('\t', 1)[0]),
    );
    const archive = join(work, 'image.tar');
    buildah(['push', '--quiet', image, `oci-archive:${archive}`]);
    const compressed = megabytes(statSync(archive).size);

    const data = join(work, 'data');
    mkdirSync(data, { mode: 0o700 });
    execFileSync('chown', ['1000:1000', data]);
    const port = await freePort();
    const first = await startContainer({ container, image, data, port });
    const page = await (await fetch(first.url)).text();
    check('the page of the build is served', page.includes(address));
    check('a request is accepted', (await sendRequest(first.url, { nombre_empresa: 'Contenedor' })) === 200);
    const writable = first.run(
      'find / -xdev -writable -type d -not -path "/proc/*" -not -path "/dev/*" 2>/dev/null || true',
    );
    const expected = ['/backup', '/data', '/run/lock', '/tmp', '/var/tmp'];
    check(
      `only ${expected.join(', ')} can be written (${writable})`,
      writable.split('\n').every((path) => expected.includes(path)),
    );
    check('it runs as nobody’s root', first.run('id -u') === '1000');
    await first.stop();
    const second = await startContainer({ container, image, data, port });
    const listed = second.run('node relay/requests.ts list');
    check('the request is there after a restart', listed.includes('Contenedor'));
    check('the health check passes', second.health() === 0);
    await second.stop();
    console.log(
      `\nUnpacked ${unpacked} MB, compressed ${compressed} MB; ready ${second.readyAfterMs.toFixed(0)} ms after the start`,
    );
    check(`at most ${goalMb.unpacked} MB unpacked`, unpacked <= goalMb.unpacked);
    check(`at most ${goalMb.compressed} MB compressed`, compressed <= goalMb.compressed);
  } finally {
    buildah(['rm', container]);
    buildah(['rmi', image]);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function check(promise: string, holds: boolean): void {
  console.log(`${holds ? 'passed' : 'FAILED'}  ${promise}`);
  if (!holds) process.exitCode = 1;
}
