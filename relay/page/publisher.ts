/**
 * Publishes the owner's page. What cannot be rendered is not stored, and visitors never get parts of two versions. Each relay looks
 * by itself for what others published, so that no notice can be lost.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BuiltEntries } from '../../business/built-business.ts';
import type { Business } from '../../business/business.ts';
import { type RenderedSite, renderSite } from '../../business/render-site.ts';
import type { OwnersPage, PageContent, PageFile, PageVersion, Person } from '../../contract/panel/answers.ts';
import { createTurns } from '../base/in-turn.ts';
import type { Log } from '../base/log.ts';
import { Refusal } from '../base/refusal.ts';
import type { Sql, SqlDatabase } from '../store/db/sql-database.ts';
import { checkPicture } from './check-picture.ts';
import * as pages from './page-store.ts';

export interface PublisherDeps {
  database: SqlDatabase;
  /** What the build was made of: the page while nothing was published. */
  built: BuiltEntries;
  compiled: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Shared by all parts of the relay. */
  business: Business;
  /** From now on visitors get this one. */
  switchTo: (site: RenderedSite) => void;
  /** For tests without a process. */
  render?: typeof renderSite;
  log: Log;
  now?: () => Date;
}

const lookEveryMs = 2_000;
/** After it a version that could not be shown is tried again. */
const retryMs = 30_000;
const notServed =
  'Tus visitantes no ven la última versión, porque este programa no la puede mostrar. Publícala otra vez para ver qué falta.';

export type Publisher = ReturnType<typeof createPublisher>;

export function createPublisher(deps: PublisherDeps) {
  const { database, built, compiled, env, business, switchTo, log, now = () => new Date() } = deps;
  const builtFiles = filesOf(built);
  /** The version that is served; 0 = what was built. */
  let served = 0;
  /** Of the served one, for the owner. */
  let warnings: string[] = [];
  let failed = { version: 0, untilMs: 0 };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** One rendering at a time. */
  const inTurn = createTurns();

  /** By SHA-256; those of the build need not be stored yet. */
  const fileOf = async (sha256: string) =>
    builtFiles.data.get(sha256) ?? (await pages.pageFile(database, sha256));

  /** By name, as base64; those that are not kept are left out. */
  async function filesIn(content: PageContent): Promise<Record<string, string>> {
    const files: Record<string, string> = {};
    for (const [name, sha256] of Object.entries(content.files)) {
      const data = await fileOf(sha256);
      if (data) files[name] = data.toString('base64');
    }
    return files;
  }

  /** @throws Refusal invalid, by entry */
  async function render(content: PageContent, isPreview = false): Promise<RenderedSite> {
    const given = { entries: content.entries, files: await filesIn(content) };
    return (deps.render ?? renderSite)({ given, compiled, env, isPreview }).catch((error: Error) => {
      // `  prices.basic: dice …`
      const lines = [...error.message.matchAll(/^ {2}(.*?): (.*)$/gm)];
      if (lines.length === 0) throw error;
      const problems = Object.fromEntries(lines.map(([, entry, problem]) => [entry, problem]));
      throw new Refusal('invalid', { problems });
    });
  }

  function serve(version: number, site: RenderedSite): void {
    // All parts of the relay share the object, and read its entries at each use.
    Object.assign(business, site.business);
    switchTo(site);
    served = version;
    warnings = site.warnings;
  }

  /** Renders, stores, serves. @param draft the version of the draft that is published; undefined = none is */
  async function publishContent(content: PageContent, by: Person, draft?: number): Promise<PageVersion> {
    const site = await render(content);
    const version = await database.transaction(async (sql) => {
      const at = { by, now: now() };
      await storeBuiltFiles(sql, content);
      const added = await pages.addVersion(sql, { ...content, ...at, sourceSha256: built.sha256 });
      const { version: last, entries, files } = await pages.pageDraft(sql);
      // So that what anyone typed over the page before is refused, also where there is no draft.
      if (draft === undefined) await pages.saveDraft(sql, { version: last, entries, files, ...at });
      // A newer draft, which another person saved while this one was rendered, stays.
      if (draft === last) await pages.saveDraft(sql, { version: last, entries: null, files: {}, ...at });
      return added;
    });
    // A newer one of another relay stays.
    if (version.id > served) serve(version.id, site);
    return { id: version.id, at: version.at, by };
  }

  /** What cannot be rendered, such as by an older relay, leaves the page as it is. */
  async function follow(): Promise<void> {
    const [newest] = await pages.pageVersions(database).catch(() => []); // an outage, which deliveries report
    const isTooSoon = newest?.id === failed.version && performance.now() < failed.untilMs;
    if (!newest || newest.id <= served || isTooSoon || isStopped) return;
    try {
      const version = await pages.publishedVersion(database);
      if (version) serve(version.id, await render(version));
    } catch (err) {
      failed = { version: newest.id, untilMs: performance.now() + retryMs };
      log.error({ err, version: newest.id }, 'the published version of the page cannot be shown');
    }
  }

  async function look(): Promise<void> {
    await inTurn(follow);
    if (!isStopped) timer = setTimeout(look, lookEveryMs).unref();
  }

  /** The owner's file, as it was built. */
  const inFile: PageContent = built.isExample
    ? { entries: {}, files: {} }
    : { entries: built.entries, files: builtFiles.names };

  /** What a draft begins with: the newest version, or what was built. */
  async function current(): Promise<Pick<OwnersPage, 'entries' | 'files' | 'newerFile'>> {
    const ofBuild = { ...inFile, sourceSha256: built.sha256 };
    const { entries, files, sourceSha256 } = (await pages.publishedVersion(database)) ?? ofBuild;
    const published = { entries, files };
    // What was downloaded and put in place is no other.
    const isNewer =
      !built.isExample && sourceSha256 !== built.sha256 && !isDeepStrictEqual(published, inFile);
    return { ...published, newerFile: isNewer ? inFile : null };
  }

  /** What is published next: the draft, or where there is none what is published. */
  const next = async (): Promise<PageContent> => {
    const { entries, files } = await pages.pageDraft(database);
    return entries ? { entries, files } : current();
  };

  /** Stores those files of the build that the content names. */
  async function storeBuiltFiles(sql: Sql, { files }: Pick<PageContent, 'files'>): Promise<void> {
    for (const sha256 of new Set(Object.values(files))) {
      const data = builtFiles.data.get(sha256);
      if (data) await pages.addFile(sql, data, now());
    }
  }

  return {
    /** Serves the newest version, whichever relay published it, now and from now on. Resolves after the first look. */
    start: look,
    /** Resolves when nothing is being rendered any more. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await inTurn(async () => {});
    },
    async page(): Promise<OwnersPage> {
      const content = await current();
      const versions = await pages.pageVersions(database);
      const draft = await pages.pageDraft(database);
      // One of another relay, which this one has not looked at yet, is none that it cannot show.
      const isFailed = served < failed.version && versions[0]?.id === failed.version;
      const isFirst = built.isExample === true && versions.length === 0;
      return { ...content, isFirst, versions, draft, warnings: isFailed ? [notServed] : warnings };
    },
    /** What is published as the owner's file, `business.json`, and the files that it names, by name. */
    async ownersFile(): Promise<Record<string, Uint8Array>> {
      const content = await current();
      const text = `${JSON.stringify(content.entries, null, 2)}\n`;
      const files = Object.entries(await filesIn(content)).map(([name, base64]) => [
        name,
        Buffer.from(base64, 'base64'),
      ]);
      return { ...Object.fromEntries(files), 'business.json': Buffer.from(text) };
    },
    /** Another text once `renderNext` would render something else. */
    nextState: () => pages.pageState(database),
    /** Renders what is published next, and shows it to nobody. @throws Refusal invalid, by entry */
    renderNext: () => inTurn(async () => render(await next(), true)),
    saveDraft: (draft: Parameters<typeof pages.saveDraft>[1]) =>
      database.transaction(async (sql) => {
        await storeBuiltFiles(sql, draft);
        return pages.saveDraft(sql, draft);
      }),
    /** @throws Refusal invalid where it is not what the panel makes of a picture */
    async addFile(data: Buffer): Promise<PageFile> {
      const ending = checkPicture(data);
      const sha256 = await database.transaction((sql) => pages.addFile(sql, data, now()));
      return { name: `imagen-${sha256.slice(0, 8)}.${ending}`, sha256 };
    },
    file: fileOf,
    /** @param version of the draft, as it was shown @throws Refusal conflict where it is another now */
    publishDraft: (version: number, by: Person) =>
      inTurn(async () => {
        const draft = await pages.pageDraft(database);
        if (draft.version !== version || !draft.entries)
          throw new Refusal('conflict', { current: { draft }, yours: { version } });
        return publishContent({ entries: draft.entries, files: draft.files }, by, version);
      }),
    /** Publishes an earlier version again, as a new one. @throws Refusal notFound where it is not kept */
    publishAgain: (id: number, by: Person) =>
      inTurn(async () => {
        const version = await pages.publishedVersion(database, id);
        if (!version) throw new Refusal('notFound');
        return publishContent({ entries: version.entries, files: version.files }, by);
      }),
  };
}

/** By name, and by SHA-256. */
function filesOf({ files }: BuiltEntries) {
  const names: Record<string, string> = {};
  const data = new Map<string, Buffer>();
  for (const [name, base64] of Object.entries(files)) {
    const content = Buffer.from(base64, 'base64');
    names[name] = createHash('sha256').update(content).digest('hex');
    data.set(names[name], content);
  }
  return { names, data };
}
