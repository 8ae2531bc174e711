/** The renderer's process: takes one RenderInput, answers Rendered or the error's text, and ends. */
import type { Rendered, RenderInput } from '../../business/render-site.ts';

process.once('message', async (input: RenderInput) => {
  globalThis.ownersFile = input.owner;
  globalThis.ownData = input.ownData;
  process.send?.(await answer(input), () => process.disconnect());
});

async function answer(input: RenderInput): Promise<Rendered | { error: string }> {
  try {
    // Only now: content is computed from the owner's data when its modules load.
    const { renderSite } = await import('./render-site.ts');
    return await renderSite(input);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
