/**
 * Plans a server for a number of PCs: bandwidth for each PC, and sizes of the disks. Without script it is a static table
 * of usual numbers. Sends nothing; the visitor can share the plan by WhatsApp.
 */
import { useState } from 'react';
import { formatCount, formatTenths } from '../../../formulas/format.ts';
import { networkShare } from '../../../formulas/network-share.ts';
import type { Server } from '../../../formulas/server-check.ts';
import { type ServerPlan, startingPlan } from '../../../formulas/server-plan.ts';
import { button } from '../../../ui/button.ts';
import p from '../calculator.late.module.css';
import { narrowLabels, planText } from '../plan-text.ts';
import { shareQuote, useSharedQuote } from '../shared-quote.ts';
import { useSettled } from '../use-settled.ts';
import { LinksTable } from './links-table.tsx';
import { OwnServer } from './own-server.tsx';
import { PlanControls } from './plan-controls.tsx';
import { PlanDisks } from './plan-disks.tsx';
import { PlanNetwork } from './plan-network.tsx';
import s from './planner.late.module.css';

export interface PlannerProps {
  /** Digits, with dial code. */
  whatsapp: string;
}

const startingPcs = 40;
const usualPcs = [10, 20, 40, 80, 120];

export function Planner({ whatsapp }: PlannerProps) {
  const [isOpen, setOpen] = useState(false);
  const [pcs, setPcs] = useState(startingPcs);
  const [plan, setPlan] = useState(startingPlan);
  const [server, setServer] = useState<Server>({});
  const share = networkShare({ pcs, ...plan });
  const heard = useSettled(
    `${formatTenths(share.mbps)} Mbps para cada una de ${formatCount(pcs)} PC. Cuello de botella: ${narrowLabels[share.narrow]}.`,
  );

  useSharedQuote((shared) => {
    setPcs(shared.pcs ?? startingPcs);
    setPlan(shared.plan ?? startingPlan);
  });

  function change(next: { pcs: number; plan: ServerPlan }) {
    setPcs(next.pcs);
    setPlan(next.plan);
    shareQuote(next);
  }

  return (
    <div className={`${p.panel} ${s.planner}`}>
      <div className={s.intro}>
        <h3>Dimensiona tu servidor</h3>
        <p>
          Cuánta red le toca a cada PC cuando todas leen a la vez, y qué discos necesitas. Es aritmética de la
          red: no dice cuánto tarda en arrancar una PC.
        </p>
        <button
          type="button"
          className={`${button('secondary')} ${p.controls}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Ocultar mi plan' : 'Calcular con mis datos'}
        </button>
      </div>
      <LinksTable {...(isOpen ? { rows: [pcs], ...plan } : { rows: usualPcs, ...startingPlan })} />
      {isOpen && (
        <>
          <PlanControls pcs={pcs} plan={plan} onChange={change} />
          <PlanNetwork pcs={pcs} plan={plan} share={share} />
          <PlanDisks pcs={pcs} plan={plan} server={server} />
          <OwnServer
            whatsapp={whatsapp}
            server={server}
            planText={planText(pcs, plan)}
            onChange={setServer}
          />
        </>
      )}
      <output className={p.heard}>{isOpen ? heard : ''}</output>
    </div>
  );
}
