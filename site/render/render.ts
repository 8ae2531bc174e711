/** The renderer's process: takes one message, answers it or an error's text, and ends. */
import type { CheckedEntries, GivenEntries, RenderedSite, RenderInput } from '../../business/render-site.ts';

process.once('message', async (input: RenderInput | GivenEntries) => {
  const answer = await answerTo(input).catch((error: Error) => ({ error: error.message }));
  process.send?.(answer, () => process.disconnect());
});

async function answerTo(input: RenderInput | GivenEntries): Promise<RenderedSite | CheckedEntries> {
  if ('entries' in input) return check(input);
  globalThis.ownersFile = input.owner;
  globalThis.ownData = input.ownData;
  // Only now: content is computed from the owner's data when its modules load.
  const { renderSite } = await import('./render-site.ts');
  return renderSite(input);
}

async function check({ entries, files }: GivenEntries): Promise<CheckedEntries> {
  const { ownersFileOf } = await import('../../business/read-business.ts');
  const read = (name: string) => {
    const data = files.get(name);
    return data && Buffer.from(data);
  };
  return ownersFileOf(entries, { read, expected: 'un archivo que esté guardado: elígelo otra vez' });
}
