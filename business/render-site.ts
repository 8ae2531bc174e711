/**
 * Renders the page of a business with what was compiled before. In a process of its own, because content is computed when
 * its modules load, and because what fails or needs too much there must not end a relay.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { renderMaxMs } from '../contract/panel/limits.ts';
import type { PrivacyTemplate } from '../contract/privacy.ts';
import { type BuildSettings, readBuildSettings } from './build-settings.ts';
import type { Business } from './business.ts';
import { ownDataOf } from './own-data.ts';
import type { OwnersFile, ownersFileOf } from './read-business.ts';

export interface RenderOptions {
  owner: OwnersFile;
  /** The folder that `compileSite` wrote. */
  compiled: string;
  /** Without compressed copies and the images of other sites and home screens, which take half of the time. */
  isPreview?: boolean;
  env: Readonly<Record<string, string | undefined>>;
}

export interface RenderInput extends Omit<RenderOptions, 'env'> {
  settings: BuildSettings;
  ownData: ReturnType<typeof ownDataOf>;
}

export interface RenderedSite {
  /** Path beside the page -> content, with compressed copies: all that a static host needs besides what was compiled. */
  files: ReadonlyMap<string, Uint8Array>;
  relay: RelayParts;
  /** For the owner, one a line. */
  warnings: string[];
  /** As mails, lists and panel use it. */
  business: Business;
  /** The page's own text of each id under which the owner may replace it. */
  texts: Readonly<Record<string, string>>;
}

export interface RelayParts {
  /** The documents without the policy in a <meta>, which the relay sends as a header. */
  pages: ReadonlyMap<string, Uint8Array>;
  privacy: PrivacyTemplate;
  refusedTemplate: string;
  /** Security headers: of every page, and of the page for a refused form. */
  headers: Record<'pages' | 'refused', Record<string, string>>;
}

/** Rendering takes some 150 MB. */
const memoryMaxMb = 512;

/** @throws Error naming a wrong setting, an entry of the owner's, or what failed. */
export async function renderSite({ env, ...given }: RenderOptions): Promise<RenderedSite> {
  const settings = readBuildSettings(env);
  return inChild(given.compiled, { ...given, settings, ownData: ownDataOf(given.owner.business) });
}

/** The owner's entries with the files that they name. */
export interface GivenEntries {
  entries: unknown;
  files: ReadonlyMap<string, Uint8Array>;
}

export type CheckedEntries = ReturnType<typeof ownersFileOf>;

/** As `ownersFileOf` answers, without loading the schema into this process. @param compiled the folder that `compileSite` wrote */
export function checkEntries(given: GivenEntries, compiled: string): Promise<CheckedEntries> {
  return inChild<CheckedEntries>(compiled, given);
}

/** @throws Error with the text of the renderer's */
function inChild<Answer extends object>(compiled: string, input: GivenEntries | RenderInput) {
  const child = fork(join(compiled, 'render.js'), {
    execArgv: [`--max-old-space-size=${memoryMaxMb}`],
    serialization: 'advanced',
    timeout: renderMaxMs,
  });
  return new Promise<Answer>((resolve, reject) => {
    child.once('message', (answer: Answer | { error: string }) =>
      'error' in answer ? reject(new Error(answer.error)) : resolve(answer),
    );
    // One that cannot be started, such as while an update replaces Node, fails a second time as it is sent the input.
    child.on('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`rendering ended with ${signal ?? code}`)));
    child.send(input);
  });
}
