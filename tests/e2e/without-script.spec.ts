/** The page without script. */
import { priceExamples } from '../../site/content/pricing.ts';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('without script all of the page can be read: sections, drawings, advice for a usual number of PCs', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('each section can be read', async () => {
    const headings = page.locator('main > section h2');
    expect(await headings.count()).toBeGreaterThan(6);
    expect(
      await headings.evaluateAll((all) =>
        all.filter((heading) => !heading.checkVisibility()).map((heading) => heading.textContent),
      ),
    ).toEqual([]);
  });
  await test.step('the drawings are shown, and no text mentions controls that are absent', async () => {
    const drawings = page.locator('[data-drawing]');
    await expect(drawings).toHaveCount(10);
    const shown = await drawings.evaluateAll((all) =>
      all.filter(
        (drawing) =>
          drawing.checkVisibility() && getComputedStyle(drawing).backgroundImage.startsWith('url('),
      ),
    );
    expect(shown).toHaveLength(10);
    await expect(page.getByText('No es un antivirus').first()).toBeVisible();
    for (const text of ['Arruina una PC y reiníciala', 'Cantidad de PC'])
      for (const said of await page.getByText(text, { exact: text === 'Cantidad de PC' }).all())
        await expect(said).toBeHidden();
  });
  await test.step('planner and savings count for a usual number of PCs, and show no control', async () => {
    const planner = page.locator('[data-island=planner]');
    await expect(planner.getByRole('table', { name: 'recomendado para 40 PC' })).toBeVisible();
    await expect(planner.getByRole('cell', { name: '10 Gbps' })).toBeVisible();
    const savings = page.locator('[data-island=savings]');
    await expect(savings.getByRole('heading')).toHaveText('Ahorro con 40 PC');
    for (const said of ['No incluye red', 'Ver la cuenta'])
      await expect(savings.getByText(said)).toBeVisible();
    await expect(savings.getByText('Con precios de ejemplo')).toHaveCount('disk' in priceExamples ? 1 : 0);
    await expect(savings.getByText('Escribe ambos precios')).toBeHidden();
    await expect(planner.locator(':is(button, input):visible')).toHaveCount(0);
    await expect(savings.locator(':is(a, input, label):visible')).toHaveCount(0);
  });
  await test.step('the drawings are on paper too', async () => {
    await page.emulateMedia({ media: 'print' });
    const drawing = page.locator('[data-drawing]').first();
    await expect(drawing).toHaveCSS('print-color-adjust', 'exact');
    await expect(drawing).toHaveCSS('background-image', /url\(/);
  });
});
