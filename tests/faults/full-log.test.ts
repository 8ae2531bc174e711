/** A log on a full disk: the relay starts, accepts, and stops as usual. */
import { existsSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { commandEnv } from '../support/command-env.ts';
import { startProgram } from '../support/end-with-test.ts';
import { freePort } from '../support/free-port.ts';
import { mailEnv } from '../support/outbox.ts';
import { sendRequest } from '../support/sends.ts';
import { until } from '../support/until.ts';

/** Every write to it fails with ENOSPC. */
const fullDevice = '/dev/full';

test.skipIf(!existsSync(fullDevice))(
  'a log that cannot be written stops neither the relay nor its visitors',
  async () => {
    const port = await freePort();
    const { child, exited } = startProgram(process.execPath, ['relay/main.ts'], {
      cwd: resolve(import.meta.dirname, '../..'),
      stdio: ['ignore', openSync(fullDevice, 'w'), 'ignore'],
      env: {
        ...commandEnv,
        // Refused at once, so that each request is logged several times.
        ...mailEnv('smtp://127.0.0.1:1'),
        ...{ PORT: String(port), LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '0' },
        DATA_DIR: mkdtempSync(join(tmpdir(), 'full-log-')),
      },
    });
    const url = `http://127.0.0.1:${port}`;
    const isOk = ({ ok }: Response) => ok;
    await until('it listens', () => fetch(`${url}/healthz`).then(isOk, () => false));
    for (let turn = 0; turn < 50; turn += 1)
      expect(await sendRequest(url, { nombre_empresa: `Empresa ${turn}` })).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  },
);
