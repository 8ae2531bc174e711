/** What is typed in a note's field is kept at every key, and is there again after another view, a reload or a new session. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isDraft } from './change-record.ts';
import { newId } from './unsent-changes.ts';
import { useUnsent } from './use-changes.tsx';

export interface DraftSubject {
  requestId: string;
  /** The note that is edited; absent = a new one. */
  noteId?: string;
  /** The request's name. */
  who: string;
}

interface HeldDraft {
  key: string;
  release(): void;
}

export interface NoteDraftField {
  text: string;
  type(text: string): void;
  /** Empties the field, and leaves the draft to the change that it becomes. @returns the draft's key */
  take(): string | undefined;
  discard(): void;
}

/** @param initial text of the note that is edited */
export function useNoteDraft({ requestId, noteId, who }: DraftSubject, initial = ''): NoteDraftField {
  const unsent = useUnsent();
  const [text, setText] = useState(initial);
  const held = useRef<HeldDraft>(undefined);
  const isTyped = useRef(false);

  useEffect(() => {
    let isGone = false;
    const adopt = async () => {
      for (const record of await unsent.all()) {
        if (isGone || isTyped.current || held.current) return;
        if (!isDraft(record) || record.requestId !== requestId || record.noteId !== noteId) continue;
        const draft = await hold(record.key);
        if (!draft) continue;
        // While the lock was awaited, the field may have gone or been used.
        if (isGone || isTyped.current || held.current) return draft.release();
        held.current = draft;
        setText(record.text);
      }
    };
    void adopt();
    return () => {
      isGone = true;
      held.current?.release();
      held.current = undefined;
    };
  }, [unsent, requestId, noteId]);

  const type = useCallback(
    (next: string) => {
      isTyped.current = true;
      setText(next);
      held.current ??= holdNew(newId());
      const { key } = held.current;
      if (next === initial || next.trim() === '') void unsent.drop(key);
      else
        void unsent.saveDraft({
          key,
          requestId,
          who,
          text: next,
          ...(noteId === undefined ? {} : { noteId }),
        });
    },
    [unsent, requestId, noteId, who, initial],
  );

  const take = () => {
    const draft = held.current;
    held.current = undefined;
    draft?.release();
    setText('');
    return draft?.key;
  };
  const discard = () => {
    const key = take();
    if (key !== undefined) void unsent.drop(key);
  };
  return { text, type, take, discard };
}

/** A draft belongs to the field that holds its lock: two tabs never write the same one. Undefined = another field holds it. */
function hold(key: string): Promise<HeldDraft | undefined> {
  if (!navigator.locks) return Promise.resolve({ key, release: () => {} });
  return new Promise((resolve) => {
    void navigator.locks.request(`panel-draft-${key}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve({ key, release }));
    });
  });
}

/** Of a key that no other field knows. */
function holdNew(key: string): HeldDraft {
  const held = hold(key);
  return { key, release: () => void held.then((draft) => draft?.release()) };
}
