import { expect, test } from './fixtures.ts';
import { confirmation, recordsOf } from './trial-form.ts';

test('a trial request is sent through the page and found stored', async ({ home, relay }) => {
  await home
    .getByRole('link', { name: /prueba/i })
    .first()
    .click();
  const form = home.getByRole('dialog');
  const company = `Cabinas El Túnel ${Date.now()}`;
  const values = {
    fullName: 'María José Ñáñez',
    country: 'Perú',
    city: 'Arequipa',
    company,
    address: 'Calle Mercaderes 100',
    computers: '40',
    phone: '+51987654321',
    email: 'maria@cabinas.example',
  };
  for (const [id, value] of Object.entries(values)) await form.locator(`#${id}`).fill(value);
  await form.locator('[type=submit]').click();
  await expect(confirmation(home)).toBeVisible();
  const stored = recordsOf(relay, company);
  expect(stored).toHaveLength(1);
  expect(stored[0]?.params).toMatchObject({ numero_whatsapp: '+51987654321', cantidad_computadoras: '40' });
});
