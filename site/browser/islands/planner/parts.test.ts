import { expect, test } from 'vitest';
import { checkServer, serverMinimum } from '../../../formulas/server-check.ts';
import { reportText, verdictTexts } from './parts.ts';

const minimal = { ...serverMinimum, disks: 'ssd', network: 'gigabit-pxe', windows: 'server-2022' } as const;

test.each([
  [{}, 'Escribe lo que sepas de tu servidor.'],
  [minimal, 'Tu servidor cumple el mínimo publicado.'],
  [{ ...minimal, memoryGb: 16, disks: 'hdd' }, 'Faltan 16 GB de RAM; discos SSD o NVMe.'],
  [
    { ...minimal, windows: 'other' },
    'Tu servidor cumple el mínimo publicado. Recomendado: Windows Server 2022.',
  ],
  [
    { ...minimal, network: undefined },
    'Lo que indicaste cumple el mínimo publicado. Por confirmar: tarjeta de red.',
  ],
  [{ cores: 3 }, /^Falta 1 núcleo de procesador\. Por confirmar: /],
  [{ network: 'slow' }, /^Falta tarjeta de red Gigabit con PXE\. /],
  [{ disks: 'hdd' }, /^Faltan discos SSD o NVMe\. /],
  [{ cores: 2 }, /^Faltan 2 núcleos de procesador\. Por confirmar: memoria RAM, /],
] as const)('%o', (server, text) => {
  const verdict = verdictTexts(checkServer(server as Parameters<typeof checkServer>[0]))
    .join(' ')
    .trim();
  if (typeof text === 'string') expect(verdict).toBe(text);
  else expect(verdict).toMatch(text);
});

test('the message says what there is, what is missing and what is not known', () => {
  const { network: _, ...known } = minimal;
  const server = { ...known, gamesGb: 500, windows: 'other' } as const;
  expect(reportText(server, checkServer(server)).split('\n')).toEqual([
    'Hola, comprobé mi servidor:',
    'Núcleos del procesador: 4 núcleos',
    'Memoria RAM: 32 GB',
    'Disco de sistema: 120 GB',
    'Disco de imágenes: 250 GB',
    'Disco de juegos: 500 GB (faltan 500 GB en el disco de juegos)',
    'Disco writeback: 500 GB',
    'Tipo de discos: Todos SSD o NVMe',
    'Tarjeta de red: no sé',
    'Windows: Otro (recomendado: Windows Server 2022)',
    'Faltan 500 GB en el disco de juegos.',
  ]);
});
