/** `npm run requests -- …`: what the owner does with stored requests. */
import { readConfig } from './config.ts';
import { openStore } from './store/open-store.ts';

const [command] = process.argv.slice(2);
const store = await openStore(readConfig());
const requests = await store.list();
if (command === 'list') {
  for (const { id, receivedAt, params } of requests)
    console.log([id, receivedAt.toISOString(), params.nombre_empresa].join('  '));
} else if (command === 'export') {
  for (const request of requests) console.log(JSON.stringify(request));
} else {
  console.error('usage: npm run requests -- list | export --format json');
  process.exitCode = 1;
}
await store.close();
