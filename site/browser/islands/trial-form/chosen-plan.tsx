/**
 * The plan that the dialog was opened with, which the watcher stores on the dialog, and the number of PCs, which is
 * shared with the calculators.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formWords } from '../../../../contract/form-words.ts';
import { type PlanPrice, priceTerms, totalCents } from '../../../../contract/plan-price.ts';
import { pricingWords } from '../../../../contract/pricing-words.ts';
import { readPcs } from '../../../../contract/read-number.ts';
import { formatCount, formatTotal } from '../../../formulas/format.ts';
import { parsePcs } from '../../../formulas/license-cost.ts';
import { chosenPlanOf, hear, setChosenPlan } from '../../events.ts';
import { sharedQuote, shareQuote } from '../shared-quote.ts';
import s from './trial-form.late.module.css';

const nothingChosen = { edition: '', computers: '' };

/** Fills in the number of PCs where the visitor has not typed one, and calls `onFill`. @param editions by their ids */
export function useChosenPlan(
  form: RefObject<HTMLFormElement | null>,
  editions: Readonly<Record<string, Edition>>,
  onFill: () => void,
) {
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
      const editionTitle = editions[opened.edition]?.title;
      shareQuote(editionTitle ? { editionTitle } : {});
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
    edition: editions[edition],
    /** Shares the form's number of PCs with the calculators, if it is a number. */
    shareTyped: (typed: string) => {
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

export interface Edition extends PlanPrice {
  title: string;
}

/**
 * @param props.edition absent when only a number of PCs was chosen
 * @param props.computers text of its field; used only when it is a plain number
 */
export function PlanSummary({ edition, computers }: { edition: Edition | undefined; computers: string }) {
  const count = readPcs(computers);
  const pcs = count ? `${formatCount(count)} PC` : '';
  const price = edition && formatTotal(totalCents(edition, count || 1), pricingWords.toAsk);
  const terms = edition ? priceTerms(edition, count ? 'total' : 'each') : [];
  return (
    <p className={s.plan}>
      {/* Each changing text has an element of its own, because translators replace text nodes. */}
      <span>
        <b>{edition?.title ?? ''}</b>
        <span>{edition ? ` · ${pcs && `${pcs} · `}${formWords.ifBought} ` : pcs}</span>
        <b>{price ?? ''}</b>
        <span>{terms.length > 0 && `${terms.length === 1 ? ',' : ''} ${terms.join(', ')}`}</span>
      </span>
      <a href="#pricing">{formWords.changePlan}</a>
    </p>
  );
}
