/** Keeps what was typed (docs/decisions/0016). Failures here never affect the form. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWindowEvent } from '../../use-window-event.ts';
import type { FormReading } from '../use-form-reading.ts';
import { type Draft, filledCount, isWorthKeeping, storedDraft, writeDraft } from './draft.ts';
import { draftKey, hideDraft } from './hide-draft.ts';

/** Set after rendering, because a live region must exist before its text changes. */
const offerDelayMs = 50;
const nothing = {
  /** The draft of an earlier visit, while the question is open; undefined = not looked for yet. */
  offer: undefined as Draft | null | undefined,
  isRemembered: false,
};

/** @param read reads the current fields, also those that the browser filled without an event. */
export function useDraft(read: () => FormReading) {
  const [shown, setShown] = useState(nothing);
  // A ref, so that two events before the next rendering see each other's change.
  const status = useRef(nothing);
  const readNow = useEffectEvent(read);

  const change = (part: Partial<typeof nothing>) => {
    status.current = { ...status.current, ...part };
    setShown(status.current);
  };
  const keep = ({ values, country }: FormReading) => {
    const { offer, isRemembered } = status.current;
    // Before the question, an empty form or a first key would erase the draft.
    if (offer === undefined) return;
    // A key press before the answer must not replace a filled draft.
    if (offer && filledCount(values) < filledCount(offer.values)) return;
    const draft = isWorthKeeping(values)
      ? { values, countryIso: country.iso, isRemembered, savedAtMs: Date.now() }
      : null;
    // Each tab keeps its own draft; the remembered one is that of the last tab that wrote.
    writeDraft('sessionStorage', draft);
    if (isRemembered) writeDraft('localStorage', draft);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
  useEffect(() => {
    hideDraft();
    const asking = setTimeout(() => {
      // Some browsers restore values only after the load event.
      hideDraft();
      change({ offer: storedDraft() });
      keep(readNow());
    }, offerDelayMs);
    return () => clearTimeout(asking);
  }, []);
  useWindowEvent('pagehide', () => keep(read()));
  useWindowEvent('storage', ({ key, newValue }) => {
    // Another tab has accepted, sent or erased the draft.
    if (key === draftKey && newValue === null)
      change({ isRemembered: false, offer: status.current.offer && storedDraft() });
  });

  return {
    ...shown,
    keep,
    remember: (isRemembered: boolean) => {
      change({ isRemembered });
      if (!isRemembered) writeDraft('localStorage', null);
      keep(read());
    },
    keepUnsent: () => {
      // The request that could not be sent replaces an offered draft.
      change({ offer: null, isRemembered: true });
      keep(read());
    },
    takeOffer: () => {
      const { offer } = status.current;
      if (!offer) return null;
      // The draft belongs to this tab now: no other tab offers it, until something is typed here.
      writeDraft('localStorage', null);
      writeDraft('sessionStorage', offer);
      change({ offer: null, isRemembered: offer.isRemembered });
      return offer;
    },
    forget: () => {
      writeDraft('sessionStorage', null);
      writeDraft('localStorage', null);
      change({ offer: null, isRemembered: false });
    },
  };
}
