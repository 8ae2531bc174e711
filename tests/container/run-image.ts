/** Runs the command of an image, as its user, with its environment, as a container engine would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { until } from '../support/until.ts';
import { buildah, buildahEnv, buildahOptions } from './buildah.ts';

interface ImageConfig {
  User: string;
  Cmd: string[];
  Healthcheck: { Test: string[] };
}

export type Container = ReturnType<typeof createContainer>;

/** @param data the folder of this machine that is mounted at /data @param port of the machine, whose network it shares */
export function createContainer(image: string, port: number, data?: string) {
  const inspected = JSON.parse(buildah(['inspect', '--type=image', image]));
  const { User, Cmd, Healthcheck } = inspected.Docker.config as ImageConfig;
  const name = buildah(['from', '--pull-never', image]).trim();
  const options = [
    'run',
    `--user=${User}`,
    ...(data ? [`--volume=${data}:/data`] : []),
    `--env=PORT=${port}`,
  ];
  const inside = (command: readonly string[]) => [...options, name, '--', ...command];
  let child: ChildProcess | undefined;
  let complaints = '';
  const signal = (name: NodeJS.Signals) => {
    if (child?.pid && child.exitCode === null) process.kill(innermost(child.pid), name);
  };
  process.once('exit', () => signal('SIGKILL'));
  return {
    /** Runs the image's command. @returns milliseconds until it was ready */
    async start() {
      const startedAt = performance.now();
      child = spawn('buildah', [...buildahOptions, ...inside(Cmd)], {
        env: buildahEnv,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        complaints += text;
        process.stderr.write(text);
      });
      await until('the container is ready', () => isReady(port), 30_000);
      return performance.now() - startedAt;
    },
    /** The files of the container on this machine. */
    mount: () => buildah(['mount', name]).trim(),
    /** What a shell's command inside prints. @throws Error when it fails */
    run: (command: string) => buildah(inside(['sh', '-c', command])).trim(),
    isHealthy() {
      const [, ...command] = Healthcheck.Test; // CMD
      try {
        buildah(inside(command));
        return true;
      } catch {
        return false;
      }
    },
    /** SIGTERM to the relay. @returns its exit code, and what was written to standard error meanwhile */
    async stop() {
      if (!child) throw new Error(`${name} was not started`);
      const closed = once(child, 'close'); // not before its standard error is read to the end
      signal('SIGTERM');
      await closed;
      return { code: child.exitCode, complaints };
    },
    /** With all that was written in it and not into a mounted folder. */
    remove() {
      signal('SIGKILL');
      buildah(['rm', name]);
    },
  };
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * The program inside: a child of buildah's own processes, which kill it when they get a signal themselves, and then fail
 * to remove what it still uses.
 */
function innermost(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const [child] = threads
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim())
    .filter(Boolean)
    .join(' ')
    .split(' ');
  return child ? innermost(Number(child)) : pid;
}
