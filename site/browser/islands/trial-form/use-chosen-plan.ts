/**
 * The plan that the dialog was opened with, which the watcher leaves on the dialog, and the number of PCs, which is the
 * one of the calculators.
 */

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { parsePcs } from '../../../formulas/license-cost.ts';
import { chosenPlanOf, hear, setChosenPlan } from '../../events.ts';
import { sharedQuote, shareQuote } from '../shared-quote.ts';

export interface ChosenPlan {
  isChosen: boolean;
  /** A plan's id, or ''. */
  edition: string;
  /** Tells the calculators what stands in the form's field, when it is a number. */
  shareTyped: (computers: string) => void;
  forget: () => void;
}

const nothingChosen = { edition: '', computers: '' };

/** Fills in the number of PCs where the visitor has not typed one; `onFill` is told. */
export function useChosenPlan(form: RefObject<HTMLFormElement | null>, onFill: () => void): ChosenPlan {
  const [{ edition, computers }, setChosen] = useState(nothingChosen);
  const filled = useRef('');
  /** A form that was sent is empty again (specification §4): the number that went along is not filled in once more. */
  const sent = useRef<number | undefined>(undefined);
  // Always the latest: an older one would not know the country picked since.
  const tell = useEffectEvent(onFill);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener lives as long as the form
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
