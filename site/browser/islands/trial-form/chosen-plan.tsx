/** Edition and number of PCs that the visitor chose last: by a card's button, or in the calculator. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { formWords } from '../../../../contract/form-words.ts';
import { priceTerms, totalCents } from '../../../../contract/plan-price.ts';
import { pricingWords } from '../../../../contract/pricing-words.ts';
import { pcsMax } from '../../../../contract/quote.ts';
import { readPcs } from '../../../../contract/read-number.ts';
import { formatCount, formatTotal } from '../../../formulas/format.ts';
import type { Plan } from '../../../formulas/plan-choice.ts';
import { sharedQuote, shareQuote, useSharedQuote } from '../shared-quote.ts';
import s from './trial-form.late.module.css';

/** Fills in the number of PCs where the visitor has not typed one, and calls `onFill`. */
export function useChosenPlan(
  form: RefObject<HTMLFormElement | null>,
  plans: readonly Plan[],
  onFill: () => void,
) {
  const { edition } = useSharedQuote();
  const filled = useRef('');
  /** After sending, the form is empty (specification §4): the sent number is not filled in again. */
  const sent = useRef<number | undefined>(undefined);
  // The latest callback: an older one would close over the country picked before.
  const tell = useEffectEvent(onFill);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener lasts as long as the form
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    const take = () => {
      const opener = { ...dialog?.dataset };
      // It counts once: another edition may be chosen in the calculator before the next opening.
      delete dialog?.dataset.edition;
      delete dialog?.dataset.computers;
      const pressed = plans.find(({ id }) => id === opener.edition);
      shareQuote(pressed ? { edition: pressed } : {});
      const { pcs } = sharedQuote();
      const computers = pcs && pcs !== sent.current ? `${pcs}` : opener.computers;
      const input = form.current?.elements.namedItem('computers') as HTMLInputElement | null; // our own field
      if (!input || !computers || (input.value.trim() && input.value !== filled.current)) return;
      input.value = computers;
      filled.current = computers;
      tell();
    };
    take();
    dialog?.addEventListener('dialogOpened', take);
    return () => dialog?.removeEventListener('dialogOpened', take);
  }, []);

  return {
    edition,
    /** Shares the form's number of PCs with the calculators, if it is one that they take. */
    shareTyped: (typed: string) => {
      const pcs = readPcs(typed);
      if (pcs < 1 || pcs > pcsMax) return;
      filled.current = typed;
      shareQuote({ pcs });
    },
    forget: () => {
      shareQuote({ edition: undefined });
      filled.current = '';
      sent.current = sharedQuote().pcs;
    },
  };
}

export function PlanSummary({ edition, computers }: { edition: Plan; computers: string }) {
  const count = readPcs(computers);
  const pcs = count ? `${formatCount(count)} PC · ` : '';
  const price = formatTotal(totalCents(edition, count || 1), pricingWords.toAsk);
  const terms = priceTerms(edition, count ? 'total' : 'each');
  return (
    <p className={s.plan}>
      <span>
        <b>{edition.title}</b>
        <span>{` · ${pcs}${formWords.ifBought} `}</span>
        <b>{price}</b>
        <span>{terms.length > 0 && `${terms.length === 1 ? ',' : ''} ${terms.join(', ')}`}</span>
      </span>
      <a href="#pricing">{formWords.changePlan}</a>
    </p>
  );
}
