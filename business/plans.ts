/** What the business sells: the owner's own plans, or the three standard ones of specification §9 at the owner's prices. */

export interface Plan {
  /** Part of links and of the ids of texts. */
  id: string;
  title: string;
  /** Of one licence, for one PC. */
  priceCents: number;
  popular: boolean;
  /** The PCs boot from the server. */
  diskless: boolean;
  vhdBoot: boolean;
  /** Several servers share the load. */
  balancing: boolean;
  description: string;
  benefits: readonly string[];
}

interface StandardPrices {
  virtualDisk: number;
  basic: number;
  professional: number;
}

export function standardPlans({ virtualDisk, basic, professional }: StandardPrices): Plan[] {
  return [
    {
      id: 'virtual-disk',
      title: 'Virtual Disk Edition',
      priceCents: virtualDisk,
      popular: false,
      diskless: false,
      vhdBoot: false,
      balancing: false,
      description: 'Para PC que arrancan desde su propio disco.',
      benefits: ['Disco virtual compartido para los juegos', 'Cada PC conserva su propio Windows'],
    },
    {
      id: 'basic',
      title: 'Basic Edition',
      priceCents: basic,
      popular: true,
      diskless: true,
      vhdBoot: true,
      balancing: false,
      description: 'Todo lo de Virtual Disk, y arranque desde la imagen del servidor.',
      benefits: [
        'Arranque sin disco (diskless)',
        'VHD raw boot: desde un archivo VHD',
        'Estado limpio al reiniciar',
      ],
    },
    {
      id: 'professional',
      title: 'Professional Edition',
      priceCents: professional,
      popular: false,
      diskless: true,
      vhdBoot: true,
      balancing: true,
      description: 'Para locales con más de un servidor.',
      benefits: ['Todo lo de Basic Edition', 'Balanceo de carga entre varios servidores'],
    },
  ];
}
