/** What is typed over the page: in this tab until the relay has it, and never over another person's text. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { entryName } from '../../../contract/entry-name.ts';
import type { OwnersPage, PageContent, PageDraft, PageFile } from '../../../contract/panel/answers.ts';
import { renderMaxMs } from '../../../contract/panel/limits.ts';
import { ApiError, call, isReached } from '../../api/call.ts';
import { useAccount } from '../../api/queries.ts';
import { remember, remembered } from '../../ui/remembered.ts';
import { useStored } from '../../ui/stored.ts';
import { showToast, useAction } from '../../ui/toast.tsx';
import { type Entries, type EntryPath, inPanelWords, mergedEntries, withValue } from './entry-schema.ts';
import { usePublishing } from './page-versions.tsx';

export type Draft = ReturnType<typeof usePageDraft>;
export interface DraftEntry {
  draft: Draft;
  path: EntryPath;
}

export function usePageDraft(page: OwnersPage) {
  const client = useQueryClient();
  const contentOf = ({ entries, files }: PageDraft): PageContent =>
    entries ? { entries, files } : begun(page);
  const { id: of } = useAccount();
  const start = () => {
    const typed = draftInTab(of);
    const draft = typed ?? { ...contentOf(page.draft), version: page.draft.version };
    return { base: draft.entries, ...draft, unsaved: typed };
  };
  const [content, setContent] = useState<PageContent>(start);
  /** What is wrong with an entry, by its name. */
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  /** The draft of another person that came first. */
  const [other, setOther] = useState<PageDraft>();
  const version = useRef(0);
  const unsaved = useRef<PageContent>(undefined);
  /** What the relay had when this tab last agreed with it. */
  const base = useRef<Entries>({});
  // Anew with each published version, in the same fields: one of them may have the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed here and saved is of the same version
  useLayoutEffect(() => {
    const first = start();
    [version.current, unsaved.current, base.current] = [first.version, first.unsaved, first.base];
    show(first);
    setOther(undefined);
  }, [page.versions[0]?.id]);
  /** One call after the other, each over the version before it. */
  const running = useRef<Promise<unknown>>(Promise.resolve());

  function setUnsaved(next: PageContent | undefined) {
    unsaved.current = next;
    const draft = next && { ...next, version: version.current, base: base.current, of };
    remember(keptIn, draft ? JSON.stringify(draft) : '', 'sessionStorage');
  }
  async function send(next: PageContent | null): Promise<void> {
    try {
      const body = { ...(next ? namedIn(next) : { entries: null, files: {} }), version: version.current };
      const saved = await call('savePageDraft', { body });
      version.current = saved.version;
      base.current = (next ?? begun(page)).entries;
      // What was typed meanwhile is over this version; where all of it is discarded, that too.
      setUnsaved(!next || unsaved.current === next ? undefined : unsaved.current);
    } catch (error) {
      await refuse(error, 'El borrador cambió: elige arriba con cuál sigues');
    }
  }
  /** @param changed where another draft came first @throws Error in words for the owner */
  async function refuse(error: unknown, changed: string, wrong?: string): Promise<never> {
    const { problems, current } = error instanceof ApiError ? Object(error.answer) : {};
    const said = Object.entries<string>(problems ?? {});
    if (wrong) setProblems(Object.fromEntries(said.map(([name, text]) => [name, inPanelWords(text)])));
    if (problems) throw new Error(wrong ?? said[0]?.[1]);
    if (!current?.draft) throw error;
    // Over what is published now: another version of it begins this view anew, with what is typed.
    await client.invalidateQueries({ queryKey: ['page'], exact: true });
    setOther(current.draft);
    throw new Error(changed);
  }
  function save(next: PageContent | null): Promise<void> {
    const sent = running.current.then(() => send(next));
    running.current = sent.catch(() => {});
    return sent;
  }
  /** Resolves when the relay has all that stands here: of a first page also what is proposed, which nobody typed. */
  const allSaved = () => {
    const left = unsaved.current ?? (page.isFirst ? content : undefined);
    return left ? save(left) : running.current;
  };
  const { mutate: saveDraft } = useAction(save, []);
  const isOnline = useStored(isReached);
  // Which of two drafts goes on is chosen first.
  useEffect(() => {
    if (isOnline && !other && unsaved.current) saveDraft(unsaved.current);
  }, [isOnline, other, saveDraft]);
  const publishing = usePublishing(async () => {
    await allSaved();
    const body = { version: version.current };
    const changed = 'No se publicó, porque la página o el borrador cambió: mira qué cambia ahora';
    await call('publishPage', { body, limitMs: renderMaxMs }).catch((error) =>
      refuse(error, changed, 'No se publicó: revisa lo marcado'),
    );
  });
  /** Other content, of which nothing is known to be wrong. */
  function show(next: PageContent) {
    setContent(next);
    setProblems({});
  }
  /** Goes on with other content, such as that of a file. */
  function take(next: PageContent) {
    show(next);
    setUnsaved(next);
    saveDraft(next);
  }
  const discarding = useAction(
    () => save(null),
    [],
    () => {
      show(begun(page));
      showToast({ text: 'Borrador descartado', action: { label: 'Deshacer', run: () => take(content) } });
    },
  );

  /** What was typed here since, over what the other person typed; where that is nothing, what stands here. */
  const mine = other && {
    entries: unsaved.current
      ? mergedEntries(base.current, content.entries, contentOf(other).entries)
      : content.entries,
    files: { ...other.files, ...content.files },
  };

  return {
    ...{ ...content, problems, other, mine, allSaved },
    isPublishing: publishing.isPending,
    isBusy: publishing.isPending || discarding.isPending || other !== undefined,
    /** @param isDone nothing more is typed @param added the file that the value names */
    change(path: EntryPath, value: unknown, isDone = false, added?: PageFile) {
      const next = {
        entries: withValue(content.entries, path, value),
        files: { ...content.files, ...(added && { [added.name]: added.sha256 }) },
      };
      setContent(next);
      setProblems((all) => withoutThoseOf(path, value, all));
      setUnsaved(next);
      if (isDone && !other) saveDraft(next);
    },
    /** Call when a field is left. */
    leave: () => !other && unsaved.current && saveDraft(unsaved.current),
    take,
    publish: () => publishing.mutate(),
    discard: () => discarding.mutate(),
    /** Goes on with one's own text over the other person's, or with the other's alone. */
    settle(isMine: boolean) {
      if (!other || !mine) return;
      const theirs = contentOf(other);
      setOther(undefined);
      version.current = other.version;
      base.current = theirs.entries;
      setUnsaved(isMine ? mine : undefined);
      show(isMine ? mine : theirs);
    },
  };
}

/** What was wrong with an entry is not known of another value; where an item of a list is taken out, the others have other places. */
function withoutThoseOf(path: EntryPath, value: unknown, problems: Readonly<Record<string, string>>) {
  const isItem = typeof path.at(-1) === 'number' && value === undefined;
  const changed = entryName(isItem ? path.slice(0, -1) : path);
  const holds = ([name]: [string, string]) =>
    value === undefined ? !name.startsWith(changed) : name !== changed;
  return Object.fromEntries(Object.entries(problems).filter(holds));
}

type TypedDraft = PageContent & Pick<PageDraft, 'version'> & { base: Entries };

const keptIn = 'page-draft';
// The tab asks before it closes, whichever view is open; after a reload, too.
addEventListener('beforeunload', (event) => {
  if (remembered(keptIn, 'sessionStorage')) event.preventDefault();
});

/** What this account typed in this tab and the relay does not have, for after a reload. */
function draftInTab(accountId: string): TypedDraft | undefined {
  const { of, ...draft } = JSON.parse(remembered(keptIn, 'sessionStorage') || '{}');
  return of === accountId ? draft : undefined;
}

/** A first page begins where its owner is. */
function begun({ isFirst, entries, files }: OwnersPage): PageContent {
  if (!isFirst) return { entries, files };
  const [country = 'PE'] = navigator.language.match(/(?<=-)[A-Z]{2}$/) ?? [];
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { entries: { ...entries, country, currency: 'USD', timeZone }, files };
}

/** Without the files that the entries name no longer. */
function namedIn({ entries, files }: PageContent): PageContent {
  const text = JSON.stringify(entries);
  const isNamed = ([name]: [string, string]) => text.includes(JSON.stringify(name));
  return { entries, files: Object.fromEntries(Object.entries(files).filter(isNamed)) };
}
