export interface Requirement {
  title: string;
  description: string;
}

export interface Disk {
  title: string;
  /** The value as text. */
  size: string;
  sizeGb: number;
  description: string;
  role: 'system' | 'clean' | 'session';
}

export const requirements = {
  title: 'Lo que necesitas para empezar',
  lead: 'Un servidor con red Gigabit y cuatro discos, cada uno con su tarea. Aquí están a escala.',
  serverTitle: 'Servidor',
  server: [
    { title: 'Procesador', description: 'Intel o AMD de 4 núcleos' },
    { title: 'Memoria', description: '32 GB de RAM' },
    { title: 'Red', description: 'Tarjeta Gigabit con PXE' },
    { title: 'Pantalla', description: 'Compatible con HD' },
    { title: 'Sistema recomendado', description: 'Windows Server 2022' },
  ] satisfies Requirement[],
  clientTitle: 'PC',
  client: [
    { title: 'Sistema recomendado', description: 'Windows 10 Pro 22H2' },
    { title: 'Red', description: 'Por cable; con arranque por red (PXE) para iniciar sin disco' },
  ] satisfies Requirement[],
  disksTitle: 'Discos del servidor',
  disks: [
    {
      title: 'Sistema',
      size: '120 GB',
      sizeGb: 120,
      description: 'SSD · Windows Server 2022 Standard',
      role: 'system',
    },
    {
      title: 'Imágenes',
      size: '250 GB',
      sizeGb: 250,
      description: 'SSD · formateado con bloques de 64K · tus imágenes de arranque',
      role: 'clean',
    },
    {
      title: 'Juegos',
      size: '1 TB+',
      sizeGb: 1000,
      description: 'SSD/NVMe · 1 TB o más · formateado con bloques de 64K · la biblioteca compartida',
      role: 'clean',
    },
    {
      title: 'Writeback',
      size: '500 GB',
      sizeGb: 500,
      description: 'NVMe/SSD · formateado con bloques de 64K · lo que escribe cada sesión',
      role: 'session',
    },
  ] satisfies Disk[] as Disk[],
};
