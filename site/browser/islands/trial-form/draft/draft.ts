/** A draft as text in the browser's storage: the eight fields as typed, never identifiers or the honeypot. */
import { fieldNames, type TrialRequest } from '../../../../../contract/trial-request.ts';

export interface Draft {
  values: TrialRequest;
  /** Of the phone, ISO 3166-1 alpha-2. */
  countryIso: string;
  /** A sending failed. */
  isUnsent: boolean;
  /** The visitor wants it on this computer, or a sending failed: it outlives the tab. */
  isRemembered: boolean;
  savedAtMs: number;
}

/** Another number makes what older pages stored unreadable. */
const version = 1;
const lifeMs = 24 * 3_600_000;

export function draftText(draft: Draft): string {
  return JSON.stringify({ version, ...draft });
}

/** Null for rubbish and for what another version wrote. */
export function readDraftText(text: string | null): Draft | null {
  try {
    const { version: written, ...draft } = JSON.parse(text ?? '');
    const isDraft =
      written === version &&
      typeof draft.countryIso === 'string' &&
      Number.isFinite(draft.savedAtMs) &&
      fieldNames.every((name) => typeof draft.values[name] === 'string');
    return isDraft ? draft : null;
  } catch {
    return null;
  }
}

/** For a day, also when the clock was set back meanwhile: a draft from the future is as young as it is near. */
export function isFresh({ savedAtMs }: Draft, nowMs: number): boolean {
  return Math.abs(nowMs - savedAtMs) <= lifeMs;
}

/** The number of PCs alone may have come with a plan; nobody typed it. */
export function isWorthKeeping(values: TrialRequest): boolean {
  return fieldNames.some((name) => name !== 'computers' && values[name].trim());
}

/** How many fields hold something. */
export function filledCount(values: TrialRequest): number {
  return fieldNames.filter((name) => values[name].trim()).length;
}
