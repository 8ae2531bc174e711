/**
 * Stores drafts: this tab's in sessionStorage, the remembered one in localStorage. Blocked or full storage and unreadable
 * entries count as no draft.
 */

import { type Draft, draftText, isFresh, readDraftText } from './draft.ts';
import { draftKey } from './hide-draft.ts';

/** This tab's draft, else the remembered one of the last 24 h. Removes entries that cannot be offered any more. */
export function storedDraft(nowMs: number): Draft | null {
  const remembered = readDraftText(read('localStorage'));
  if (!remembered || !isFresh(remembered, nowMs)) remove('localStorage');
  const ofTab = readDraftText(read('sessionStorage'));
  if (!ofTab) remove('sessionStorage');
  return ofTab ?? readDraftText(read('localStorage'));
}

/** Each tab keeps its own draft; the remembered one is that of the last tab that wrote. */
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
    // Storage is blocked or full: the form works without drafts.
  }
}

function remove(name: StorageName): void {
  try {
    globalThis[name].removeItem(draftKey);
  } catch {
    // Storage is blocked: there is no draft.
  }
}
