import { expect, test } from 'vitest';
import { readPictures } from './read-pictures.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), Buffer.alloc(20)]);
const read = (file: string, data?: Buffer) =>
  readPictures(data ? { [file]: data.toString('base64') } : {}, {
    pictures: [{ file, alt: 'La lista de PC' }],
    cases: [],
  }).pictures;

test('a picture gets a name of the page', () => {
  expect(read('Pantalla 1.PNG', png)).toEqual([
    { file: 'programa-1.png', alt: 'La lista de PC', base64: png.toString('base64') },
  ]);
});

test('a case’s picture is numbered by its case, and named by its entry where it is wrong; a case may have none', () => {
  const told = { place: 'Cabinas', city: 'Lima', pcs: 40, text: 'Bien.', permission: true as const };
  const readCases = (file: string) =>
    readPictures(
      { 'sala.png': png.toString('base64') },
      { pictures: [], cases: [told, { ...told, picture: { file, alt: 'La sala' } }] },
    ).cases.map(({ picture }) => picture?.file);
  expect(readCases('sala.png')).toEqual([undefined, 'caso-2.png']);
  expect(() => readCases('none.png')).toThrow(
    'cases[1].picture.file: dice "none.png"; se espera la ruta de un archivo que exista',
  );
});

test.each([
  ['missing.png', undefined, 'la ruta de un archivo que exista'],
  ['text.webp', Buffer.from('no picture'), 'un archivo .webp'],
  [
    'large.png',
    Buffer.concat([png, Buffer.alloc(400_000)]),
    'un archivo de 400 kB como máximo (tiene 401 kB)',
  ],
])('%s is refused: it names entry, file and what is expected', (file, data, expected) => {
  expect(() => read(file, data)).toThrow(`pictures[0].file: dice "${file}"; se espera ${expected}`);
});
