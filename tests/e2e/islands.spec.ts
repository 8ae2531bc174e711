import { cost, firstPlan } from '../support/cost.ts';
import { delayIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { cases } from './layouts.ts';
import { opener, trialDialog } from './trial-form.ts';

for (const width of cases([390], [320, 360, 768, 1440]))
  test(`what is done before hydration counts: clicks are replayed in order, a moved slider stays; the form keeps its size, at ${width} px`, async ({
    page,
    relay,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const releaseRequests = await delayIslandScripts(page);
    await page.goto(relay.url);
    // The controls are shown once the watcher is live, and keep the focus from then on.
    await expect(page.locator('html')).toHaveAttribute('data-live', '');
    const demonstrator = page.locator('[data-island=demonstrator]');
    for (const name of ['PC 4', 'Borrar archivos', 'Cambiar el fondo'])
      await demonstrator.getByRole('button', { name }).click();
    const quote = page.locator('[data-island=quote]');
    await quote.getByRole('slider').press('ArrowRight');
    // Nothing happened yet, so that it is pressed again.
    const planner = page.locator('[data-island=planner]');
    for (let times = 0; times < 2; times += 1)
      await planner.getByRole('button', { name: 'Calcular con mis datos' }).click();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await opener(page).click();
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
    const heightOf = () => trialDialog(page).evaluate((dialog) => dialog.scrollHeight);
    const before = await heightOf();
    await page.getByRole('button', { name: /^País del teléfono/ }).click();
    const search = page.getByRole('textbox', { name: 'Buscar país o código' });
    await expect(search).toBeHidden();
    releaseRequests();
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    expect(Math.abs((await heightOf()) - before)).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
    await expect(trialDialog(page)).toBeHidden();
    await expect(demonstrator.getByRole('img', { name: 'PC 4: 2 cambios de la sesión' })).toBeVisible();
    await expect(quote.locator('b')).toHaveText(cost(41, firstPlan));
    await expect(quote.getByRole('spinbutton')).toHaveValue('41');
    await expect(planner.getByRole('button', { name: 'Ocultar mi cálculo' })).toBeVisible();
  });
