/** The second page of the printed quote: a technician's preparations, and checks for the first day. */
import type { EditionId } from '../../../formulas/edition.ts';
import { formatCount } from '../../../formulas/format.ts';
import { serverLinks } from '../../../formulas/network-share.ts';
import { type ServerPlan, startingPlan } from '../../../formulas/server-plan.ts';
import { onlyNetwork, planFacts } from '../plan-text.ts';
import { bootFacts, firstDay, minimumFacts } from './technician-words.ts';

export interface TechnicianSheetProps {
  pcs: number;
  edition: EditionId;
  /** Absent = no server was planned; only the published minimum is printed. */
  serverPlan: ServerPlan | undefined;
}

export function TechnicianSheet({ pcs, edition, serverPlan }: TechnicianSheetProps) {
  const isDiskless = edition !== 'virtual-disk';
  const { cables } = serverLinks[(serverPlan ?? startingPlan).link];
  const ports = `${formatCount(pcs)} para las PC y ${cables} para el servidor: ${formatCount(pcs + cables)} como mínimo`;
  return (
    <section>
      <h2>Ficha para tu técnico</h2>
      {serverPlan && (
        <>
          <h3>{`Plan del servidor para ${formatCount(pcs)} PC`}</h3>
          <Facts facts={planFacts(pcs, serverPlan)} />
          <p>{`Calculado con los supuestos que indicaste. ${onlyNetwork}`}</p>
        </>
      )}
      <h3>Servidor: mínimo publicado</h3>
      <Facts facts={minimumFacts} />
      <h3>Red y arranque</h3>
      <Facts facts={[['Puertos del switch', ports], ...(isDiskless ? bootFacts : [])]} />
      <h3>Primer día de la prueba</h3>
      <ul>
        {firstDay
          .filter(({ isForDiskless }) => isDiskless || !isForDiskless)
          .map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <table>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
