/** Wiring and signals, nothing else. */
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { readSite } from './http/site-dir.ts';
import { openStore } from './store/open-store.ts';

try {
  const config = readConfig();
  const store = await openStore(config);
  const app = createApp({
    config,
    store,
    site: readSite(),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      await app.close();
      await store.close();
      process.exit(0);
    });
  const address = await app.listen({ port: config.port, host: config.host });
  console.log(`Page      ${address}`);
  console.log(`Requests  stored in ${config.store.dataDir}`);
  console.log('Mail      not configured (SMTP_URL): requests are stored and wait');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
