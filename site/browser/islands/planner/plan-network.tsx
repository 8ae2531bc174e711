/** The network's bandwidth for each PC: the figure, its calculation, and the bottleneck. */
import { formatCount, formatShortTime, formatTenths } from '../../../formulas/format.ts';
import { leastNetworkSeconds, type NetworkShare, type Place } from '../../../formulas/network-share.ts';
import type { ServerPlan } from '../../../formulas/server-plan.ts';
import p from '../calculator.late.module.css';
import { linkLabels, onlyNetwork, placeLabels, sizeText, speedText } from '../plan-text.ts';
import { NetworkDrawing } from './network-drawing.tsx';
import s from './planner.late.module.css';

const places: readonly Place[] = ['server', 'switch', 'pc'];

export interface PlanNetworkProps {
  pcs: number;
  plan: ServerPlan;
  share: NetworkShare;
}

export function PlanNetwork({ pcs, plan, share }: PlanNetworkProps) {
  const { mbps, narrow, limitsMbps } = share;
  const least = (gb: number) => leastNetworkSeconds(gb, mbps);
  const sum = (gb: number) =>
    `${formatTenths(gb)} GB × 8,000 ÷ ${formatTenths(mbps)} Mbps = ${formatTenths(least(gb))} s`;
  const speeds: Record<Place, string> = {
    server: linkLabels[plan.link],
    switch: speedText(plan.switchPortMbps),
    pc: speedText(plan.pcPortMbps),
  };
  return (
    <div className={s.network}>
      <p className={s.share}>
        <b>{`${formatTenths(mbps)} Mbps`}</b>
        <span>{`para cada PC, si las ${formatCount(pcs)} leen a la vez (${formatTenths(mbps / 8)} MB por segundo)`}</span>
      </p>
      <NetworkDrawing link={plan.link} narrow={narrow} />
      <ul className={s.places}>
        {places.map((place) => (
          <li key={place} className={place === narrow ? s.narrow : undefined}>
            <span>{placeLabels[place]}</span>
            <span>{speeds[place]}</span>
            <span>{`${formatTenths(limitsMbps[place])} Mbps por PC`}</span>
            {place === narrow && <b>Cuello de botella</b>}
          </li>
        ))}
      </ul>
      <dl className={s.least}>
        <dt>Tiempo mínimo de red hasta el escritorio</dt>
        <dd>
          <b>{formatShortTime(least(plan.desktopGb))}</b>
          <small>{sum(plan.desktopGb)}</small>
        </dd>
        <dt>Tiempo mínimo de red al abrir un juego</dt>
        <dd>
          <b>{formatShortTime(least(plan.gameGb))}</b>
          <small>{sum(plan.gameGb)}</small>
        </dd>
      </dl>
      <p className={p.fine}>
        {`Si las ${formatCount(pcs)} PC empiezan juntas y cada una lee ${sizeText(plan.desktopGb)} o ${sizeText(plan.gameGb)}. ${onlyNetwork} Una PC que arranca sola no espera a las demás.`}
      </p>
    </div>
  );
}
