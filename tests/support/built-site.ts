/** The page as `npm run build` made it, or one built for another business or other settings, in a folder of its own. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { businessPath } from '../../business/business-path.ts';
import { isBuilt } from '../../scripts/is-built.ts';
import { buildSite } from '../../site/builder/build-site.ts';

const root = resolve(import.meta.dirname, '../..');

export interface BuiltSite {
  dist: string;
  relayDir: string;
  /** Of a build for another business or other settings. */
  warnings: string[];
  /** A file of dist as text. */
  read: (name: string) => string;
}

interface SiteOptions {
  env?: Record<string, string>;
  /** Entries of the owner's file instead of those in place. */
  business?: Record<string, unknown>;
}

export async function builtSite(options: SiteOptions = {}): Promise<BuiltSite> {
  const isUsual = Object.keys(options.env ?? {}).length === 0 && !options.business;
  if (isUsual && isBuilt()) return siteIn(join(root, 'dist'), join(root, 'build'), []);
  const dir = mkdtempSync(join(tmpdir(), 'site-'));
  const dist = join(dir, 'dist');
  const relayDir = join(dir, 'build');
  const warnings = await buildSite({
    dist,
    relayDir,
    env: { ...options.env, BUSINESS_FILE: businessFile(dir, options) },
  });
  return siteIn(dist, relayDir, warnings);
}

/** The file of the business in place, or a copy of it with other entries. */
function businessFile(dir: string, { env, business }: SiteOptions): string {
  const path = businessPath(env?.BUSINESS_FILE ? env : process.env);
  if (!business) return path;
  const own = JSON.parse(readFileSync(path, 'utf8'));
  const logo = own.logo && resolve(dirname(path), own.logo);
  const copy = join(dir, 'business.json');
  writeFileSync(copy, JSON.stringify({ ...own, logo, ...business }));
  return copy;
}

function siteIn(dist: string, relayDir: string, warnings: string[]): BuiltSite {
  return { dist, relayDir, warnings, read: (name) => readFileSync(join(dist, name), 'utf8') };
}
