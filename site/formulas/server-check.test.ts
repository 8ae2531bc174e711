import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requirements } from '../content/requirements.ts';
import {
  checkServer,
  type PartName,
  reportText,
  type Server,
  serverMinimum,
  verdictOf,
} from './server-check.ts';

const minimal = {
  cores: '4',
  memoryGb: '32',
  systemGb: '120',
  imagesGb: '250',
  gamesGb: '1000',
  writebackGb: '500',
  disks: 'Todos SSD o NVMe',
  network: 'Gigabit o más, con PXE',
  windows: 'Windows Server 2022',
};
const findingOf = (server: Server, part: PartName) =>
  checkServer(server).find(({ name }) => name === part) ?? { state: 'no such part', text: '' };
const textOf = (server: Server, part: PartName) => findingOf(server, part).text;

test('the minimum is what the page publishes', () => {
  const { systemGb, imagesGb, gamesGb, writebackGb, cores, memoryGb } = serverMinimum;
  expect(requirements.disks.map(({ sizeGb }) => sizeGb)).toEqual([systemGb, imagesGb, gamesGb, writebackGb]);
  const published = requirements.server.map(({ description }) => description).join(' · ');
  expect(published).toContain(`${cores}\u00a0núcleos`);
  expect(published).toContain(`${memoryGb} GB de RAM`);
});

test('a server of exactly the minimum meets it', () => {
  const findings = checkServer(minimal);
  expect(findings.map(({ state }) => state)).toEqual(Array(9).fill('meets'));
  expect(findings.map(({ text }) => text)).toEqual([
    ...Array(8).fill('Cumple el mínimo publicado'),
    'Es el recomendado',
  ]);
});

test('what is missing is named with how much; what is not known is no failure', () => {
  const server = {
    ...minimal,
    memoryGb: '16',
    network: 'Gigabit o más, sin PXE',
    windows: 'Otro',
    disks: 'Alguno mecánico (HDD)',
  };
  expect(checkServer(server).filter(({ state }) => state !== 'meets')).toEqual([
    { name: 'memoryGb', state: 'missing', text: 'Faltan 16 GB de RAM' },
    { name: 'disks', state: 'missing', text: 'Faltan discos SSD o NVMe' },
    { name: 'network', state: 'missing', text: 'Falta tarjeta de red Gigabit con PXE' },
    { name: 'windows', state: 'advice', text: 'Distinto del recomendado: Windows Server 2022' },
  ]);
  expect(checkServer({}).map(({ state }) => state)).toEqual(Array(9).fill('unknown'));
  for (const unknown of ['', '-1'])
    expect(findingOf({ cores: unknown }, 'cores')).toEqual({
      name: 'cores',
      state: 'unknown',
      text: 'Mínimo: 4 núcleos',
    });
  expect(textOf({}, 'gamesGb')).toBe('Mínimo: 1,000 GB');
  expect(textOf({}, 'disks')).toBe('Mínimo: Todos SSD o NVMe');
  expect(textOf({}, 'windows')).toBe('Recomendado: Windows Server 2022');
  expect(textOf({ cores: '0' }, 'cores')).toBe('Faltan 4 núcleos de procesador');
  expect(textOf({ cores: '3' }, 'cores')).toBe('Falta 1 núcleo de procesador');
});

test.each([
  [{}, 'unknown', 'Escribe lo que sepas de tu servidor.', ''],
  [minimal, 'meets', 'Tu servidor cumple el mínimo publicado.', ''],
  [
    { ...minimal, memoryGb: '16', disks: 'Alguno mecánico (HDD)' },
    'missing',
    'Faltan 16 GB de RAM. Faltan discos SSD o NVMe.',
    '',
  ],
  [
    { ...minimal, windows: 'Otro' },
    'meets',
    'Tu servidor cumple el mínimo publicado.',
    'Distinto del recomendado: Windows Server 2022.',
  ],
  [
    { ...minimal, memoryGb: '', network: '', windows: 'Otro' },
    'unknown',
    'Lo que indicaste cumple el mínimo publicado.',
    'Por confirmar: Memoria RAM · Tarjeta de red. Distinto del recomendado: Windows Server 2022.',
  ],
  [
    { ...minimal, cores: '2', windows: '' },
    'missing',
    'Faltan 2 núcleos de procesador.',
    'Por confirmar: Windows.',
  ],
])('%o: %s', (server, state, text, rest) => {
  expect(verdictOf(checkServer(server))).toEqual({ state, text, rest });
});

test('more of anything never makes a server fail', () => {
  const amounts = Object.keys(serverMinimum) as (keyof typeof serverMinimum)[]; // the keys are the ones of the table
  fc.assert(
    fc.property(fc.constantFrom(...amounts), fc.nat(), fc.nat(), (part, amount, more) => {
      const stateAt = (value: number) => findingOf({ ...minimal, [part]: `${value}` }, part).state;
      expect(stateAt(amount)).toBe(amount >= serverMinimum[part] ? 'meets' : 'missing');
      if (stateAt(amount) === 'meets') expect(stateAt(amount + more)).toBe('meets');
    }),
  );
});

test('the message says what there is, what is missing and what is not known', () => {
  const server = { ...minimal, network: '', gamesGb: '500', windows: 'Otro' };
  expect(reportText(server, checkServer(server)).split('\n')).toEqual([
    'Hola, comprobé mi servidor:',
    'Núcleos del procesador: 4 núcleos',
    'Memoria RAM: 32 GB',
    'Disco de sistema: 120 GB',
    'Disco de imágenes: 250 GB',
    'Disco de juegos: 500 GB. Faltan 500 GB en el disco de juegos',
    'Disco writeback: 500 GB',
    'Tipo de discos: Todos SSD o NVMe',
    'Tarjeta de red: no sé',
    'Windows: Otro. Distinto del recomendado: Windows Server 2022',
    'Faltan 500 GB en el disco de juegos.',
  ]);
});
