/** The renderer's process: takes one message, answers it or an error's text, and ends. */
import { readBuildSettings } from '../../business/build-settings.ts';
import { ownDataOf } from '../../business/own-texts.ts';
import { ownersFileOf } from '../../business/read-business.ts';
import type { RenderOptions } from '../../business/render-site.ts';

process.once('message', async (options: RenderOptions) => {
  const answer = await answerTo(options).catch((error: Error) => ({ error: error.message }));
  process.send?.(answer, () => process.disconnect());
});

async function answerTo({ given, env, ...options }: RenderOptions) {
  const settings = readBuildSettings(env);
  globalThis.ownersFile = ownersFileOf(given);
  globalThis.ownData = ownDataOf(globalThis.ownersFile.business);
  // Only now: content, and words that the owner may replace, are computed when their modules load.
  const { renderSite } = await import('./render-site.ts');
  return renderSite({ ...options, settings });
}
