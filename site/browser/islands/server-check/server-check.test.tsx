// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enter, pass, props, setUpIslandTests } from '../../../../tests/support/rendered-island.ts';
import { ServerCheck } from './server-check.tsx';

const field = (label: RegExp) => screen.getByLabelText(label);
const findingAt = (label: RegExp) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const heard = () => screen.getByRole('status').textContent?.trim();
const message = () =>
  new URL(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '').searchParams.get('text');

setUpIslandTests();

test('says what is missing, what is not known, and writes it into the message', async () => {
  render(<ServerCheck {...props.serverCheck} />);
  expect(screen.queryByLabelText(/Núcleos/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Comprobar mi servidor' }));
  expect(document.body.textContent).toContain('Escribe lo que sepas de tu servidor.');
  for (const [label, value] of [
    [/Núcleos/, '8'],
    [/Memoria/, '16'],
    [/Disco de sistema/, '240'],
    [/Disco de imágenes/, '250'],
    [/Disco de juegos/, '2000'],
    [/Disco writeback/, '500'],
    [/Tipo de discos/, 'ssd'],
  ] as const)
    enter(field(label), value);
  expect(findingAt(/Memoria/)).toBe('Falta: 16 GB de RAM');
  await pass(700);
  expect(heard()).toBe('Falta: 16 GB de RAM. Por confirmar: tarjeta de red, Windows.');
  enter(field(/Windows/), 'other');
  expect(findingAt(/Windows/)).toBe('Distinto del recomendado: Windows Server 2022');
  enter(field(/Memoria/), '32');
  enter(field(/Tarjeta de red/), 'gigabit-pxe');
  enter(field(/Windows/), 'server-2022');
  await pass(700);
  expect(heard()).toBe('Tu servidor cumple el mínimo publicado.');
  expect(message()).toContain('Memoria RAM: 32 GB');
});
