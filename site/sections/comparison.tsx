import { pricing } from '../content/pricing.ts';
import { shortTitle } from '../formulas/edition.ts';
import s from './comparison.late.module.css';

export function Comparison() {
  const { comparison, plans } = pricing;
  return (
    <div className={s.scroll}>
      <table className={s.table}>
        <caption>{comparison.title}</caption>
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
          {comparison.rows.map(([feature, ...has]) => (
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
    </div>
  );
}
