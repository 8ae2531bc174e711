/** The plan and number of PCs that the dialog was opened with; the watcher leaves them on the dialog. */

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { chosenPlanOf, hear, setChosenPlan } from '../../events.ts';

export interface ChosenPlan {
  isChosen: boolean;
  /** A plan's id, or ''. */
  edition: string;
  forget: () => void;
}

const nothingChosen = { edition: '', computers: '' };

/** Fills in the number of PCs where the visitor has not typed one; `onFill` is told. */
export function useChosenPlan(form: RefObject<HTMLFormElement | null>, onFill: () => void): ChosenPlan {
  const [{ edition, computers }, setChosen] = useState(nothingChosen);
  const filled = useRef('');
  // Always the latest: an older one would not know the country picked since.
  const tell = useEffectEvent(onFill);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener lives as long as the form
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    const take = () => {
      const chosen = chosenPlanOf(dialog);
      const { computers } = chosen;
      setChosen(chosen);
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
    forget: () => {
      const dialog = form.current?.closest('dialog');
      if (dialog) setChosenPlan(dialog, nothingChosen);
      filled.current = '';
      setChosen(nothingChosen);
    },
  };
}
