import { Fragment } from 'react';
import { grid, roomCorners, track } from '../../../drawing/iso.ts';
import { Box, Desks, Use } from '../../../drawing/parts.tsx';
import { Floor, Label, Scene } from '../../../drawing/scene.tsx';
import { formatCount, formatDuration, formatTenths } from '../../../formulas/format.ts';
import { usualPcs } from '../../../formulas/license-cost.ts';
import {
  type LinkId,
  leastSeconds,
  linkIds,
  networkShare,
  type Place,
  type ServerPlan,
  serverLinks,
} from '../../../formulas/server-plan.ts';
import p from '../calculator.late.module.css';
import { onlyNetwork, placeNames, planFigures, sizeText } from '../plan-text.ts';
import s from './planner.late.module.css';

export function PlanNetwork({ pcs, plan }: { pcs: number; plan: ServerPlan }) {
  const { mbps, narrow } = networkShare({ pcs, ...plan });
  return (
    <div>
      <p className={p.result}>
        <b>{`${formatTenths(mbps)} Mbps`}</b>
        <span>{`para cada PC, si todas leen a la vez (${formatTenths(mbps / 8)} MB por segundo)`}</span>
      </p>
      <NetworkDrawing link={plan.link} narrow={narrow} />
      <p>{`Cuello de botella: ${placeNames[narrow]}.`}</p>
      <dl className={s.figures}>
        {planFigures(pcs, plan).map(({ name, value, sum }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <small>{sum}</small>
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className={p.fine}>
        {`Si todas las PC empiezan juntas y cada una lee ${sizeText(plan.desktopGb)} o ${sizeText(plan.gameGb)}. ${onlyNetwork} Una PC que arranca sola no espera a las demás.`}
      </p>
    </div>
  );
}

/** For usual numbers of PCs and each link, with a switch of that speed: Mbps per PC, and the minimum time. */
export function LinksTable({ pcs, plan: { desktopGb, pcPortMbps } }: { pcs: number; plan: ServerPlan }) {
  return (
    <table className={`${p.figures} ${s.links}`}>
      <caption>
        {`Mbps para cada PC, y tiempo mínimo de red si todas leen ${sizeText(desktopGb)} (un supuesto) a la vez, con un switch igual de rápido.`}
      </caption>
      <thead>
        <tr>
          {['PC', ...linkIds.map((id) => serverLinks[id].label)].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...new Set([...usualPcs, pcs])]
          .sort((a, b) => a - b)
          .map((count) => (
            <tr key={count}>
              <th scope="row">{formatCount(count)}</th>
              {linkIds.map((link) => {
                const { mbps } = networkShare({ pcs: count, link, pcPortMbps });
                return (
                  <td key={link}>
                    <span>{formatTenths(mbps)}</span>
                    <small>{formatDuration(leastSeconds(desktopGb, mbps))}</small>
                  </td>
                );
              })}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

const size = { width: 13.8, depth: 5.4 };
const columns = [8.2, 11.2];
const rows = [0.4, 2.9];
const pcs = grid(columns, rows);
const linkRows: Record<number, readonly number[]> = { 1: [2.1], 2: [1.95, 2.35] };
const cableOfRow = (y: number) =>
  track([7.5, 2.1], [7.5, y + 1.75], [12.7, y + 1.75], [12.7, y + 1.15]) +
  track([9.7, y + 1.75], [9.7, y + 1.15]);
const pcCables = track([6.2, 2.1], [7.5, 2.1]) + rows.map(cableOfRow).join('');

/** Server, switch and PCs; the bottleneck is the thin, bright cable. The text beside the drawing says the same. */
function NetworkDrawing({ link, narrow }: { link: LinkId; narrow: Place }) {
  const cable = (place: Place) => ({
    fill: 'none',
    ...(place === narrow
      ? { stroke: 'var(--text)', strokeWidth: 3 }
      : { stroke: 'var(--line-2)', strokeWidth: 10 }),
  });
  const cables = linkRows[serverLinks[link].cables] ?? [];
  return (
    <Scene around={roomCorners(size.width, size.depth, 3.05)}>
      <Floor at={[0, 0]} size={[size.width, size.depth]} />
      <path {...cable('pc')} d={pcCables} />
      <path {...cable('server')} d={cables.map((y) => track([1.6, y], [3.9, y])).join('')} />
      <path {...cable('switch')} d={cables.map((y) => track([3.9, y], [4.8, y])).join('')} />
      <Use part="server" at={[0.2, 1.1]} />
      <Box at={[4.8, 1.6]} size={[1.5, 1.1, 0.3]} tone="dark" />
      <Desks at={pcs} />
      {pcs.map((at) => (
        <Use key={`${at}`} part="lit" at={at} />
      ))}
      <Label at={[2.6, 4.2]} fontSize={24}>
        Enlace
      </Label>
      <Label at={[5.4, 4.3]} fontSize={24}>
        Switch
      </Label>
    </Scene>
  );
}
