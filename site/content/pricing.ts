import { venueOf } from '../../business/venue.ts';
import { ownWords } from '../../contract/own-words.ts';
import { pricingWords } from '../../contract/pricing-words.ts';
import { business } from './business.ts';
import { isPerpetual, likeAll, perpetual, prices, trial } from './plans.ts';
import { cards } from './product.ts';

export type Plan = (typeof business.plans)[number];

const all = ['dos', 'tres', 'cuatro'][business.plans.length - 2];
const payment = likeAll?.payment && pricingWords[likeAll.payment];
const after = isPerpetual
  ? 'la licencia permanente: un pago único, sin costo recurrente'
  : `la edición que elijas${payment ? `, con un ${payment}` : ''}`;

const words = ownWords('pricing', {
  title: prices.paid || 'Elige tu edición',
  lead: `Prueba ${trial} gratis con cualquier cantidad de PC. Después, ${after}.${prices.areOnRequest ? '' : ` Precios en ${currencyName()}.`}`,
  popular: 'Más popular',
  buttonText: 'Solicitar Prueba Gratis',
  support: 'Soporte técnico especializado',
  supportNote: isPerpetual
    ? `y licencia perpetua en las ${all} ediciones.`
    : `en las ${all} ediciones${perpetual.count ? `; licencia perpetua con ${perpetual.full}` : ''}.`,
  comparison: {
    title: 'Compara las ediciones',
    feature: 'Incluye',
    rows: [
      { id: 'shared-disk', feature: 'Disco virtual compartido (disco de juegos en red)' },
      { id: 'diskless', feature: 'Arranque sin disco (diskless)' },
      { id: 'vhdBoot', feature: 'VHD raw boot' },
      { id: 'clean-restart', feature: 'Windows limpio al reiniciar' },
      { id: 'balancing', feature: 'Balanceo de carga entre varios servidores' },
      {
        id: 'licence',
        feature: `Licencia perpetua, pago único${likeAll ? ` ${likeAll.unit === 'pc' ? pricingWords.perPc : pricingWords.perRoom}` : ''}`,
      },
      { id: 'monthly', feature: 'Licencia con pago mensual' },
      { id: 'yearly', feature: 'Licencia con pago anual' },
    ],
    yes: 'Sí',
    no: 'No',
  },
});

export const pricing = { ...pricingWords, ...words, plans: business.plans };

/** What each may cost in dollars. In other currencies an example would be an exchange rate that ages. */
export const priceExamples = business.currency === 'USD' ? { disk: 40, server: 1000 } : {};

export const trialSteps = ownWords('trialSteps', {
  title: 'Tu prueba, en tres pasos',
  steps: cards({
    call: ['Te llamamos', 'Vemos tu servidor, tu red y tus PC.'],
    one: [
      'Una PC',
      `De cada modelo, con tus juegos, tu anti-cheat y tu programa de ${venueOf(business).one}.`,
    ],
    room: [
      'Toda tu sala',
      `${trial} con todas encendidas. Si te convence, ${isPerpetual ? 'compras la licencia' : 'eliges tu edición'}; si no, no pagas nada.`,
    ],
  }),
});

/** `USD`, as the specification says it, or the name: `quetzales` in Guatemala, `pesos mexicanos` elsewhere. */
function currencyName(): string {
  const { currency, country } = business;
  const format = new Intl.NumberFormat('es', { style: 'currency', currency, currencyDisplay: 'name' });
  const name = format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
  if (currency === 'USD') return currency;
  // Codes of ISO 4217 begin with the country's; at home nobody says whose pesos they are.
  return currency.startsWith(country) ? name.replace(/ .*/, '') : name;
}

/** Feature -> whether each plan has it, in the order of the plans; without features that no plan has. */
export const comparisonRows = pricing.comparison.rows
  .map(({ id, feature }) => ({ feature, has: pricing.plans.map((plan) => rowsOf(plan).includes(id)) }))
  .filter(({ has }) => has.includes(true));

/** The ids of a plan's rows. What a reboot leaves clean is what was booted from the server. */
function rowsOf({ diskless, vhdBoot, balancing, payment }: Plan) {
  const booted = diskless ? ['diskless', 'clean-restart'] : [];
  return [
    ...['shared-disk', ...booted, vhdBoot && 'vhdBoot', balancing && 'balancing'],
    payment === 'once' ? 'licence' : payment,
  ];
}
