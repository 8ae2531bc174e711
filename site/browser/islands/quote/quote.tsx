/** Number of PCs and edition -> total; a link such as `?pcs=60&edicion=basic` fills it in. Sends nothing. */
import { useDeferredValue, useEffect, useRef } from 'react';
import { fill } from '../../../../contract/fill.ts';
import { priceTerms, totalCents } from '../../../../contract/plan-price.ts';
import { pricingWords } from '../../../../contract/pricing-words.ts';
import { pcsMax } from '../../../../contract/quote.ts';
import { quoteWords } from '../../../../contract/quote-words.ts';
import { formatCount, formatPrice, formatTotal, lengthStep } from '../../../formulas/format.ts';
import { parseQuoteLink, pcsAt, positionOf, sliderMax, startingPcs } from '../../../formulas/license-cost.ts';
import { chosenPlan, type Plan } from '../../../formulas/plan-choice.ts';
import { planWith, serverLinks } from '../../../formulas/server-plan.ts';
import p from '../calculator.late.module.css';
import { hydrateIsland } from '../hydrate-island.tsx';
import { NumberField } from '../number-field.tsx';
import { SettledText } from '../settled-text.tsx';
import { shareQuote, useSharedQuote } from '../shared-quote.ts';
import s from './quote.late.module.css';
import { QuoteActions, type QuoteActionsProps } from './quote-actions.tsx';
import { QuoteTable } from './quote-table.tsx';

export interface QuoteProps extends Omit<QuoteActionsProps, 'choice' | 'plan'> {
  plans: readonly Plan[];
}

export function Quote(props: QuoteProps) {
  const { plans } = props;
  const controls = useRef<HTMLDivElement>(null);
  const shared = useSharedQuote();
  // The controls follow at once, the figures when there is time.
  const { pcs = startingPcs, plan: set, edition: plan = chosenPlan(plans) } = useDeferredValue(shared);
  const serverPlan = set && planWith(pcs, set);
  const checked = shared.edition ?? chosenPlan(plans);
  const choice = { pcs, edition: plan.id, plan: serverPlan };
  const { priceCents, unit } = plan;
  const total = formatTotal(totalCents(plan, pcs));
  const terms = priceTerms(plan, 'total').join(', ');
  const count = formatCount(pcs);
  const spoken = { count, edition: plan.title, total: [total, terms].filter(Boolean).join(', ') };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when hydrated; the plans are of the build
  useEffect(() => {
    const root = controls.current;
    if (!root) return;
    const linked = parseQuoteLink(location.search, plans);
    if (Object.keys(linked).length > 0 && !root.contains(document.activeElement)) return shareQuote(linked);
    // What was chosen before hydration, or restored by Back. The number is exact, and its field reads it.
    const [number, slider] = root.querySelectorAll('input');
    if (number?.value === `${startingPcs}` && slider?.value !== `${positionOf(startingPcs)}`)
      shareQuote({ pcs: pcsAt(Number(slider?.value)) });
    const early = chosenPlan(plans, root.querySelector<HTMLInputElement>(':checked')?.value);
    if (early !== plan) shareQuote({ edition: early });
  }, []);

  return (
    <div className={p.panel}>
      <div>
        <h3>{quoteWords.title}</h3>
        <div ref={controls} className={p.controls}>
          <NumberField
            id="pcs"
            label={quoteWords.pcs}
            value={shared.pcs ?? startingPcs}
            max={pcsMax}
            onCount={(typed) => shareQuote({ pcs: typed })}
          />
          <input
            className={s.slider}
            type="range"
            max={sliderMax}
            value={positionOf(shared.pcs ?? startingPcs)}
            aria-label={quoteWords.pcs}
            aria-valuetext={`${count} PC`}
            onChange={(event) => shareQuote({ pcs: pcsAt(Number(event.target.value)) })}
          />
          <fieldset className={p.check}>
            <legend>{quoteWords.editions}</legend>
            {plans.map((edition) => (
              <label key={edition.id}>
                <input
                  type="radio"
                  name="choice"
                  value={edition.id}
                  checked={edition.id === checked.id}
                  onChange={() => shareQuote({ edition })}
                />
                {edition.title}
              </label>
            ))}
          </fieldset>
        </div>
      </div>
      <div>
        <p className={p.result}>
          <b data-long={lengthStep(total)}>{total}</b>
          <span>
            <span>{`${plan.title} · ${count} PC${unit === 'pc' && priceCents ? ` × ${formatPrice(priceCents)}` : ''}`}</span>
            <br />
            <span>{terms}</span>
          </span>
        </p>
        <QuoteTable plans={plans} choice={choice} />
        <p className={p.fine}>{pricingWords.notIncluded}</p>
        {serverPlan && (
          <p className={p.fine}>
            {fill(quoteWords.serverPlan, { link: serverLinks[serverPlan.link].label })}
          </p>
        )}
        <SettledText>{fill(quoteWords.spoken, spoken)}</SettledText>
      </div>
      <QuoteActions {...props} choice={choice} plan={plan} />
    </div>
  );
}

export const hydrate = (root: Element) => hydrateIsland(root, 'quote', Quote);
