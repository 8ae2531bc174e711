/** What a build was made of, for the relay and its commands, which do without the packages that read the owner's file. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Business } from './business.ts';
import type { OwnersEntries, RelayParts } from './render-site.ts';

const root = resolve(import.meta.dirname, '..');
const buildDir = join(root, 'build');
const examplePath = join(root, 'business.example.json');
export const builtName = 'relay.json';

/** Settings that build and relay both read, and which are public: the page holds them. */
const sharedSettings = [
  'PUBLIC_URL',
  'FIGURES',
  'EMAILJS_ORIGIN',
  'EMAILJS_PUBLIC_KEY',
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_ID',
] as const;
type Env = Readonly<Record<string, string | undefined>>;

export interface BuiltEntries extends OwnersEntries {
  /** Of entries and files. */
  sha256: string;
}

interface Built {
  business: Business;
  owner: BuiltEntries;
  parts: Omit<RelayParts, 'pages'>;
}

interface BuiltFrom {
  /** Of the owner's file alone. */
  sourceSha256: string;
  settings: Env;
}

/** @param dir the build's folder for the relay. @param env the settings of the build */
export function writeBuilt(dir: string, built: Built, env: Env): void {
  const settings = Object.fromEntries(sharedSettings.map((name) => [name, env[name]]));
  const from: BuiltFrom = { sourceSha256: sha256Of(businessPath(env)), settings };
  writeFileSync(join(dir, builtName), JSON.stringify({ ...built, ...from }, null, 2));
}

/** @throws Error when there is no build */
export function readBuilt(dir = buildDir): Built & BuiltFrom {
  return JSON.parse(readBuiltFile(join(dir, builtName))) as Built & BuiltFrom; // as writeBuilt writes it
}

/** In what the build in `dir` differs from the owner's file and `env`, a line each: the page is then that of others. */
export function unlikeBuild(env: Env = process.env, dir = buildDir): string[] {
  const { sourceSha256, settings } = readBuilt(dir);
  const path = businessPath(env);
  // In a container it is not there.
  const isOther = existsSync(path) && sha256Of(path) !== sourceSha256;
  return [
    ...(isOther ? [`${relative(root, path)}: la página se hizo con otros datos`] : []),
    ...sharedSettings.flatMap((name) => {
      const [built, served] = [settings[name], env[name]].map((value) => meaning(name, value));
      return built === served ? [] : [`${name}: la página se hizo ${built} y se sirve ${served}`];
    }),
  ];
}

/** In words; different spellings of one value are the same. */
function meaning(name: string, value = ''): string {
  const plain = URL.parse(value)?.href.replace(/\/$/, '') ?? value;
  const meant = plain || (name === 'FIGURES' ? 'on' : '');
  return meant ? `con ${meant}` : 'sin ella';
}

/** The text of a file of the build. @throws Error naming it when it is missing */
export function readBuiltFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`No se puede leer ${path}: ejecuta antes "npm run build"`);
  }
}

function sha256Of(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** The example while the owner has no file. That which BUSINESS_FILE names may be missing. */
export function businessPath({ BUSINESS_FILE }: Env): string {
  if (BUSINESS_FILE) return resolve(root, BUSINESS_FILE);
  const own = resolve(root, 'business.json');
  return existsSync(own) ? own : examplePath;
}

/** Whether the owner has given no data yet. */
export function isExample(env: Env): boolean {
  return businessPath(env) === examplePath;
}
