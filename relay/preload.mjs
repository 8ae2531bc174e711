/**
 * Loaded before each command of package.json (`node --import`): says plainly when this Node is too old, reads the settings
 * of `.env` in the working folder, and caches the relay's compiled TypeScript files. A variable of the environment
 * wins, an empty one too. JavaScript that old versions of Node can run. Tests start the same programs without it, so that no
 * `.env` of the owner's reaches them.
 */
import { readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import * as util from 'node:util';

/** The first with everything that the relay uses; node:crypto's randomUUIDv7 is the newest of it. */
const needed = [24, 16];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `Este es Node ${process.versions.node} (${process.execPath}): se espera Node ${needed.join('.')} o más nuevo. ` +
      '"npm ci" trae uno; después de "npm ci --omit=dev" todo usa el Node de la máquina.',
  );
  process.exit(1);
}

try {
  const file = readFileSync('.env');
  // PowerShell writes UTF-16, other programs of Windows a byte order mark, which is decoded to nothing.
  const text = new TextDecoder(file[0] === 0xff ? 'utf-16le' : 'utf-8').decode(file);
  for (const [name, value] of Object.entries(util.parseEnv(text))) process.env[name] ??= value;
} catch (error) {
  if (error.code !== 'ENOENT') {
    console.error(
      `No se puede leer .env: se espera un archivo que este usuario pueda leer (${error.message})`,
    );
    process.exit(1);
  }
}

// The relay's next start neither strips types nor compiles again (23 MB less memory, half the time). Without a writable folder
// Node runs without the cache; other commands leave it alone, because another user than the relay's may run them. A killed
// process cannot write it at its exit, so that it is written soon after the start.
if (/(main|start)\.ts$/.test(process.argv[1] ?? '')) {
  nodeModule.enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/relay`);
  setTimeout(nodeModule.flushCompileCache, 3000).unref();
}
