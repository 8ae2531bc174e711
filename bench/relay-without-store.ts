/** The reference: the relay's routes with a store that keeps nothing. */
import { createApp } from '../relay/app.ts';
import { readConfig } from '../relay/config.ts';
import { readSite } from '../relay/http/site-dir.ts';

const config = readConfig();
const app = createApp({
  config,
  site: readSite(),
  store: {
    accept: async () => ({ id: '', repeated: false }),
    outboxStatus: async () => ({ pending: 0, held: 0, quarantined: 0, oldestUndeliveredAt: undefined }),
    ping: async () => {},
  },
});
process.once('SIGTERM', () => app.close());
console.log(`Page      ${await app.listen({ port: config.port, host: config.host })}`);
