import { needNames, type Plan as PlanChoice } from '../formulas/plan-choice.ts';
import { business } from './business.ts';
import { ownTexts } from './own-texts.ts';

export interface Plan extends PlanChoice {
  description: string;
  buttonText: string;
  benefitList: readonly string[];
}

const buttonText = 'Solicitar Prueba Gratis';

export const pricing = ownTexts.withOwnTexts('pricing', {
  title: 'Pagas una vez por PC',
  lead: `Prueba 30 días gratis con cualquier cantidad de PC. Después, la licencia permanente: un pago único, sin costo recurrente. Precios en ${business.currency}.`,
  perPc: 'por PC',
  once: 'pago único',
  popular: 'Más popular',
  plans: business.plans.map(
    ({ benefits, ...plan }): Plan => ({ ...plan, buttonText, benefitList: benefits }),
  ),
  support: 'Soporte técnico especializado',
  supportNote: `y licencia perpetua en las ${['dos', 'tres', 'cuatro'][business.plans.length - 2]}.`,
  notIncluded: 'Solo licencias; servidor, red, Windows e impuestos no están incluidos.',
  comparison: {
    title: 'Compara las ediciones',
    feature: 'Incluye',
    // A need is included in the plans that have it; anything else in all.
    rows: [
      { id: 'shared-disk', feature: 'Disco virtual compartido (disco de juegos en red)' },
      { id: 'diskless', feature: 'Arranque sin disco (diskless)' },
      { id: 'vhdBoot', feature: 'VHD raw boot' },
      { id: 'clean-restart', feature: 'Windows limpio al reiniciar' },
      { id: 'balancing', feature: 'Balanceo de carga entre varios servidores' },
      { id: 'licence', feature: 'Licencia perpetua, pago único por PC' },
      { id: 'support', feature: 'Soporte técnico especializado' },
    ],
    yes: 'Sí',
    no: 'No',
  },
});

/** Feature -> whether each plan has it, in the order of the plans; without features that no plan has. */
export const comparisonRows: { feature: string; has: boolean[] }[] = pricing.comparison.rows
  .map(({ id, feature }) => {
    // What a reboot leaves clean is what was booted from the server.
    const need = needNames.find((name) => name === (id === 'clean-restart' ? 'diskless' : id));
    return { feature, has: pricing.plans.map((plan) => !need || plan[need]) };
  })
  .filter(({ has }) => has.includes(true));
