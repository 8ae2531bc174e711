/**
 * The plan that the dialog was opened with, which the watcher stores on the dialog, and the number of PCs, which is
 * shared with the calculators.
 */

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { parsePcs } from '../../../formulas/license-cost.ts';
import { chosenPlanOf, hear, setChosenPlan } from '../../events.ts';
import { sharedQuote, shareQuote } from '../shared-quote.ts';

export interface ChosenPlan {
  isChosen: boolean;
  /** A plan's id, or ''. */
  edition: string;
  /** Shares the form's number of PCs with the calculators, if it is a number. */
  shareTyped: (computers: string) => void;
  forget: () => void;
}

const nothingChosen = { edition: '', computers: '' };

/** Fills in the number of PCs where the visitor has not typed one, and calls `onFill`. */
export function useChosenPlan(form: RefObject<HTMLFormElement | null>, onFill: () => void): ChosenPlan {
  const [{ edition, computers }, setChosen] = useState(nothingChosen);
  const filled = useRef('');
  /** After sending, the form is empty (specification §4): the sent number is not filled in again. */
  const sent = useRef<number | undefined>(undefined);
  // The latest callback: an older one would close over the country picked before.
  const tell = useEffectEvent(onFill);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener lasts as long as the form
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    const take = () => {
      const opened = chosenPlanOf(dialog);
      const { pcs } = sharedQuote();
      const computers = pcs && pcs !== sent.current ? `${pcs}` : opened.computers;
      setChosen({ ...opened, computers });
      const input = form.current?.elements.namedItem('computers') as HTMLInputElement | null; // our own field
      if (!input || !computers || (input.value.trim() && input.value !== filled.current)) return;
      input.value = computers;
      filled.current = computers;
      tell();
    };
    take();
    return dialog ? hear('dialogOpened', dialog, take) : undefined;
  }, []);

  return {
    isChosen: Boolean(edition || computers),
    edition,
    shareTyped: (typed) => {
      const pcs = parsePcs(typed);
      if (`${pcs}` !== typed.trim()) return;
      filled.current = typed;
      shareQuote({ pcs });
    },
    forget: () => {
      const dialog = form.current?.closest('dialog');
      if (dialog) setChosenPlan(dialog, nothingChosen);
      filled.current = '';
      sent.current = sharedQuote().pcs;
      setChosen(nothingChosen);
    },
  };
}
