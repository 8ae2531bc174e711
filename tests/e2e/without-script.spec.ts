/** The page and its form without script: opened by a link, filled, refused by the relay, corrected, sent, confirmed. */
import { formWords } from '../../contract/form-words.ts';
import { priceExamples } from '../../site/content/pricing.ts';
import { goodRequest } from '../support/good-request.ts';
import { expect, test } from './fixtures.ts';
import { cases } from './layouts.ts';
import { confirmation, fillTrial, recordsOf, submit, trialDialog, uniqueCompany } from './trial-form.ts';

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

for (const width of cases([390], [1440]))
  test(`opened by a link, filled, corrected, sent and confirmed at ${width} px`, async ({ page, relay }) => {
    await page.setViewportSize({ width, height: 900 });
    const company = `"><b>${uniqueCompany()}</b>`;
    await page.goto('/');
    await expect(trialDialog(page)).toBeHidden();
    await page.getByRole('link', { name: 'Solicitar prueba gratis' }).first().click();
    await expect(trialDialog(page)).toBeVisible();
    await test.step('it is closed by a link, and opened by the address', async () => {
      await trialDialog(page).getByRole('link', { name: 'Cerrar' }).click();
      await expect(trialDialog(page)).toBeHidden();
      await page.goto('/#prueba');
      await expect(trialDialog(page)).toBeVisible();
    });
    await test.step('all of it can be reached by scrolling on a small screen', async () => {
      await page.setViewportSize({ width: 360, height: 560 });
      await submit(page).scrollIntoViewIfNeeded();
      await expect(submit(page)).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width, height: 900 });
    });
    // Controls that need script are absent.
    await expect(page.getByRole('button', { name: /^País del teléfono/ })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cerrar', exact: true })).toBeHidden();
    const again = page.locator('[type=submit]');
    await test.step('an empty form is refused by the relay, in the words of the specification, not by the browser', async () => {
      await submit(page).click();
      await expect(page).toHaveTitle(formWords.refused);
      await expect(page.getByText('Este campo es requerido')).toHaveCount(6);
      await expect(page.getByText('Todos los campos son obligatorios.')).toBeVisible();
    });
    await test.step('messages stand at their fields, and what was typed is kept', async () => {
      await fillTrial(page, { company, phone: '12' });
      await again.click();
      await expect(page.getByText('Este campo es requerido')).toHaveCount(0);
      await expect(page.locator('#phone')).toHaveAccessibleDescription(/Número inválido/);
      for (const [id, value] of Object.entries({ ...goodRequest, company, phone: '12' }))
        await expect(page.locator(`#${id}`)).toHaveValue(value);
    });
    await page.locator('#phone').fill('+51 987 654 321');
    await again.click();
    await expect(page).toHaveURL(/\/#enviado$/);
    await expect(confirmation(page)).toBeVisible();
    expect(recordsOf(relay, company)).toMatchObject([{ params: { ciudad: goodRequest.city } }]);
    await page.getByRole('link', { name: 'Aceptar' }).click();
    await expect(confirmation(page)).toBeHidden();
  });
