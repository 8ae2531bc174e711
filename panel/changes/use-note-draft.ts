/** What is typed in a note's field is kept at every key, and is there again after another view, a reload or a new session. */
import { useEffect, useRef, useState } from 'react';
import type { Note } from '../../contract/panel/answers.ts';
import { newId } from '../format/new-id.ts';
import { finished, isDraft } from './change-record.ts';
import { useUnsent } from './use-changes.tsx';

/** @param note the one that is edited, as it is shown; absent = a new one is written */
export function useNoteDraft(requestId: string, note?: Note) {
  const { id: noteId, text: initial = '' } = note ?? {};
  const unsent = useUnsent();
  const [text, setText] = useState(initial);
  const [adopted, setAdopted] = useState<number>();
  // A newer text than the one that it was written on is not overwritten without a question.
  const typed = { requestId, ...(note && { noteId: note.id, version: adopted ?? note.version }), text };
  const held = useRef<ReturnType<typeof hold>>(undefined);
  const isTyped = useRef(false);

  useEffect(() => {
    let isGone = false;
    const isTaken = () => isGone || isTyped.current || held.current !== undefined;
    const adopt = async () => {
      for (const record of await unsent.all()) {
        if (isTaken()) return;
        if (!isDraft(record) || record.requestId !== requestId || record.noteId !== noteId) continue;
        const draft = hold(record.key);
        if (!(await draft.isOurs)) continue;
        // While the lock was awaited, the field may have gone or been used.
        if (isTaken()) return draft.release();
        held.current = draft;
        setText(record.text);
        setAdopted(record.version);
      }
    };
    void adopt();
    return () => {
      isGone = true;
      held.current?.release();
      held.current = undefined;
    };
  }, [unsent, requestId, noteId]);

  const type = (next: string) => {
    isTyped.current = true;
    setText(next);
    held.current ??= hold(newId());
    const { key } = held.current;
    if (next === initial || next.trim() === '') void unsent.drop(key);
    else void unsent.saveDraft({ ...typed, key, text: next });
  };
  /** Empties the field. @returns the draft's key */
  const end = () => {
    const draft = held.current;
    held.current = undefined;
    draft?.release();
    setText('');
    return draft?.key;
  };
  const discard = () => {
    const key = end();
    if (key !== undefined) void unsent.drop(key);
  };
  const save = () => {
    if (text.trim() === initial) return discard(); // blanks alone were added
    unsent.add(finished(typed), { draft: end() });
  };
  return { text, type, save, discard };
}

/** A draft belongs to the field that holds its lock: two tabs never write the same one. */
function hold(key: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isOurs = new Promise<boolean>((resolve) => {
    if (!navigator.locks) return resolve(true);
    void navigator.locks.request(`panel-draft-${key}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && released;
    });
  });
  return { key, isOurs, release };
}
