/**
 * `npm run test:container`: builds the image of the Containerfile, starts a container, sends a request, removes the container, and finds
 * the request in a second one over the same folder. Needs root, and Debian's packages buildah and debootstrap. No image is fetched: the
 * base is a Debian made here, with the Node of this project, under the name that the Containerfile asks for.
 * buildah runs the image's command in the image's files (a chroot), with its user and environment and a folder of this machine at /data.
 * It isolates neither network nor processes, and the files are not read-only: those are the task of Docker or Podman, not tried here.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { sendRequest } from '../support/sends.ts';
import { buildah } from './buildah.ts';
import { ensureBase } from './debian-base.ts';
import { npmVolumes } from './npm-volumes.ts';
import { type Container, createContainer } from './run-image.ts';

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

  const data = join(work, 'data');
  mkdirSync(data, { mode: 0o700 });
  execFileSync('chown', ['1000:1000', data]);
  const port = await freePort();
  const containers: Container[] = [];
  const create = (folder?: string) => {
    containers.push(createContainer(image, port, folder));
    return containers.at(-1) as Container; // just pushed
  };
  try {
    const unpacked = megabytes(
      Number(execFileSync('du', ['-sb', create().mount()], { encoding: 'utf8' }).split('\t', 1)[0]),
    );
    const archive = join(work, 'image.tar');
    buildah(['push', '--quiet', image, `oci-archive:${archive}`]);
    const compressed = megabytes(statSync(archive).size);

    const url = `http://127.0.0.1:${port}`;
    const first = create(data);
    const readyAfterMs = await first.start();
    const page = await (await fetch(url)).text();
    check('the page of the build is served', page.includes(address));
    check('a request is accepted', (await sendRequest(url, { nombre_empresa: 'Contenedor' })) === 200);
    const writable = first.run(
      'find / -xdev -writable -type d -not -path "/proc/*" -not -path "/dev/*" 2>/dev/null || true',
    );
    const expected = ['/backup', '/data', '/run/lock', '/tmp', '/var/tmp'];
    check(
      `only ${expected.join(', ')} can be written (${writable})`,
      writable.split('\n').every((path) => expected.includes(path)),
    );
    check('it does not run as root', first.run('id -u') === '1000');
    check('the health check passes', first.isHealthy());
    checkStop(await first.stop());
    containers.splice(containers.indexOf(first), 1);
    first.remove();

    check('the request is in the folder of this machine', readdirSync(data).includes('requests.db'));
    const list = 'node relay/cli/requests.ts list 2>&1 || true';
    const second = create(data);
    await second.start();
    check('a second container lists it', second.run(list).includes('Contenedor'));
    checkStop(await second.stop());
    check('one without the folder has no store', create().run(list).includes('no hay requests.db en /data'));

    console.log(
      `\nUnpacked ${unpacked} MB, compressed ${compressed} MB; ready ${readyAfterMs.toFixed(0)} ms after the start`,
    );
    check(`at most ${goalMb.unpacked} MB unpacked`, unpacked <= goalMb.unpacked);
    check(`at most ${goalMb.compressed} MB compressed`, compressed <= goalMb.compressed);
  } finally {
    for (const container of containers) container.remove();
    buildah(['rmi', image]);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function checkStop({ code, complaints }: Awaited<ReturnType<Container['stop']>>): void {
  check('SIGTERM ends it with 0, and nothing complains', code === 0 && complaints === '');
}

function check(promise: string, holds: boolean): void {
  console.log(`${holds ? 'passed' : 'FAILED'}  ${promise}`);
  if (!holds) process.exitCode = 1;
}
