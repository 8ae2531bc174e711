// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pass, setUpIslandTests } from '../../../../tests/support/rendered-island.ts';
import { Demonstrator } from './demonstrator.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The text below the drawing, which is announced. */
const line = () => screen.getByRole('status').textContent;
const pcScreen = () => screen.getByRole('img', { name: /^PC \d/ }).getAttribute('aria-label');
/** Advances one step per pass, because each step starts the timer of the next. */
async function passRestart(): Promise<void> {
  for (let step = 0; step < 4; step += 1) await pass(900);
}
const oneReady = 'Listo: limpia, igual que la imagen.';

setUpIslandTests();

test('a restart goes through its four steps, 900 ms each, and discards what the session wrote', async () => {
  render(<Demonstrator />);
  press('PC 3');
  for (const change of [
    'Instalar programas basura',
    'Borrar archivos',
    'Cambiar el fondo',
    'Infectarla con malware',
  ]) {
    press(change);
    expect(screen.getByRole('button', { name: change }).getAttribute('aria-disabled')).toBe('true');
  }
  expect(pcScreen()).toBe('PC 3: 4 cambios de la sesión');
  expect(line()).toBe('Writeback: 4 cambios. Imagen: sin cambios.');
  press('Reiniciar');
  for (const step of [
    'PXE: buscando servidor',
    'Programa de arranque recibido',
    'Disco virtual: solo lectura',
    'Iniciando Windows',
  ]) {
    expect(pcScreen()).toBe(`PC 3: ${step}`);
    expect(line()).toBe(`PC 3: ${step}`);
    await pass(899);
    expect(pcScreen()).toBe(`PC 3: ${step}`);
    await pass(1);
  }
  expect(pcScreen()).toBe('PC 3: limpia');
  expect(line()).toBe(oneReady);
});

test('the end of a restart is shown until the next change', async () => {
  render(<Demonstrator />);
  press('Borrar archivos');
  press('PC 2');
  press('Cambiar el fondo');
  expect(line()).toBe('Writeback: 2 cambios. Imagen: sin cambios.');
  press('Reiniciar');
  expect(line()).toBe('PC 2: PXE: buscando servidor');
  await passRestart();
  expect(line()).toBe(oneReady);
  // The message is not shown for a PC with changes.
  press('PC 1');
  expect(line()).toContain('Writeback: 1 cambio.');
  press('PC 2');
  expect(line()).toBe(oneReady);
  press('Borrar archivos');
  expect(line()).toContain('Writeback: 2 cambios.');
});

test('only when all were restarted and nothing is left is it said that all are clean', async () => {
  render(<Demonstrator />);
  press('Borrar archivos');
  for (const name of ['PC 2', 'Reiniciar', 'PC 3', 'Reiniciar']) press(name);
  expect(line()).toBe('PC 3: PXE: buscando servidor');
  await passRestart();
  // Two PCs restarted together, and PC 1 still has its change.
  expect(line()).toBe(oneReady);
  press('Reiniciar todas');
  expect(line()).toBe('PC 3: PXE: buscando servidor');
  await passRestart();
  expect(line()).toBe('Listo: todas limpias, iguales a la imagen.');
});
