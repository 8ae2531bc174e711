/** The attributes of the document's inline script, which has set them (pages/head-script.ts). */
declare const own: { late: string };

/** Loads what the islands need of the owner's data (contract/own-words.ts): the script beside the late styles, `late-HASH.css`. */
export async function ownDataLoaded(): Promise<void> {
  if (!globalThis.ownData) await import(/* @vite-ignore */ `../${own.late.slice(0, -3)}js`);
}
