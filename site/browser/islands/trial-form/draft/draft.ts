/** A draft is the eight fields as typed (docs/decisions/0016). Without storage there is none. */
import { fieldNames, type TrialRequest } from '../../../../../contract/trial-request.ts';
import { draftKey } from './hide-draft.ts';

export interface Draft {
  values: TrialRequest;
  /** The phone's country, ISO 3166-1 alpha-2. */
  countryIso: string;
  /** The draft outlives the tab: the visitor asked for it, or a sending failed. */
  isRemembered: boolean;
  savedAtMs: number;
}

const lifeMs = 24 * 3_600_000;

/** This tab's draft, else the remembered one of the last 24 h. Removes entries that cannot be offered any more. */
export function storedDraft(): Draft | null {
  const remembered = read('localStorage');
  // One from the future (a clock set back) counts by its distance.
  const isFresh = remembered && Math.abs(Date.now() - remembered.savedAtMs) <= lifeMs;
  if (!isFresh) writeDraft('localStorage', null);
  const ofTab = read('sessionStorage');
  if (!ofTab) writeDraft('sessionStorage', null);
  return ofTab ?? (isFresh ? remembered : null);
}

type Place = 'sessionStorage' | 'localStorage';

function read(place: Place): Draft | null {
  try {
    const draft = JSON.parse(globalThis[place].getItem(draftKey) ?? '');
    return fieldNames.every((name) => typeof draft.values[name] === 'string') ? draft : null;
  } catch {
    return null;
  }
}

/** Null removes it. Where storage is blocked or full, the form works without drafts. */
export function writeDraft(place: Place, draft: Draft | null): void {
  try {
    if (draft) globalThis[place].setItem(draftKey, JSON.stringify(draft));
    else globalThis[place].removeItem(draftKey);
  } catch {}
}

/** A draft with nothing but the number of PCs is empty: that number may come from a plan. */
export function isWorthKeeping(values: TrialRequest): boolean {
  return fieldNames.some((name) => name !== 'computers' && values[name].trim());
}

export function filledCount(values: TrialRequest): number {
  return fieldNames.filter((name) => values[name].trim()).length;
}
