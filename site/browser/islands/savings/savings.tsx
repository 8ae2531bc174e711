/** A disk in each PC or diskless, at the visitor's own prices; and how long an update takes. Sends nothing. */
import { useDeferredValue, useState } from 'react';
import {
  formatCount,
  formatDuration,
  formatPrice,
  formatTotal,
  lengthStep,
  numbers,
} from '../../../formulas/format.ts';
import { startingPcs } from '../../../formulas/license-cost.ts';
import { chosenPlan, type Plan } from '../../../formulas/plan-choice.ts';
import { type ComparedPrices, compareCosts, comparedPlan } from '../../../formulas/savings.ts';
import { leastSeconds } from '../../../formulas/server-plan.ts';
import { Fold } from '../../../ui/fold.tsx';
import p from '../calculator.late.module.css';
import { hydrateIsland } from '../hydrate-island.tsx';
import { NumberField } from '../number-field.tsx';
import { SettledText } from '../settled-text.tsx';
import { useSharedQuote } from '../shared-quote.ts';

export interface SavingsProps {
  plans: readonly Plan[];
  /** Prices that are called examples until the visitor gives his own; {} = none. */
  examples: { disk?: number; server?: number };
}

const labels = { disk: 'Disco por PC', server: 'Servidor' };
/** As the owner's prices. */
const priceMax = 99_999_999;
const symbol = `${numbers.before}${numbers.after}`.trim();
const toCents = (price: number) => Math.round(price * 100);

/** Empty where no edition of the business can be compared. */
export function Savings({ plans, examples }: SavingsProps) {
  const [own, setOwn] = useState<SavingsProps['examples']>({});
  const { pcs = startingPcs, edition } = useDeferredValue(useSharedQuote());
  const chosen = chosenPlan(plans, edition?.id);
  const plan = comparedPlan(plans, chosen.id);
  if (!plan) return null;
  const { disk, server } = { ...examples, ...own };
  const result =
    disk !== undefined && server !== undefined
      ? resultOf({ pcs, plan, diskCents: toCents(disk), serverCents: toCents(server) })
      : undefined;
  const areOwn = 'disk' in own && 'server' in own;
  const verdict = result ? `Con ${areOwn ? 'tus precios' : 'precios de ejemplo'}, ${result.verdict}` : '';
  const updateSeconds = leastSeconds(50, 200);

  return (
    <div className={p.panel}>
      <div>
        <div className={p.row}>
          <h3>{`Ahorro con ${formatCount(pcs)} PC`}</h3>
          <a href="#pcs">Cambiar</a>
        </div>
        <div className={p.controls}>
          {(['disk', 'server'] as const).map((name) => (
            <NumberField
              key={name}
              type="text"
              label={`${labels[name]} (${symbol})${name in examples && !(name in own) ? ', de ejemplo' : ''}`}
              value={own[name] ?? examples[name]}
              min={0}
              max={priceMax}
              step={10 ** -numbers.decimals}
              placeholder="tu precio"
              write={(price) => formatPrice(toCents(price))}
              onCount={(price) => setOwn((now) => ({ ...now, [name]: price }))}
            />
          ))}
        </div>
        {chosen !== plan && (
          <p className={p.fine}>{`Comparamos con ${plan.title}: arranca sin disco y se paga una vez.`}</p>
        )}
      </div>
      <div>
        {result?.sums.map(([label, cents]) => (
          <p key={label} className={cents < result.mostCents ? `${p.result} ${p.less}` : p.result}>
            <b data-long={lengthStep(formatPrice(cents))}>{formatPrice(cents)}</b>
            <span>{label}</span>
          </p>
        ))}
        <p className={result ? undefined : p.scripted}>
          {verdict ||
            'Escribe ambos precios: verás las dos sumas y desde cuántas PC cuesta menos arrancar sin disco.'}
        </p>
        <p className={p.fine}>
          {`No incluye red, Windows, electricidad ni mano de obra. Actualizar un juego de 50\u00a0GB con 200\u00a0Mbps: ${formatDuration(pcs * updateSeconds)} si cada PC lo descarga; ${formatDuration(updateSeconds)}, una vez, en el servidor.`}
        </p>
        <Fold summary="Ver la cuenta">
          <p className={p.fine}>
            {`Con más PC que ${plan.unit === 'pc' ? 'servidor ÷ (disco − licencia)' : '(servidor + licencia) ÷ disco'}${result?.formula ?? ''}.`}
          </p>
        </Fold>
        <SettledText>{verdict}</SettledText>
      </div>
    </div>
  );
}

export const hydrate = (root: Element) => hydrateIsland(root, 'savings', Savings);

function resultOf(prices: ComparedPrices & { plan: Plan }) {
  const { disksCents, disklessCents, cheaperFrom } = compareCosts(prices);
  const disk = formatPrice(prices.diskCents);
  const server = formatPrice(prices.serverCents);
  const licence = formatTotal(prices.plan.priceCents);
  const count = formatCount(prices.pcs);
  const isPerPc = prices.plan.unit === 'pc';
  const now =
    disksCents < disklessCents
      ? 'un disco en cada PC cuesta menos; '
      : disksCents === disklessCents
        ? 'ambos cuestan lo mismo; '
        : '';
  const from = cheaperFrom
    ? `sin disco cuesta menos desde ${formatCount(cheaperFrom)}\u00a0PC`
    : 'más PC no lo cambian: una licencia cuesta lo mismo que un disco, o más';
  const formula = isPerPc ? `${server} ÷ (${disk} − ${licence})` : `(${server} + ${licence}) ÷ ${disk}`;
  return {
    sums: [
      [`Un disco en cada PC: ${count} × ${disk}`, disksCents],
      [`Servidor y licencias: ${server} + ${isPerPc ? `${count} × ` : ''}${licence}`, disklessCents],
    ] as const,
    verdict: `${now}${from}.`,
    formula: cheaperFrom && `: ${formula}`,
    mostCents: Math.max(disksCents, disklessCents),
  };
}
