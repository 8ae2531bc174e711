/**
 * Keeps what is typed through reloads and, when it is to be remembered, beyond the tab. What an earlier visit left
 * is offered once and shown only after the answer. Nothing here can keep the form from working.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormReading } from '../form-reading.ts';
import { type Draft, filledCount, isWorthKeeping } from './draft.ts';
import {
  forgetDrafts,
  forgetRemembered,
  forgetTab,
  storeDraft,
  storedDraft,
  storeForTab,
} from './draft-store.ts';
import { draftKey, hideDraft } from './hide-draft.ts';

interface DraftStatus {
  /** Of an earlier visit, not answered yet. */
  offer: Draft | null;
  isRemembered: boolean;
  isUnsent: boolean;
}

export interface DraftCare extends DraftStatus {
  /** Something was typed. */
  note: (reading: FormReading) => void;
  remember: (isRemembered: boolean, reading: FormReading) => void;
  /** A sending failed: it outlives the tab from now on. */
  keepUnsent: (reading: FormReading) => void;
  /** Takes over what was offered. */
  takeOffer: () => Draft | null;
  /** After success, or when the visitor erases it. */
  forget: () => void;
}

const settleMs = 300;
/** So that a live region that is there already gets its text. */
const offerDelayMs = 50;
const nothing: DraftStatus = { offer: null, isRemembered: false, isUnsent: false };

/** @param read the fields as they stand now, also those that the browser filled without telling. */
export function useDraft(read: () => FormReading): DraftCare {
  const [shown, setShown] = useState(nothing);
  // Two events of one moment see each other's change.
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
    // A stray key before the answer must not replace a filled draft.
    if (offer && filledCount(values) < filledCount(offer.values)) return;
    const draft = { values, countryIso: country.iso, isRemembered, isUnsent, savedAtMs: Date.now() };
    if (isWorthKeeping(values)) storeDraft(draft);
    else if (isRemembered) forgetDrafts();
    else forgetTab();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: listeners live as long as the form
  useEffect(() => {
    hideDraft();
    const onLeave = () => keep(readNow());
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== draftKey || newValue !== null) return;
      // Another tab has taken it over, sent it or erased it.
      change({ isRemembered: false, offer: status.current.offer && storedDraft(Date.now()) });
    };
    const asking = setTimeout(() => {
      // Some browsers put values back only when the page has loaded.
      hideDraft();
      change({ offer: storedDraft(Date.now()) });
      keep(readNow());
      // Not before it was asked: an empty form would take the draft away.
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
      // What could not be sent is worth more than what was offered before it.
      change({ offer: null, isRemembered: true, isUnsent: true });
      keep(reading);
    },
    takeOffer: () => {
      const { offer } = status.current;
      if (!offer) return null;
      // It belongs to this tab from now on: no other offers it too, until something is typed here.
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
