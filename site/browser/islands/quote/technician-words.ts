/**
 * Texts of the technician's sheet. Server: `spec.md` section 9. Network boot according to PXE: DHCP options 66 and 67
 * (RFC 2132), UDP ports of DHCP (RFC 2131), TFTP (RFC 1350) and the boot server (PXE 2.1, section 2.2).
 */
export const minimumFacts: readonly (readonly [string, string])[] = [
  ['Procesador', 'Intel o AMD de 4 núcleos'],
  ['Memoria', '32 GB de RAM'],
  ['Disco de sistema', '120 GB SSD, con Windows Server 2022 Standard'],
  ['Disco de imágenes', '250 GB SSD, formateado con bloques de 64K'],
  ['Disco de juegos', '1 TB o más, SSD/NVMe, formateado con bloques de 64K'],
  ['Disco writeback', '500 GB NVMe/SSD, formateado con bloques de 64K'],
  ['Red', 'Tarjeta Gigabit con PXE, por cable'],
  ['Pantalla', 'Compatible con HD'],
  ['Sistema recomendado en las PC', 'Windows 10 Pro 22H2'],
];

export const bootFacts: readonly (readonly [string, string])[] = [
  ['PXE', 'Activo en la BIOS o UEFI de cada PC, primero en el orden de arranque'],
  ['DHCP', 'Uno solo en la red; indica el servidor de arranque (opción 66) y el archivo (opción 67)'],
  [
    'Puertos UDP entre PC y servidor',
    '67 y 68 (DHCP), 69 (TFTP), 4011 (PXE); los del programa, según su instalador',
  ],
];

export const firstDay: readonly { text: string; isForDiskless?: boolean }[] = [
  { text: 'Hay copia de todo lo que no quieres perder, antes de cambiar nada.' },
  { text: 'Los cuatro discos están instalados; los de imágenes, juegos y writeback, con bloques de 64K.' },
  { text: 'Servidor y PC van por cable, y cada enlace negocia 1 Gbps o más.' },
  { text: 'Un solo DHCP responde en la red.', isForDiskless: true },
  { text: 'Una PC arranca por la red; después cinco; después todas juntas.', isForDiskless: true },
  { text: 'Tus juegos, tu anti-cheat y tu programa de cabina abren en una PC de prueba.' },
  {
    text: 'Está anotado cuántos GB lee una PC hasta el escritorio y al abrir un juego, y cuántos escribe en una sesión.',
  },
  { text: 'Una PC con cambios se reinicia y vuelve limpia.', isForDiskless: true },
  { text: 'Hay una copia de la imagen fuera del disco de imágenes.', isForDiskless: true },
];
