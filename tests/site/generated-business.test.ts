/**
 * Businesses of every shape (40 with FAULTS=full): what the schema accepts is rendered, every text of the owner's stands in
 * the document as text, and none becomes markup.
 */
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { businessSchema } from '../../business/business.ts';
import { ownersEntries } from '../../business/read-business.ts';
import { type RenderedSite, renderSite } from '../../business/render-site.ts';
import { compiledDir } from '../../relay/http/served-site.ts';
import { flightBytes } from '../../site/render/document-size.ts';
import { effort } from '../faults/effort.ts';
import { type Entries, generatedBusinesses, markupOfOwner } from '../support/generated-business.ts';

const count = effort.full ? 40 : 2;
const common = { compiled: compiledDir, env: { PUBLIC_URL: 'https://cabinas.example' } };

async function rendered(entries: Entries): Promise<RenderedSite> {
  const site = await renderSite({ given: { entries, files: {} }, ...common, isPreview: !effort.full });
  expect(site.business).toMatchObject(businessSchema.parse(entries));
  return site;
}

const documentOf = ({ files }: RenderedSite) => {
  const { document } = new Window({ settings: { disableCSSFileLoading: true } });
  document.write(Buffer.from(files.get('index.html') ?? '').toString());
  return document;
};
const plainly = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Elements by which a text could do something. */
function actingIn(document: Window['document']): string[] {
  const acting = document.querySelectorAll(
    `script, style, link, meta, iframe, object, base, ${markupOfOwner}`,
  );
  const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].filter(({ name }) => /^on/i.test(name)).map(({ name }) => name),
  );
  return [...[...acting].map(({ localName }) => localName), ...handlers];
}

/** What the page has to show of the entries; a text of the page by its id may be one that another plan or country needs. */
function textsShown(entries: Entries): string[] {
  const { name, plans, facts, cases, moreQuestions, phones, socials, statistics } = entries;
  const shown = [name, plans, facts, cases, moreQuestions, phones, socials, statistics].flatMap(leavesIn);
  return shown.filter((text) => !/^(https:|\+|template$|once$|monthly$|yearly$|pc$|room$)/.test(text));
}

function leavesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  const { id: _, ...rest } = Object(value) as Record<string, unknown>;
  return Object.values(rest).flatMap(leavesIn);
}

const title = `${count} businesses: each is rendered, with every text as text and none as markup`;
test(title, { timeout: effort.timeoutMs }, async () => {
  const usual = await renderSite({ given: ownersEntries(process.env), ...common, isPreview: true });
  const acting = actingIn(documentOf(usual));
  expect(acting).toContain('script');
  const sizes: number[] = [];
  for (const [at, entries] of generatedBusinesses(count).entries()) {
    const site = await rendered(entries);
    const document = documentOf(site);
    const text = plainly(document.documentElement.textContent);
    const missing = textsShown(entries).filter((own) => !text.includes(plainly(own)));
    expect({ at, missing, acting: actingIn(document) }).toEqual({ at, missing: [], acting });
    const bytes = site.relay.pages.get('index.html.br')?.length ?? 0;
    expect(site.warnings.some((warning) => warning.includes('aparece de una vez'))).toBe(bytes > flightBytes);
    sizes.push(bytes);
  }
  sizes.sort((one, other) => one - other);
  if (effort.full)
    console.log(`documents of ${sizes.at(0)} to ${sizes.at(-1)} bytes, half below ${sizes[count >> 1]}`);
});
