import { expect, test } from './fixtures.ts';

test('the checker says what is missing, what is not known, and writes it into the message', async ({
  home,
}) => {
  const island = home.locator('[data-island=server-check]');
  await island.scrollIntoViewIfNeeded();
  await island.getByRole('button', { name: 'Comprobar mi servidor' }).click();
  await expect(island).toContainText('Escribe lo que sepas de tu servidor.');
  for (const [label, value] of [
    ['Núcleos', '8'],
    ['Memoria', '16'],
    ['Disco de sistema', '240'],
    ['Disco de imágenes', '250'],
    ['Disco de juegos', '2000'],
    ['Disco writeback', '500'],
  ] as const)
    await island.getByLabel(label).fill(value);
  await island.getByLabel('Tipo de discos').selectOption('Todos SSD o NVMe');
  await expect(island.getByLabel('Memoria')).toHaveAccessibleDescription('Falta: 16 GB de RAM');
  const status = island.getByRole('status');
  await expect(status).toHaveText('Falta: 16 GB de RAM. Por confirmar: tarjeta de red, Windows.');
  await island.getByLabel('Windows').selectOption('Otro');
  await expect(island.getByLabel('Windows')).toHaveAccessibleDescription(
    'Distinto del recomendado: Windows Server 2022',
  );
  await expect(status).toHaveText(
    'Falta: 16 GB de RAM. Por confirmar: tarjeta de red. Recomendado: Windows Server 2022.',
  );
  await island.getByLabel('Memoria').fill('32');
  await island.getByLabel('Tarjeta de red').selectOption('Gigabit o más, con PXE');
  await island.getByLabel('Windows').selectOption('Windows Server 2022');
  await expect(status).toHaveText('Tu servidor cumple el mínimo publicado.');
  const href = await island.getByRole('link', { name: /WhatsApp/ }).getAttribute('href');
  expect(new URL(href ?? '').searchParams.get('text')).toContain('Memoria RAM: 32 GB');
});
