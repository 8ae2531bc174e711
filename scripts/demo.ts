/**
 * `npm run demo`: page and panel with invented requests, to look around. Promises: nothing of the owner's settings but
 * the business, the port and the provider's identifiers is used; it can be reached from this machine only; no mail
 * leaves; what it stored is gone when it ends.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { readBuilt } from '../business/built-business.ts';
import { readSite } from '../relay/http/served-site.ts';
import { openSqliteStore } from '../relay/store/open-store.ts';
import { startSmtp } from '../tests/support/start-smtp.ts';
import { demoNames, demoPassword, demoRequests, fillDemo } from './demo/fill-demo.ts';
import { isBuilt } from './is-built.ts';

const root = resolve(import.meta.dirname, '..');
const passedOn =
  'PATH HOME TMPDIR PORT BUSINESS_FILE EMAILJS_PUBLIC_KEY EMAILJS_SERVICE_ID EMAILJS_TEMPLATE_ID'.split(' ');
const env = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));

if (!isBuilt() || !sendsToRelay()) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { env, stdio: 'inherit' });
  // Null: a signal ended it.
  if (status !== 0) process.exit(status ?? 1);
}
const dataDir = mkdtempSync(join(tmpdir(), 'demo-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
let relay: ChildProcess | undefined;
// Ctrl-C in a terminal reaches the relay as well, which stops once. While requests are written there is none yet.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (relay ? relay.kill('SIGTERM') : process.exit(0)));
console.log(`Se inventan ${demoRequests} solicitudes…`);
const store = openSqliteStore({ dataDir, channels: ['mail', 'acknowledgement'], minFreeMb: 0 });
// Nothing here has to survive a power loss.
await store.database.rows('PRAGMA synchronous = OFF');
await fillDemo(store, readBuilt().business, new Date());
await store.close();

// It takes every mail, so that none leaves this machine.
const mail = await startSmtp();
const child = spawn(process.execPath, [join(root, 'relay/main.ts')], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    MIN_FREE_MB: '0',
    SMTP_URL: mail.url,
    MAIL_FROM: 'demo@negocio.example',
    MAIL_TO: 'demo@negocio.example',
    ACKNOWLEDGE: 'true',
  },
});
relay = child;
relay.once('exit', (code) => {
  void mail.close();
  process.exit(code ?? 1);
});
createInterface({ input: child.stdout }).on('line', (line) => {
  if (/^(Página|Panel) /.test(line)) console.log(line);
  if (line.startsWith('Panel '))
    console.log(`            entra como ${demoNames.join(' o ')}, contraseña ${demoPassword}

Todo es inventado, y desaparece con Ctrl-C. Ningún correo sale de esta máquina.`);
});

/** Whether the page that is built sends its requests to the relay, not to the EmailJS cloud. */
function sendsToRelay(): boolean {
  const { pages } = readSite().headers;
  return /connect-src 'self'(;|$)/.test(pages['content-security-policy'] ?? '');
}
