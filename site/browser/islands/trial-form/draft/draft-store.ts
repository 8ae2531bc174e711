/**
 * Where drafts lie: this tab's in sessionStorage, the remembered one in localStorage. Storage that is blocked, full or
 * holds rubbish is the same as none.
 */

import { type Draft, draftText, isFresh, readDraftText } from './draft.ts';
import { draftKey } from './hide-draft.ts';

/** This tab's draft, else the remembered one of the last 24 h. Clears away what cannot be offered any more. */
export function storedDraft(nowMs: number): Draft | null {
  const remembered = readDraftText(read('localStorage'));
  if (!remembered || !isFresh(remembered, nowMs)) remove('localStorage');
  const ofTab = readDraftText(read('sessionStorage'));
  if (!ofTab) remove('sessionStorage');
  return ofTab ?? readDraftText(read('localStorage'));
}

/** The last tab to write has its draft remembered; each keeps its own besides. */
export function storeDraft(draft: Draft): void {
  storeForTab(draft);
  if (draft.isRemembered) write('localStorage', draftText(draft));
}

export function storeForTab(draft: Draft): void {
  write('sessionStorage', draftText(draft));
}

export function forgetTab(): void {
  remove('sessionStorage');
}

export function forgetRemembered(): void {
  remove('localStorage');
}

export function forgetDrafts(): void {
  forgetTab();
  forgetRemembered();
}

type StorageName = 'sessionStorage' | 'localStorage';

function read(name: StorageName): string | null {
  try {
    return globalThis[name].getItem(draftKey);
  } catch {
    return null;
  }
}

function write(name: StorageName, text: string): void {
  try {
    globalThis[name].setItem(draftKey, text);
  } catch {
    // Blocked or full: the form works without.
  }
}

function remove(name: StorageName): void {
  try {
    globalThis[name].removeItem(draftKey);
  } catch {
    // Blocked: there is nothing.
  }
}
