import { expect, test } from 'vitest';
import { checkServer, serverMinimum } from '../../formulas/server-check.ts';
import { reportText, verdictText } from './parts.ts';

const minimal = { ...serverMinimum, disks: 'ssd', network: 'gigabit-pxe', windows: 'server-2022' } as const;

test.each([
  [{}, 'Escribe lo que sepas de tu servidor.'],
  [minimal, 'Tu servidor cumple el mínimo publicado.'],
  [{ ...minimal, memoryGb: 16, disks: 'hdd' }, 'Falta: 16 GB más de RAM; discos SSD o NVMe.'],
  [
    { ...minimal, windows: 'other' },
    'Tu servidor cumple el mínimo publicado. Recomendado: Windows Server 2022.',
  ],
  [
    { ...minimal, network: undefined },
    'Lo que indicaste cumple el mínimo publicado. Por confirmar: Tarjeta de red.',
  ],
  [{ cores: 2 }, /^Falta: 2 núcleos más de procesador\. Por confirmar: Memoria RAM, /],
] as const)('%o', (server, text) => {
  const verdict = verdictText(checkServer(server as Parameters<typeof checkServer>[0]));
  if (typeof text === 'string') expect(verdict).toBe(text);
  else expect(verdict).toMatch(text);
});

test('the message names every part', () => {
  expect(reportText(checkServer({ ...minimal, gamesGb: 500 })).split('\n')).toEqual([
    'Hola, comprobé mi servidor:',
    'Núcleos del procesador: Cumple el mínimo publicado',
    'Memoria RAM: Cumple el mínimo publicado',
    'Disco de sistema: Cumple el mínimo publicado',
    'Disco de imágenes: Cumple el mínimo publicado',
    'Disco de juegos: Falta: 500 GB más en el disco de juegos',
    'Disco writeback: Cumple el mínimo publicado',
    'Tipo de discos: Cumple el mínimo publicado',
    'Tarjeta de red: Cumple el mínimo publicado',
    'Windows: Cumple el mínimo publicado',
  ]);
});
