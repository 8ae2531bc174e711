/** The page as `npm run build` made it, or one built for another business or other settings, in a folder of its own. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isBuilt } from '../../scripts/is-built.ts';
import { buildSite } from '../../site/builder/build-site.ts';
import type { Business } from '../../site/content/business.ts';

const root = resolve(import.meta.dirname, '../..');

export interface BuiltSite {
  dist: string;
  relayDir: string;
  /** Of a build for another business or other settings. */
  warnings: string[];
  /** A file of dist as text. */
  read: (name: string) => string;
}

export async function builtSite(
  options: { env?: Record<string, string>; business?: Partial<Business> } = {},
): Promise<BuiltSite> {
  const isUsual = Object.keys(options.env ?? {}).length === 0 && !options.business;
  if (isUsual && isBuilt()) return siteIn(join(root, 'dist'), join(root, 'build'), []);
  const dir = mkdtempSync(join(tmpdir(), 'site-'));
  const dist = join(dir, 'dist');
  const relayDir = join(dir, 'build');
  const override = options.business;
  const warnings = await buildSite({
    dist,
    relayDir,
    env: options.env ?? {},
    plugins: override
      ? [
          {
            name: 'other-business',
            transform(code, id) {
              if (id !== join(root, 'site/content/business.ts')) return null;
              return `${code};Object.assign(business, ${JSON.stringify(override)});`;
            },
          },
        ]
      : [],
  });
  return siteIn(dist, relayDir, warnings);
}

function siteIn(dist: string, relayDir: string, warnings: string[]): BuiltSite {
  return { dist, relayDir, warnings, read: (name) => readFileSync(join(dist, name), 'utf8') };
}
