/** The trial form without script: opened by a link, filled, refused by the relay, corrected, sent, confirmed. */
import { formWords } from '../../contract/form-words.ts';
import { violationsIn } from '../support/axe-violations.ts';
import { goodRequest } from '../support/good-request.ts';
import { expect, test } from './fixtures.ts';
import { cases } from './layouts.ts';
import { confirmation, fillTrial, recordsOf, submit, trialDialog, uniqueCompany } from './trial-form.ts';

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  for (const width of cases([390], [1440]))
    test(`opened by a link, filled, corrected, sent and confirmed at ${width} px`, async ({
      page,
      relay,
    }) => {
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
});

test('the page of a refused form breaks no rule of accessibility', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => HTMLFormElement.prototype.submit.call(document.querySelector('#prueba form')));
  await expect(page).toHaveTitle(formWords.refused);
  expect(await violationsIn(page)).toEqual([]);
});
