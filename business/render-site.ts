/**
 * Renders the page of a business with what was compiled before. In a process of its own, because content is computed when
 * its modules load, because this one need not load the schema, and because what fails or needs too much must not end a relay.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { renderMaxMs } from '../contract/panel/limits.ts';
import type { PrivacyTemplate } from '../contract/privacy.ts';
import type { Business } from './business.ts';

/** The owner's file as it is edited, or what was entered in the panel. */
export interface OwnersEntries {
  entries: Readonly<Record<string, unknown>>;
  /** Those that the entries name, by name, as base64. */
  files: Readonly<Record<string, string>>;
  /** They are nobody's: the page says that it is an example, and search engines leave it out. */
  isExample?: boolean;
}

export interface RenderOptions {
  given: OwnersEntries;
  /** The folder that `compileSite` wrote. */
  compiled: string;
  /** Without compressed copies and the images of other sites and home screens, which take half of the time. */
  isPreview?: boolean;
  env: Readonly<Record<string, string | undefined>>;
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

/**
 * @throws Error with the text of the renderer's: a wrong setting, a line that begins with two spaces for each wrong entry, or
 * what failed
 */
export function renderSite(options: RenderOptions): Promise<RenderedSite> {
  const child = fork(join(options.compiled, 'render.js'), {
    execArgv: [`--max-old-space-size=${memoryMaxMb}`],
    serialization: 'advanced',
    timeout: renderMaxMs,
  });
  return new Promise((resolve, reject) => {
    child.once('message', (answer: RenderedSite | { error: string }) =>
      'error' in answer ? reject(new Error(answer.error)) : resolve(answer),
    );
    // One that cannot be started, such as while an update replaces Node, fails a second time as it is sent the input.
    child.on('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`rendering ended with ${signal ?? code}`)));
    child.send(options);
  });
}
