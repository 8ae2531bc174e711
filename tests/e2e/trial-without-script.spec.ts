/** The trial form without script: opened by a link, filled, sent, confirmed. */
import { formWords } from '../../contract/form-words.ts';
import { business } from '../../site/content/business.ts';
import { goodRequest } from '../support/good-request.ts';
import { expect, test } from './fixtures.ts';
import { tagOf } from './layouts.ts';
import { confirmation, fillTrial, recordsOf, submit, trialDialog, uniqueCompany } from './trial-form.ts';

test.use({ javaScriptEnabled: false });

for (const width of [390, 1440])
  test(
    `opened by a link, filled, sent and confirmed at ${width} px`,
    { tag: tagOf(width === 390) },
    async ({ page, relay }) => {
      await page.setViewportSize({ width, height: 900 });
      const company = uniqueCompany();
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
      await test.step('an empty form is refused by the relay, in the words of the specification, not by the browser', async () => {
        await expect(trialDialog(page).getByRole('link', { name: 'Usa WhatsApp' })).toHaveAttribute(
          'href',
          new RegExp(`^https://wa\\.me/${business.whatsapp}\\?text=Hola`),
        );
        await submit(page).click();
        await expect(page).toHaveTitle(formWords.refused);
        await expect(page.getByText('Este campo es requerido')).toHaveCount(6);
        await expect(page.getByText('Todos los campos son obligatorios.')).toBeVisible();
        await page.goto('/#prueba');
      });
      await fillTrial(page, { company, phone: '+51 987 654 321' });
      await submit(page).click();
      await expect(page).toHaveURL(/\/#enviado$/);
      await expect(confirmation(page)).toBeVisible();
      const stored = recordsOf(relay, company);
      expect(stored).toHaveLength(1);
      expect(stored[0]?.params).toMatchObject({ ciudad: goodRequest.city });
      await page.getByRole('link', { name: 'Aceptar' }).click();
      await expect(confirmation(page)).toBeHidden();
    },
  );
