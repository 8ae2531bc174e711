/**
 * `npm run demo`: page and panel with invented requests, to look around. Promises: nothing of the owner's settings but
 * the business, the port and the provider's identifiers is used; it can be reached from this machine only; no mail
 * leaves; what it stored is gone when it ends.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { SMTPServer } from 'smtp-server';
import { readBuiltBusiness } from '../business/built-business.ts';
import { openSqliteStore } from '../relay/open-store.ts';
import { demoNames, demoPassword } from './demo/demo-accounts.ts';
import { demoRequests, fillDemo } from './demo/fill-demo.ts';
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
// While the requests are being written there is nothing else to stop.
const endNow = () => process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endNow);
console.log(`Inventing ${demoRequests} requests…`);
const store = openSqliteStore({ dataDir, channels: ['mail', 'acknowledgement'], minFreeMb: 0 });
// Nothing here has to survive a power loss.
await store.database.rows('PRAGMA synchronous = OFF');
await fillDemo({ store, business: readBuiltBusiness(), now: new Date() });
await store.close();

const mail = await startDiscardingMailServer();
const relay = spawn(process.execPath, [join(root, 'relay/main.ts')], {
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
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.off(signal, endNow);
  // Ctrl-C in a terminal reaches the relay as well, which stops once.
  process.on(signal, () => relay.kill('SIGTERM'));
}
relay.once('exit', (code) => {
  mail.stop();
  process.exit(code ?? 1);
});
createInterface({ input: relay.stdout }).on('line', (line) => {
  if (/^(Page|Panel) /.test(line)) console.log(line);
  if (line.startsWith('Panel '))
    console.log(`          sign in as ${demoNames.join(' or ')}, password ${demoPassword}

All of it is invented, and gone when you press Ctrl-C. No mail leaves this machine.`);
});

/** Whether the page that is built sends its requests to the relay, not to the EmailJS cloud. */
function sendsToRelay(): boolean {
  const { pages } = JSON.parse(readFileSync(join(root, 'build/headers.json'), 'utf8')) as {
    pages: Record<string, string>;
  };
  return /connect-src 'self'(;|$)/.test(pages['content-security-policy'] ?? '');
}

/** A mail server on this machine that accepts every mail and throws it away, so that none leaves. */
async function startDiscardingMailServer(): Promise<{ url: string; stop: () => void }> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _session, done) => {
      stream.on('end', () => done());
      stream.resume();
    },
  });
  // A relay that is stopped breaks its connection.
  server.on('error', () => {});
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.server.address() as AddressInfo; // it listens on TCP
  return { url: `smtp://127.0.0.1:${port}`, stop: () => server.close(() => {}) };
}
