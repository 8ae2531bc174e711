import { expect, test } from './fixtures.ts';

test('the figures are prerendered and follow the fields once script runs', async ({ home }) => {
  const island = home.locator('[data-island=update-once]');
  await expect(island.locator('b')).toHaveText(['22.2 h', '33 min']);
  await island.scrollIntoViewIfNeeded();
  await expect(island).toHaveAttribute('data-ready', '');
  await island.getByLabel('Cantidad de PC').fill('10');
  await island.getByLabel('Internet (Mbps)').fill('100');
  await expect(island.locator('b')).toHaveText(['11.1 h', '1.1 h']);
  await expect(island.locator('rect').nth(1)).toHaveAttribute('width', '10%');
  await island.getByLabel('Tamaño de la actualización (GB)').fill('0.5');
  await expect(island.locator('small')).toHaveText('Se calcula con 1 (de 1 a 2,000).');
  await island.getByLabel('Tamaño de la actualización (GB)').fill('');
  await expect(island.locator('small')).toHaveText('Escribe un número, de 1 a 2,000. Se calcula con 50.');
  await island.getByLabel('Tamaño de la actualización (GB)').blur();
  await expect(island.getByLabel('Tamaño de la actualización (GB)')).toHaveValue('50');
  const figures = 'Cada PC por su cuenta: 11.1 h. Una vez en el servidor: 1.1 h';
  await expect(island.getByRole('status')).toHaveText(
    `Escribe un número, de 1 a 2,000. Se calcula con 50. ${figures}`,
  );
  await island.getByLabel('Tamaño de la actualización (GB)').fill('50');
  await expect(island.getByRole('status')).toHaveText(figures);
});
