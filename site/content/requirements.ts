import { ownWords } from '../../contract/own-words.ts';
import { type Card, cards } from './product.ts';

export interface Disk extends Card {
  size: string;
  sizeGb: number;
  role: 'system' | 'clean' | 'session';
}

export const requirements = ownWords('requirements', {
  title: 'Lo que necesitas para empezar',
  lead: 'El mínimo publicado: un servidor con cuatro discos, aquí a escala.',
  size: 'Calcula lo que necesita tu sala',
  serverTitle: 'Servidor',
  server: cards({
    processor: ['Procesador', 'Intel o AMD de 4\u00a0núcleos'],
    memory: ['Memoria', '32 GB de RAM'],
    network: ['Red', 'Tarjeta Gigabit con PXE'],
    display: ['Pantalla', 'Compatible con HD'],
    system: ['Recomendado', 'Windows Server 2022'],
  }),
  clientTitle: 'PC',
  client: cards({
    'client-system': ['Recomendado', 'Windows 10 Pro 22H2'],
    'client-network': ['Red', 'Por cable; con PXE para arrancar sin disco'],
  }),
  gamesTitle: 'Juegos y anti-cheat',
  // https://support-valorant.riotgames.com, "VAN 9001, VAN 9003 or VAN 9090 on Windows 11"
  games: 'Algunos, como el de Valorant, pueden exigir Secure Boot y TPM: prueba una PC de cada modelo.',
  boot: 'UEFI y Secure Boot',
  disksTitle: 'Discos del servidor',
  disks: (
    [
      ['system-disk', 'Sistema', '120 GB', 120, 'SSD · Windows Server 2022 Standard', 'system'],
      ['images', 'Imágenes', '250 GB', 250, 'SSD · formato 64K · imágenes de arranque', 'clean'],
      ['games', 'Juegos', '1 TB+', 1000, 'SSD/NVMe · formato 64K · biblioteca común', 'clean'],
      ['writeback', 'Writeback', '500 GB', 500, 'NVMe/SSD · formato 64K · lo de cada sesión', 'session'],
    ] as const
  ).map(
    ([id, title, size, sizeGb, description, role]): Disk => ({ id, title, size, sizeGb, description, role }),
  ),
});
