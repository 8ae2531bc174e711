import { ownWords } from '../../contract/own-words.ts';
import type { Card } from './product.ts';

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
  server: [
    { id: 'processor', title: 'Procesador', description: 'Intel o AMD de 4\u00a0núcleos' },
    { id: 'memory', title: 'Memoria', description: '32 GB de RAM' },
    { id: 'network', title: 'Red', description: 'Tarjeta Gigabit con PXE' },
    { id: 'display', title: 'Pantalla', description: 'Compatible con HD' },
    { id: 'system', title: 'Recomendado', description: 'Windows Server 2022' },
  ] satisfies Card[] as Card[],
  clientTitle: 'PC',
  client: [
    { id: 'client-system', title: 'Recomendado', description: 'Windows 10 Pro 22H2' },
    { id: 'client-network', title: 'Red', description: 'Por cable; con PXE para arrancar sin disco' },
  ] satisfies Card[] as Card[],
  gamesTitle: 'Juegos y anti-cheat',
  games: 'Algunos anti-cheat exigen Secure Boot y TPM: pruébalos primero, con una PC de cada modelo.',
  disksTitle: 'Discos del servidor',
  disks: [
    {
      id: 'system-disk',
      title: 'Sistema',
      size: '120 GB',
      sizeGb: 120,
      description: 'SSD · Windows Server 2022 Standard',
      role: 'system',
    },
    {
      id: 'images',
      title: 'Imágenes',
      size: '250 GB',
      sizeGb: 250,
      description: 'SSD · formato 64K · imágenes de arranque',
      role: 'clean',
    },
    {
      id: 'games',
      title: 'Juegos',
      size: '1 TB+',
      sizeGb: 1000,
      description: 'SSD/NVMe · formato 64K · biblioteca común',
      role: 'clean',
    },
    {
      id: 'writeback',
      title: 'Writeback',
      size: '500 GB',
      sizeGb: 500,
      description: 'NVMe/SSD · formato 64K · lo de cada sesión',
      role: 'session',
    },
  ] satisfies Disk[] as Disk[],
});
