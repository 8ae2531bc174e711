/**
 * Renders the page of a business with what was compiled before. In a process of its own, because content is computed when
 * its modules load, and because what fails or needs too much there must not end a relay.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type BuildSettings, readBuildSettings } from './build-settings.ts';
import { writeBuiltBusiness } from './built-business.ts';
import type { MailColours } from './business.ts';
import { ownDataOf } from './own-data.ts';
import type { OwnersFile } from './read-business.ts';

export interface RenderOptions {
  owner: OwnersFile;
  /** The folder that `compileSite` wrote. */
  compiled: string;
  /** Replaced: everything a static host needs. */
  dist: string;
  /** What only the relay needs. */
  relayDir: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** What the renderer's process is sent. */
export interface RenderInput extends Omit<RenderOptions, 'env'> {
  settings: BuildSettings;
  ownData: ReturnType<typeof ownDataOf>;
}

export interface Rendered {
  /** For the owner, one a line. */
  warnings: string[];
  mailColours?: MailColours | undefined;
}

/** Rendering takes some 150 MB in half a second. */
const memoryMaxMb = 512;
const timeMaxMs = 60_000;

/** @returns warnings, one a line. @throws Error naming a wrong setting, an entry of the owner's, or what failed. */
export async function renderSite({ env, ...options }: RenderOptions): Promise<string[]> {
  const { business, logo } = options.owner;
  const input: RenderInput = { ...options, settings: readBuildSettings(env), ownData: ownDataOf(business) };
  const { warnings, mailColours } = await renderInChild(input);
  const built = { ...business, logo: logo?.file ?? '', ...(mailColours && { mailColours }) };
  writeBuiltBusiness(options.relayDir, built, env);
  return warnings;
}

function renderInChild(input: RenderInput): Promise<Rendered> {
  const child = fork(join(input.compiled, 'render.js'), {
    execArgv: [`--max-old-space-size=${memoryMaxMb}`],
    serialization: 'advanced',
    timeout: timeMaxMs,
  });
  return new Promise((resolve, reject) => {
    child.once('message', (answer: Rendered | { error: string }) =>
      'error' in answer ? reject(new Error(answer.error)) : resolve(answer),
    );
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`rendering ended with ${signal ?? code}`)));
    child.send(input);
  });
}
