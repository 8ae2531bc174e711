/** Serves a folder like `dist` with the relay's own file server. */
import { createApp } from '../relay/app.ts';
import { readConfig } from '../relay/config.ts';
import { readSite } from '../relay/http/site-dir.ts';

export interface ServedFolder {
  url: string;
  stop: () => Promise<void>;
}

/**
 * @param folders files of a later folder override those of an earlier one
 * @param headers sent with every answer; by default those of the page
 */
export async function serveFolder(
  folders: readonly string[],
  headers: Record<string, string> = readSite().headers,
): Promise<ServedFolder> {
  const nothing = async () => Promise.reject(new Error('nothing is stored here'));
  const app = createApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    store: { accept: nothing, outboxStatus: nothing, ping: nothing },
    site: { ...readSite(), folders, headers },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close() };
}
