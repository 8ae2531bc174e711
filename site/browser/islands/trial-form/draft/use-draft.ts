/**
 * Keeps typed values across reloads and, if they are to be remembered, beyond the tab. The draft of an earlier visit is
 * offered once and shown only when accepted. Failures here never affect the form.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormReading } from '../form-reading.ts';
import {
  type Draft,
  filledCount,
  forgetDrafts,
  forgetRemembered,
  forgetTab,
  isWorthKeeping,
  storeDraft,
  storedDraft,
  storeForTab,
} from './draft.ts';
import { draftKey, hideDraft } from './hide-draft.ts';

interface DraftStatus {
  /** The draft of an earlier visit, while the question is open. */
  offer: Draft | null;
  isRemembered: boolean;
  isUnsent: boolean;
}

export interface DraftCare extends DraftStatus {
  /** Call when something was typed. */
  note: (reading: FormReading) => void;
  remember: (isRemembered: boolean, reading: FormReading) => void;
  /** Call when a sending failed: the draft outlives the tab from now on. */
  keepUnsent: (reading: FormReading) => void;
  /** Accepts the offered draft. */
  takeOffer: () => Draft | null;
  /** Erases the draft: after success, or on request. */
  forget: () => void;
}

const settleMs = 300;
/** Set after rendering, because a live region must exist before its text changes. */
const offerDelayMs = 50;
const nothing: DraftStatus = { offer: null, isRemembered: false, isUnsent: false };

/** @param read reads the current fields, also those that the browser filled without an event. */
export function useDraft(read: () => FormReading): DraftCare {
  const [shown, setShown] = useState(nothing);
  // A ref, so that two events before the next rendering see each other's change.
  const status = useRef(nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readNow = useEffectEvent(read);

  const change = (part: Partial<DraftStatus>) => {
    status.current = { ...status.current, ...part };
    setShown(status.current);
  };
  const keep = ({ values, country }: FormReading) => {
    clearTimeout(timer.current);
    const { offer, isRemembered, isUnsent } = status.current;
    // A key press before the answer must not replace a filled draft.
    if (offer && filledCount(values) < filledCount(offer.values)) return;
    const draft = { values, countryIso: country.iso, isRemembered, isUnsent, savedAtMs: Date.now() };
    if (isWorthKeeping(values)) storeDraft(draft);
    else if (isRemembered) forgetDrafts();
    else forgetTab();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: listeners last as long as the form
  useEffect(() => {
    hideDraft();
    const onLeave = () => keep(readNow());
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== draftKey || newValue !== null) return;
      // Another tab has accepted, sent or erased the draft.
      change({ isRemembered: false, offer: status.current.offer && storedDraft(Date.now()) });
    };
    const asking = setTimeout(() => {
      // Some browsers restore values only after the load event.
      hideDraft();
      change({ offer: storedDraft(Date.now()) });
      keep(readNow());
      // Not before the question: an empty form would erase the draft.
      addEventListener('pagehide', onLeave);
      addEventListener('storage', onStorage);
    }, offerDelayMs);
    return () => {
      clearTimeout(asking);
      removeEventListener('pagehide', onLeave);
      removeEventListener('storage', onStorage);
    };
  }, []);

  return {
    ...shown,
    note: (reading) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, settleMs, reading);
    },
    remember: (isRemembered, reading) => {
      change({ isRemembered });
      if (!isRemembered) forgetRemembered();
      keep(reading);
    },
    keepUnsent: (reading) => {
      // The request that could not be sent replaces an offered draft.
      change({ offer: null, isRemembered: true, isUnsent: true });
      keep(reading);
    },
    takeOffer: () => {
      const { offer } = status.current;
      if (!offer) return null;
      // The draft belongs to this tab now: no other tab offers it, until something is typed here.
      forgetRemembered();
      storeForTab(offer);
      change({ offer: null, isRemembered: offer.isRemembered, isUnsent: offer.isUnsent });
      return offer;
    },
    forget: () => {
      clearTimeout(timer.current);
      forgetDrafts();
      change(nothing);
    },
  };
}
