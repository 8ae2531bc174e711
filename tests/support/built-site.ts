/** The page as `npm run build` made it, or one built for another business or other settings, in a folder of its own. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { businessPath } from '../../business/built-business.ts';
import { writeSite } from '../../business/write-site.ts';
import { isBuilt, isNewerThanSources } from '../../scripts/is-built.ts';
import { compileSite } from '../../site/compile/build-site.ts';

const root = resolve(import.meta.dirname, '../..');

export type BuiltSite = Awaited<ReturnType<typeof builtSite>>;

export interface SiteOptions {
  env?: Record<string, string>;
  /** Entries of the owner's file instead of those in place. */
  business?: Record<string, unknown>;
  /** With compressed copies and the images of other sites and home screens, which take half of the time. */
  isWhole?: boolean;
}

export async function builtSite(options: SiteOptions = {}) {
  const isUsual = Object.keys(options.env ?? {}).length === 0 && !options.business;
  if (isUsual && isBuilt()) return siteIn(join(root, 'dist'), join(root, 'build'), []);
  const kept = join(root, 'build/variants', keyOf(options));
  // Another worker of this run may be building it.
  const lock = join(tmpdir(), `building-${basename(kept)}`);
  while (!isNewerThanSources(join(kept, 'warnings.json'))) {
    if (mkdirSync(lock, { recursive: true })) {
      await buildInto(kept, options).finally(() => rmdirSync(lock));
      break;
    }
    await sleep(100);
  }
  const warnings = JSON.parse(readFileSync(join(kept, 'warnings.json'), 'utf8'));
  return siteIn(join(kept, 'dist'), join(kept, 'build'), warnings);
}

/** Equal options and business, equal key: the layers of tests share what is built for them. */
function keyOf(options: SiteOptions): string {
  const business = readFileSync(businessPath(options.env?.BUSINESS_FILE ? options.env : process.env), 'utf8');
  return createHash('sha256')
    .update(JSON.stringify([options, business]))
    .digest('hex')
    .slice(0, 16);
}

async function buildInto(kept: string, options: SiteOptions): Promise<void> {
  mkdirSync(dirname(kept), { recursive: true });
  const dir = mkdtempSync(`${kept}-`);
  const inPlace = join(root, 'build/site');
  const isCompiled = isNewerThanSources(join(inPlace, 'compiled.json'));
  const compiled = isCompiled ? inPlace : join(dir, 'site');
  if (!isCompiled) await compileSite(compiled);
  const env = { ...options.env, BUSINESS_FILE: businessFile(dir, options) };
  const warnings = await writeSite({
    compiled,
    dist: join(dir, 'dist'),
    relayDir: join(dir, 'build'),
    isPreview: !options.isWhole,
    env,
  });
  writeFileSync(join(dir, 'warnings.json'), JSON.stringify(warnings));
  rmSync(kept, { recursive: true, force: true });
  renameSync(dir, kept);
}

/** The file of the business in place, or a copy of it with other entries. */
export function businessFile(dir: string, { env, business }: SiteOptions): string {
  const path = businessPath(env?.BUSINESS_FILE ? env : process.env);
  if (!business) return path;
  const own = JSON.parse(readFileSync(path, 'utf8'));
  const logo = own.logo && resolve(dirname(path), own.logo);
  const pictures = own.pictures?.map((picture: { file: string }) => ({
    ...picture,
    file: resolve(dirname(path), picture.file),
  }));
  const copy = join(dir, 'business.json');
  writeFileSync(copy, JSON.stringify({ ...own, logo, pictures, ...business }));
  return copy;
}

/** @param warnings of a build for another business or other settings */
function siteIn(dist: string, relayDir: string, warnings: string[]) {
  return { dist, relayDir, warnings, read: (name: string) => readFileSync(join(dist, name), 'utf8') };
}
