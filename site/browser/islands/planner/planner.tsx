/** Recommends a server for a number of PCs, and opens its calculation. Sends nothing. */
import { useDeferredValue, useState } from 'react';
import { whatsappHref } from '../../../../contract/request-text.ts';
import { formatCount, formatTenths } from '../../../formulas/format.ts';
import { startingPcs } from '../../../formulas/license-cost.ts';
import { chosenPlan } from '../../../formulas/plan-choice.ts';
import { networkShare, planWith } from '../../../formulas/server-plan.ts';
import { button } from '../../../ui/button.ts';
import { Fold } from '../../../ui/fold.tsx';
import { OtherTab } from '../../../ui/other-tab.tsx';
import p from '../calculator.late.module.css';
import { hydrateIsland } from '../hydrate-island.tsx';
import { onlyNetwork, placeNames, planText, recommendation, recommendationRule } from '../plan-text.ts';
import type { QuoteProps } from '../quote/quote.tsx';
import { SettledText } from '../settled-text.tsx';
import { shareQuote, useSharedQuote } from '../shared-quote.ts';
import { PrintedSheet, usePrinting } from '../sheet/printed-sheet.tsx';
import { TechnicianSheet } from '../sheet/technician-sheet.tsx';
import { PlanControls } from './plan-controls.tsx';
import { LinksTable, PlanNetwork } from './plan-network.tsx';
import s from './planner.late.module.css';

export type PlannerProps = Omit<QuoteProps, 'phone' | 'email'>;

export function Planner(props: PlannerProps) {
  const { name, whatsapp, plans, balancing } = props;
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  const [isPrinting, print] = usePrinting();
  const shared = useSharedQuote();
  // The fields follow at once, the figures when there is time.
  const { pcs = startingPcs, plan: set } = useDeferredValue(shared);
  const plan = planWith(pcs, set);
  const { mbps, narrow } = networkShare({ pcs, ...plan });
  const { parts, reading } = recommendation(pcs, plan, balancing);

  return (
    <div className={`${p.panel} ${s.planner}`}>
      <div>
        <h3>Calcula tu servidor</h3>
        <p>{reading}</p>
        <Fold summary="Ver la cuenta">
          <p className={p.fine}>{`${recommendationRule(plan)} ${onlyNetwork}`}</p>
        </Fold>
      </div>
      <div>
        <table className={`${p.figures} ${s.advice}`}>
          <caption>{`Mínimo publicado, y recomendado para ${formatCount(pcs)} PC`}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">Mínimo</th>
              <th scope="col">Recomendado</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, minimum, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{minimum}</td>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={`${p.row} ${p.controls}`}>
          <button type="button" className={button('secondary')} aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Ocultar mi cálculo' : 'Calcular con mis datos'}
          </button>
          <button type="button" className={button('ghost')} onClick={print}>
            Imprimir ficha técnica
          </button>
        </p>
      </div>
      {isOpen && (
        <>
          <PlanControls
            plan={planWith(shared.pcs ?? startingPcs, shared.plan)}
            onSet={(more) =>
              shareQuote({ pcs: shared.pcs ?? startingPcs, plan: { ...shared.plan, ...more } })
            }
          />
          <PlanNetwork pcs={pcs} plan={plan} />
          <LinksTable pcs={pcs} plan={plan} />
          <p>
            <OtherTab
              className={button('secondary', 'small')}
              href={whatsappHref(whatsapp, planText(pcs, plan))}
            >
              Enviar mi cálculo por WhatsApp
            </OtherTab>
          </p>
        </>
      )}
      {/* Another one for each, so that opening the plan is no change, and is not announced. */}
      <SettledText key={`${isOpen}`}>
        {isOpen
          ? `${formatCount(pcs)} PC: ${formatTenths(mbps)} Mbps para cada una. Cuello de botella: ${placeNames[narrow]}.`
          : `${formatCount(pcs)} PC. ${parts.map(({ name, value }) => `${name}: ${value}`).join('. ')}. ${reading}`}
      </SettledText>
      {isPrinting && (
        <PrintedSheet name={name} title={`Ficha técnica ${pcs} PC`}>
          <TechnicianSheet
            {...props}
            pcs={pcs}
            isDiskless={chosenPlan(plans, shared.edition?.id).diskless}
            serverPlan={set && plan}
          />
        </PrintedSheet>
      )}
    </div>
  );
}

export const hydrate = (root: Element) => hydrateIsland(root, 'planner', Planner);
