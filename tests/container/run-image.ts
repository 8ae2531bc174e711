/** Runs the command of an image, as its user, with its environment, as a container engine would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { until } from '../support/until.ts';
import { buildah, buildahEnv, buildahOptions } from './buildah.ts';

interface ImageConfig {
  User: string;
  Cmd: string[];
  Healthcheck: { Test: string[] };
}

interface ContainerOptions {
  container: string;
  image: string;
  /** The folder in the place of the volume. */
  data: string;
  /** The container shares the machine's network. */
  port: number;
}

export interface RunningContainer {
  url: string;
  readyAfterMs: number;
  /** What a shell's command inside prints. */
  run: (command: string) => string;
  /** The exit code of the image's health check. */
  health: () => number;
  /** SIGTERM; resolves when nothing answers any more. */
  stop: () => Promise<void>;
}

export async function startContainer({
  container,
  image,
  data,
  port,
}: ContainerOptions): Promise<RunningContainer> {
  const inspected = JSON.parse(buildah(['inspect', '--type=image', image]));
  const { User, Cmd, Healthcheck } = inspected.Docker.config as ImageConfig;
  const inside = (command: readonly string[]) => [
    'run',
    `--user=${User}`,
    `--volume=${data}:/data`,
    `--env=PORT=${port}`,
    container,
    '--',
    ...command,
  ];
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn('buildah', [...buildahOptions, ...inside(Cmd)], {
    env: buildahEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true, // a group of its own, which the signal goes to
  });
  process.once('exit', () => endGroup(child, 'SIGKILL'));
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the container is ready', answers, 30_000);
  const readyAfterMs = performance.now() - startedAt;
  return {
    url,
    readyAfterMs,
    run: (command) => buildah(inside(['sh', '-c', command])).trim(),
    health() {
      const [, ...command] = Healthcheck.Test; // CMD
      try {
        buildah(inside(command));
        return 0;
      } catch (error) {
        return (error as { status: number }).status;
      }
    },
    async stop() {
      endGroup(child, 'SIGTERM');
      await until('the container has stopped', async () => !(await answers()), 15_000);
    },
  };
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // it has ended
  }
}
