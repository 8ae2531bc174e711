import { type Plan, pricing } from '../content/pricing.ts';
import { formatPrice } from '../formulas/format.ts';
import { button } from '../ui/button.ts';
import { Island } from '../ui/island.tsx';
import { Section } from '../ui/section.tsx';
import { Comparison } from './comparison.tsx';
import s from './pricing.late.module.css';

export function Pricing({ quote }: { quote: string }) {
  return (
    <Section id="pricing" title={pricing.title} lead={pricing.lead} raised>
      <div className={s.plans}>
        {pricing.plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </div>
      <p className={s.notes}>
        <b>{pricing.support}</b> {pricing.notIncluded}
      </p>
      <Island name="quote" html={quote} />
      <Comparison />
    </Section>
  );
}

/** Prices with cents are set smaller: all three, so that none stands out. */
const isLong = pricing.plans.some(({ pricePerPcCents }) => formatPrice(pricePerPcCents).length > 4);

function PlanCard({ plan }: { plan: Plan }) {
  const price = formatPrice(plan.pricePerPcCents);
  return (
    <article className={plan.popular ? `${s.plan} ${s.popular}` : s.plan}>
      <h3>{plan.title}</h3>
      {plan.popular === 1 && <p className={s.badge}>{pricing.popular}</p>}
      <p className={s.price}>
        <b data-long={isLong ? '' : undefined}>{price}</b>
        <span>
          {pricing.perPc}
          <br />
          {pricing.once}
        </span>
      </p>
      <p>{plan.description}</p>
      <ul>
        {plan.benefitList.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <a className={button(plan.popular ? 'primary' : 'secondary')} href="#prueba" data-edition={plan.id}>
        {plan.buttonText}
      </a>
    </article>
  );
}
