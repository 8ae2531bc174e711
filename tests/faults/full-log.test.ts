/** A log on a full disk: the relay starts, accepts, and stops as usual. */
import { existsSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startProgram } from '../support/end-with-test.ts';
import { freePort } from '../support/free-port.ts';
import { sendRequest } from '../support/sends.ts';
import { until } from '../support/until.ts';

const root = resolve(import.meta.dirname, '../..');
/** Every write to it fails with ENOSPC. */
const fullDevice = '/dev/full';

test.skipIf(!existsSync(fullDevice))(
  'a log that cannot be written stops neither the relay nor its visitors',
  async () => {
    const port = await freePort();
    const { child, exited } = startProgram(process.execPath, ['relay/main.ts'], {
      cwd: root,
      stdio: ['ignore', openSync(fullDevice, 'w'), 'ignore'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: 'info',
        RATE_LIMIT_PER_MINUTE: '0',
        DATA_DIR: mkdtempSync(join(tmpdir(), 'full-log-')),
        // Refused at once, so that each request is logged several times.
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_TO: 'ventas@cabinas.example',
        MAIL_FROM: 'formulario@cabinas.example',
      },
    });
    const url = `http://127.0.0.1:${port}`;
    await until(
      'it listens',
      () =>
        fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      60_000,
    );
    for (let turn = 0; turn < 50; turn += 1)
      expect(await sendRequest(url, { nombre_empresa: `Empresa ${turn}` })).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  },
  120_000,
);
