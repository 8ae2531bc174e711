/** Any static host: serves a built folder as it is, without our relay's headers. */
import type { AddressInfo } from 'node:net';
import { preview } from 'vite';

export async function serveStatic(dir: string) {
  const { httpServer, close } = await preview({
    configFile: false,
    logLevel: 'silent',
    // What is missing is not answered by the page.
    appType: 'mpa',
    build: { outDir: dir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const { port } = httpServer.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}`, stop: close };
}
