import { priceTerms } from '../../contract/plan-price.ts';
import { facts } from '../content/facts.ts';
import { comparisonRows, type Plan, pricing } from '../content/pricing.ts';
import { formatPrice, formatTotal } from '../formulas/format.ts';
import { shortTitle } from '../formulas/plan-choice.ts';
import { button } from '../ui/button.ts';
import { Fold } from '../ui/fold.tsx';
import { Island } from '../ui/island.tsx';
import { Section } from '../ui/section.tsx';
import { FactList } from './fact-list.tsx';
import s from './pricing.late.module.css';
import { TrialSteps } from './trial-steps.tsx';

export function Pricing({ quote, savings, planner }: Record<'quote' | 'savings' | 'planner', string>) {
  return (
    <Section id="pricing" title={pricing.title} lead={pricing.lead} raised>
      <div className={s.plans}>
        {pricing.plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </div>
      <div className={s.after}>
        <p className={s.notes}>
          <b>{pricing.support}</b> {pricing.supportNote}
        </p>
        <Comparison />
      </div>
      <FactList title={facts.purchaseTitle} facts={facts.purchase} />
      <TrialSteps />
      <Island name="quote" id="quote" html={quote} />
      <div className={s.pair} data-part>
        {savings && <Island name="savings" html={savings} />}
        <Island name="planner" id="planner" html={planner} />
      </div>
    </Section>
  );
}

/** Prices with cents are set smaller, and those of millions still more: all of them, so that none stands out. */
const longest = Math.max(...pricing.plans.map(({ priceCents = 0 }) => formatPrice(priceCents).length));
const long = longest > 9 ? 'more' : longest > 4 ? '' : undefined;

function PlanCard({ plan }: { plan: Plan }) {
  const [unit, payment] = priceTerms(plan, 'each');
  return (
    <article className={plan.popular ? `${s.plan} ${s.popular}` : s.plan}>
      <h3>{plan.title}</h3>
      {plan.popular && <p className={s.badge}>{pricing.popular}</p>}
      <p className={s.price}>
        <b data-long={unit && long} data-ask={unit ? undefined : ''}>
          {formatTotal(plan.priceCents)}
        </b>
        {unit && (
          <span>
            {unit}, <br />
            {payment}
          </span>
        )}
      </p>
      <p>{plan.description}</p>
      <ul>
        {plan.benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <a className={button(plan.popular ? 'primary' : 'secondary')} href="#prueba" data-edition={plan.id}>
        {pricing.buttonText}
      </a>
    </article>
  );
}

/** Folded: the plans' own lists say what each adds. */
function Comparison() {
  const { comparison, plans } = pricing;
  return (
    <div className={s.comparison}>
      <Fold summary={comparison.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{comparison.feature}</th>
              {plans.map((plan) => (
                <th key={plan.id} scope="col">
                  {shortTitle(plan.title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonRows.map(({ feature, has }) => (
              <tr key={feature}>
                <th scope="row">{feature}</th>
                {plans.map((plan, index) => (
                  <td key={plan.id} className={has[index] ? s.yes : undefined}>
                    {has[index] ? comparison.yes : comparison.no}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </div>
  );
}
