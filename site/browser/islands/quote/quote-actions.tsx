import { useState } from 'react';
import { fill } from '../../../../contract/fill.ts';
import { priceTerms, totalCents } from '../../../../contract/plan-price.ts';
import { pricingWords } from '../../../../contract/pricing-words.ts';
import { quoteWords } from '../../../../contract/quote-words.ts';
import { whatsappHref } from '../../../../contract/request-text.ts';
import { formatCount, formatTotal } from '../../../formulas/format.ts';
import { quoteLink } from '../../../formulas/license-cost.ts';
import { button } from '../../../ui/button.ts';
import { OtherTab } from '../../../ui/other-tab.tsx';
import p from '../calculator.late.module.css';
import { planText } from '../plan-text.ts';
import { shareQuote } from '../shared-quote.ts';
import { usePrinting } from '../sheet/printed-sheet.tsx';
import s from './quote.late.module.css';
import { QuoteSheet, type QuoteSheetProps } from './quote-sheet.tsx';

export interface QuoteActionsProps extends QuoteSheetProps {
  /** Digits, with dial code. */
  whatsapp: string;
}

export function QuoteActions(props: QuoteActionsProps) {
  const { choice, plan, whatsapp } = props;
  const [isPrinting, print] = usePrinting();
  const [said, setSaid] = useState<{ of: string; words: string }>();
  const count = formatCount(choice.pcs);
  const price = formatTotal(totalCents(plan, choice.pcs), pricingWords.toAsk);
  const total = [price, ...priceTerms(plan, 'total')].join(', ');
  const address = quoteLink(choice);
  const text = [
    fill(quoteWords.message, { edition: plan.title, count, total }),
    ...(choice.plan ? [planText(choice.pcs, choice.plan)] : []),
  ].join('\n\n');

  async function copyLink() {
    history.replaceState(null, '', address);
    // The clipboard is absent on plain HTTP, and refuses without permission.
    const words = await (navigator.clipboard?.writeText(location.href) ?? Promise.reject()).then(
      () => quoteWords.linkCopied,
      () => quoteWords.copyThis,
    );
    setSaid({ of: address, words });
  }

  return (
    <div className={`${s.actions} ${p.row}`}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to its address; the number at first, too, is the visitor's from now on */}
      <a
        className={button('primary')}
        href="#prueba"
        data-edition={plan.id}
        data-computers={choice.pcs}
        onClick={() => shareQuote({ pcs: choice.pcs })}
      >
        {fill(quoteWords.trial, { count })}
      </a>
      <OtherTab className={button('secondary')} href={whatsappHref(whatsapp, text)}>
        {quoteWords.byWhatsapp}
      </OtherTab>
      <button type="button" className={`${button('ghost')} ${p.controls}`} onClick={copyLink}>
        {quoteWords.copyLink}
      </button>
      <button type="button" className={`${button('ghost')} ${p.controls}`} onClick={print}>
        {quoteWords.print}
      </button>
      <output>{said?.of === address && <span>{said.words}</span>}</output>
      {isPrinting && <QuoteSheet {...props} />}
    </div>
  );
}
