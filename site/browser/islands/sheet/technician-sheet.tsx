/**
 * A technician's preparations, and checks for the first day: the second page of the printed quote, or a sheet of its own.
 *
 * Network boot according to PXE: DHCP options 66, 67 (RFC 2132) and 93, the client's
 * architecture (RFC 4578), UDP ports of DHCP (RFC 2131), TFTP (RFC 1350), and of the boot server beside another DHCP
 * (PXE 2.1, section 2.2: ProxyDHCP, 4011). Secure Boot starts only signed loaders (UEFI 2.10, section 32).
 */
import { formatCount } from '../../../formulas/format.ts';
import { planWith, type ServerPlan, serverLinks } from '../../../formulas/server-plan.ts';
import { onlyNetwork, planFacts, recommendation, recommendationRule } from '../plan-text.ts';
import { type Facts, FactTable } from './printed-sheet.tsx';

const bootFacts = {
  PXE: 'Activo en la BIOS o UEFI de cada PC, primero en el orden de arranque',
  DHCP: 'Uno solo en la red; indica el servidor de arranque (opción 66) y el archivo (opción 67)',
  'Junto al DHCP de tu router':
    'Como ProxyDHCP (UDP 4011) el servidor indica solo el arranque, y el router sigue dando las direcciones',
  'Archivo de arranque':
    'Uno para BIOS y otro para UEFI de 64 bits (.efi): la PC dice cuál necesita en la opción 93; los nombres, según el instalador',
  'Secure Boot':
    'Solo inicia cargadores firmados: si el tuyo no lo está, se desactiva en la UEFI. Pruébalo con una PC de cada modelo',
  'Puertos UDP entre PC y servidor':
    '67 y 68 (DHCP), 69 (TFTP), 4011 (PXE); los del programa, según su instalador',
};

const firstDay: readonly { text: string; isForDiskless?: boolean }[] = [
  { text: 'Hay copia de todo lo que no quieres perder, antes de cambiar nada.' },
  { text: 'Los discos están instalados; los de imágenes, juegos y writeback, con bloques de 64K.' },
  { text: 'Servidor y PC van por cable, y cada enlace negocia 1 Gbps o más.' },
  { text: 'Un solo DHCP responde en la red.', isForDiskless: true },
  { text: 'Una PC arranca por la red; después cinco; después todas juntas.', isForDiskless: true },
  { text: 'Tus juegos, tu anti-cheat y tu programa de {venue} abren en una PC de prueba.' },
  {
    text: 'Está anotado cuántos GB lee una PC hasta el escritorio y al abrir un juego, y cuántos escribe en una sesión.',
  },
  { text: 'Una PC con cambios se reinicia y vuelve limpia.', isForDiskless: true },
  { text: 'Hay una copia de la imagen fuera del disco de imágenes.', isForDiskless: true },
];

export interface TechnicianSheetProps {
  pcs: number;
  isDiskless: boolean;
  /** Names of the plans that share the load among servers, or ''. */
  balancing: string;
  minimum: Facts;
  /** What a place that rents PCs is called in the business's country. */
  venue: string;
  /** Absent = nothing was planned. */
  serverPlan: ServerPlan | undefined;
}

export function TechnicianSheet(props: TechnicianSheetProps) {
  const { pcs, isDiskless, balancing, minimum, venue, serverPlan } = props;
  const plan = serverPlan ?? planWith(pcs);
  const { cables } = serverLinks[plan.link];
  const { parts, reading } = recommendation(pcs, plan, balancing);
  const ports = `${formatCount(pcs)} para las PC y ${cables} para el servidor: ${formatCount(pcs + cables)} como mínimo`;
  return (
    <section>
      <h2>Ficha para tu técnico</h2>
      <h3>{`Recomendado para ${formatCount(pcs)} PC`}</h3>
      <FactTable facts={parts.map(({ name, value }) => [name, value])} />
      <p>{`${reading} ${recommendationRule(plan)} ${onlyNetwork}`}</p>
      {serverPlan && (
        <>
          <h3>{`Cálculo del servidor para ${formatCount(pcs)} PC`}</h3>
          <FactTable facts={planFacts(pcs, serverPlan)} />
        </>
      )}
      <h3>Servidor: mínimo publicado</h3>
      <FactTable facts={minimum} />
      <h3>Red y arranque</h3>
      <FactTable facts={[['Puertos del switch', ports], ...(isDiskless ? Object.entries(bootFacts) : [])]} />
      <h3>Primer día de la prueba</h3>
      <ul>
        {firstDay
          .filter(({ isForDiskless }) => isDiskless || !isForDiskless)
          .map(({ text }) => (
            <li key={text}>{text.replace('{venue}', venue)}</li>
          ))}
      </ul>
    </section>
  );
}
