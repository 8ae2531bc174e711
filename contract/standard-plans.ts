type StandardPrices = Record<'virtualDisk' | 'basic' | 'professional', number>;

/** The three plans of specification §9 at the owner's prices, in cents: what `prices` is short for. */
export function standardPlans({ virtualDisk, basic, professional }: StandardPrices) {
  const usual = {
    payment: 'once',
    unit: 'pc',
    popular: false,
    diskless: true,
    vhdBoot: true,
    balancing: false,
  } as const;
  return [
    {
      id: 'virtual-disk',
      title: 'Virtual Disk Edition',
      priceCents: virtualDisk,
      ...usual,
      diskless: false,
      vhdBoot: false,
      description: 'Para PC que arrancan desde su propio disco.',
      benefits: ['Disco virtual compartido para los juegos', 'Cada PC conserva su propio Windows'],
    },
    {
      id: 'basic',
      title: 'Basic Edition',
      priceCents: basic,
      ...usual,
      popular: true,
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
      ...usual,
      balancing: true,
      description: 'Para locales con más de un servidor.',
      benefits: ['Todo lo de Basic Edition', 'Balanceo de carga entre varios servidores'],
    },
  ];
}
