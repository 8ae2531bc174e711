/** The panel's list far down: its place is there again after a request was opened. */
import type { Locator } from '@playwright/test';
import { openPanelRelay } from '../support/open-panel-relay.ts';
import { fillStore } from '../support/panel-requests.ts';
import { expect, test } from './fixtures.ts';

test('far down the list a request is opened and changed; going back leads to the same place', async ({
  page,
}) => {
  const { at } = await openPanelRelay(page);
  await fillStore(at.store.database, 450, Date.now());
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto('/panel/solicitudes');
  const rowAt = (index: number) => page.locator(`[role=row][aria-rowindex="${index + 2}"]`);
  // Again where the rows so far ended above the place.
  const scrollToRow = (index: number) =>
    expect(async () => {
      await page.evaluate((y) => scrollTo(0, y), index * 40);
      await rowAt(index).waitFor({ timeout: 500 });
    }).toPass();
  await rowAt(5).waitFor();
  for (let index = 40; index <= 360; index += 80) await scrollToRow(index);
  const name = await rowAt(360).getByRole('link').textContent();
  // At the press itself: Playwright may scroll before it.
  await page.evaluate(() =>
    addEventListener('click', () => document.body.setAttribute('data-top', String(scrollY)), {
      capture: true,
      once: true,
    }),
  );
  await rowAt(360).getByRole('link').click();
  // The list has a button of the same name.
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
  await page.getByRole('button', { name: 'No compró' }).click();
  await page.getByLabel('¿Por qué no?').fill('Precio');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Motivo: Precio')).toBeVisible();
  const topPx = Number(await page.evaluate(() => document.body.dataset.top));
  await page.goBack();
  await expect(rowAt(360).getByRole('link')).toHaveText(name ?? '');
  await expect(rowAt(360)).toContainText('No compró');
  await expect(rowAt(360).getByRole('link')).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(topPx);
});

test('at 768 px the last stage to filter by ends at the margin, as the buttons above it do', async ({
  page,
}) => {
  await openPanelRelay(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/panel/solicitudes');
  const rightOf = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    return (box?.x ?? Number.NaN) + (box?.width ?? 0);
  };
  expect(await rightOf('No compró')).toBeLessThanOrEqual(await rightOf('Filtros y orden'));
});

test('on a phone an entered request’s row names no unknown PC, its bar fits, and a message covers no last button for good', async ({
  page,
}) => {
  const relay = await openPanelRelay(page, { isEmpty: true });
  const phone = '+51 987 111 222';
  const enter = (body: object) =>
    relay.call('enterRequest', { body: { id: crypto.randomUUID(), way: 'call', phone, ...body } });
  await enter({ fullName: 'Rosa' });
  await enter({ fullName: 'Luz', computers: '25' });
  await enter({ fullName: 'Eva', computers: '25', company: 'Cabinas Eva', email: 'eva@cabinas.example' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/panel/solicitudes');
  const shownPcs = (name: string) =>
    page
      .getByRole('row', { name })
      .locator('[data-column=PC]')
      .evaluate((cell) =>
        ['::before', '::after'].map((pseudo) => getComputedStyle(cell, pseudo).content.replaceAll('"', '')),
      );
  await expect(page.getByRole('link', { name: 'Rosa' })).toBeVisible();
  expect(await shownPcs('Rosa')).toEqual(['none', 'none']);
  expect(await shownPcs('Luz')).toEqual(['none', ' PC']);
  expect(await shownPcs('Eva')).toEqual(['· ', ' PC']);

  await page.getByRole('link', { name: 'Eva', exact: true }).click();
  const boxOf = async (item: Locator) =>
    (await item.boundingBox()) ?? { x: Number.NaN, y: 0, width: 0, height: 0 };
  await page.setViewportSize({ width: 320, height: 844 });
  const mail = await boxOf(page.getByRole('button', { name: 'Correo', exact: true }));
  expect(mail.x + mail.width).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Nueva', exact: true }).click();
  const message = page.getByText('Eva: Nueva');
  await expect(message).toBeVisible();
  await page.getByRole('link', { name: 'Nueva solicitud' }).click();
  await page.getByText('Más datos').click();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = await boxOf(page.getByRole('button', { name: 'Guardar' }));
  expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(message)).y);
});
