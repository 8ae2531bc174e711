/** The page's document for another business, rendered in this process: without a build, and so without styles. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { readBuildSettings } from '../../business/build-settings.ts';
import { ownDataOf } from '../../business/own-texts.ts';
import { readBusiness } from '../../business/read-business.ts';
import { businessFile, type SiteOptions } from './built-site.ts';

export async function renderedDocument(options: SiteOptions): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'document-'));
  // The content reads the owner's file when it is imported.
  vi.stubEnv('BUSINESS_FILE', businessFile(folder, options));
  vi.resetModules();
  const { ownData } = globalThis;
  globalThis.ownData = ownDataOf(readBusiness(process.env).business);
  try {
    const { renderDocuments } = await import('../../site/render/prerender.tsx');
    const { documents } = await renderDocuments({
      settings: readBuildSettings(options.env ?? {}),
      watcher: './watcher.js',
      style: '',
      lateStyle: { path: './late.css', text: '' },
    });
    return documents['index.html'];
  } finally {
    vi.unstubAllEnvs();
    globalThis.ownData = ownData;
  }
}
