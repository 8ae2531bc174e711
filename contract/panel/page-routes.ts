/** The calls of the owner's page: what is published, the draft, publishing it, and going back. */
import * as z from 'zod/mini';
import type { OwnersPage, PageDraft, PageFile, PagePreview, PageVersion } from './answers.ts';
import { pageBytesMax, pageFileBytesMax, pageFilesMax } from './limits.ts';
import { get, post, storable } from './route.ts';

const version = z.int().check(z.gte(0));
const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/, 'Expected a SHA-256'));
/** What is wrong with an entry is said when it is published: until then anything may be typed. */
const entries = z.pipe(
  z.record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/, 'Expected the name of an entry')), z.unknown()),
  z.transform((given: Record<string, unknown>, context): Record<string, unknown> => {
    try {
      return JSON.parse(JSON.stringify(given), (_, value) =>
        typeof value === 'string' ? storable(value) : value,
      );
    } catch {
      // JSON.stringify and JSON.parse call themselves for each level.
      context.issues.push({ code: 'custom', input: given, message: 'Expected fewer levels of lists' });
      return z.NEVER;
    }
  }),
);

const fitsPage = (files: object) => Object.keys(files).length <= pageFilesMax;

/** Null discards the draft. */
const draftBody = z.object({
  version,
  entries: z.nullable(entries),
  // Each is read into memory, also where several names have the same one.
  files: z
    .record(z.string().check(z.maxLength(200)), sha256)
    .check(z.refine(fitsPage, `Expected at most ${pageFilesMax} files`)),
});

const ownerOnly = true;

export const panelPageRoutes = {
  page: get<OwnersPage>()('/page', { ownerOnly }),
  savePageDraft: post<PageDraft>()('/page/draft', { body: draftBody, bodyMax: 2 * pageBytesMax, ownerOnly }),
  /** Renders the draft; its page is at `pagePreviewFile`. */
  previewPage: post<PagePreview>()('/page/preview', { ownerOnly }),
  pagePreviewFile: get<never>()('/page/preview/*', { answers: 'file', ownerOnly }),
  addPageFile: post<PageFile>()('/page/files', {
    body: z.object({ base64: z.string() }),
    // A third more than the file, and some, so that a larger one gets words about its size.
    bodyMax: 1.5 * pageFileBytesMax,
    ownerOnly,
  }),
  pageFile: get<never>()('/page/files/:sha256', { answers: 'file', ownerOnly }),
  /** What is published, as `business.json` and the files that it names. */
  downloadPage: get<never>()('/page/download', { answers: 'file', ownerOnly }),
  /** The draft, as its version was shown. */
  publishPage: post<PageVersion>()('/page/publish', { body: z.object({ version }), ownerOnly }),
  publishPageAgain: post<PageVersion>()('/page/versions/:id/publish', { ownerOnly }),
} as const;
