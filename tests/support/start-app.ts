/** The relay's HTTP side in this process, on a free port, with a small site of its own and any store. */

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type { RelayTexts } from '../../contract/privacy.ts';
import { templateParamOf } from '../../contract/template-params.ts';
import { fieldNames } from '../../contract/trial-request.ts';
import { type AppDeps, createApp } from '../../relay/app.ts';
import { readConfig } from '../../relay/config.ts';
import { holdSite } from '../../relay/http/served-site.ts';
import { defaultLimits, type Limits } from '../../relay/limits/connections.ts';
import { openSqliteStore } from '../../relay/store/open-store.ts';
import type { Incoming } from '../../relay/store/store.ts';
import { allRequests } from './all-requests.ts';
import { exampleBusiness } from './example-business.ts';

type Given = Partial<Pick<AppDeps, 'addPanel'>> &
  Pick<AppDeps, 'count' | 'log' | 'backupStatus' | 'metrics' | 'now'>;

interface AppOptions extends Given {
  env?: Record<string, string>;
  /** Instead of a real one. */
  store?: AppDeps['store'];
  /** Runs before the store accepts; what it throws, the store rejects with. */
  beforeAccept?: () => Promise<void>;
  limits?: Partial<Limits>;
}

export type RunningApp = Awaited<ReturnType<typeof startApp>>;

export async function startApp({ env, beforeAccept, ...options }: AppOptions = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'relay-app-'));
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0', ...env });
  const own = openSqliteStore({ dataDir: join(dir, 'data'), channels: ['mail'], minFreeMb: 0 });
  const store = options.store ?? own;
  /** What the store was given, in order. */
  const received: Incoming[] = [];
  const app = createApp({
    addPanel: () => {},
    ...options,
    config,
    store: {
      ping: () => store.ping(),
      outboxStatus: () => store.outboxStatus(),
      accept: async (incoming) => {
        received.push(incoming);
        await beforeAccept?.();
        return store.accept(incoming);
      },
    },
    site: holdSite(writeSite(dir), config, exampleBusiness),
    limits: { ...defaultLimits, ...options.limits },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    url,
    /** What the store of its own holds. */
    stored: () => allRequests(own),
    received,
    stop: async () => {
      await app.close();
      await own.close();
    },
  };
}

export async function appOfTest(options?: AppOptions): Promise<RunningApp> {
  const app = await startApp(options);
  onTestFinished(app.stop);
  return app;
}

export const indexHtml = `<!doctype html><title>Inicio</title>${'<p>contenido</p>'.repeat(200)}`;

/** What a build leaves, as small as it can be. */
export function writeSite(dir: string) {
  const dist = join(dir, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), indexHtml);
  writeFileSync(join(dist, 'index.html.br'), brotliCompressSync(indexHtml));
  writeFileSync(join(dist, 'index.html.gz'), gzipSync(indexHtml));
  writeFileSync(join(dist, '404.html'), '<!doctype html><title>No existe</title>');
  writeFileSync(join(dist, 'assets/watcher-abc123.js'), 'export {};');
  writeFileSync(join(dist, '_headers'), '/*');
  const policy = { 'content-security-policy': "default-src 'none'" };
  const headers = { pages: policy, refused: policy };
  const privacy = { html: '', texts: {} as RelayTexts }; // none is asked for without its token
  return { folders: [dist], headers, privacy, refusedTemplate: refusedTemplateText };
}

export const refusedTemplateText = [
  '<!doctype html><title>{{title}}</title><h1>{{title}}</h1><p role="alert">{{reason}}</p>',
  ...fieldNames.map((name) => {
    const param = templateParamOf[name];
    return `<input name="${param}" value="{{value:${name}}}" aria-invalid="{{invalid:${name}}}"><p id="error-${param}">{{error:${name}}}</p>`;
  }),
  '<a href="https://wa.me/51000000000?text={{whatsappText}}">WhatsApp</a>',
  '<a href="mailto:a@b.invalid?body={{mailBody}}">Correo</a>',
].join('\n');
