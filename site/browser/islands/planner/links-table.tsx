/** Compares the server's link speeds for some numbers of PCs. */
import { formatCount, formatShortTime, formatTenths } from '../../../formulas/format.ts';
import { leastNetworkSeconds, linkIds, networkShare, serverLinks } from '../../../formulas/server-plan.ts';
import { linkLabels, sizeText } from '../plan-text.ts';
import s from './planner.late.module.css';

export interface LinksTableProps {
  rows: readonly number[];
  desktopGb: number;
  pcPortMbps: number;
}

/** For each number of PCs and each link, with a switch of that speed: Mbps per PC, and the minimum time. */
export function LinksTable({ rows, desktopGb, pcPortMbps }: LinksTableProps) {
  return (
    <table className={s.links}>
      <caption>
        {`Mbps para cada PC, y tiempo mínimo de red si todas leen ${sizeText(desktopGb)} (un supuesto) a la vez, con un switch igual de rápido.`}
      </caption>
      <thead>
        <tr>
          <th scope="col">PC</th>
          {linkIds.map((id) => (
            <th key={id} scope="col">
              {linkLabels[id]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((pcs) => (
          <tr key={pcs}>
            <th scope="row">{formatCount(pcs)}</th>
            {linkIds.map((link) => {
              const { mbps } = networkShare({
                pcs,
                link,
                switchPortMbps: serverLinks[link].mbps,
                pcPortMbps,
              });
              return (
                <td key={link}>
                  {formatTenths(mbps)}
                  <small>{formatShortTime(leastNetworkSeconds(desktopGb, mbps))}</small>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
