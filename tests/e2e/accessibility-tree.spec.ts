/** Names, roles and states as assistive technology reads them: landmarks, header, FAQ. Reviewed by eye when they change. */
import { expect, test } from './fixtures.ts';
import { openAs } from './layouts.ts';

test('landmarks: one of each, all text inside one', async ({ home }) => {
  for (const role of ['banner', 'main', 'contentinfo'] as const)
    await expect(home.getByRole(role)).toHaveCount(1);
  await expect(home.getByRole('navigation', { name: 'Principal' })).toHaveCount(1);
  const sections = await home.locator('main > section').evaluateAll((all) =>
    all.map((section) => {
      const labelledBy = section.getAttribute('aria-labelledby');
      return labelledBy ? (document.getElementById(labelledBy)?.textContent?.trim() ?? '') : '';
    }),
  );
  expect(sections.length).toBeGreaterThan(6);
  // Statistics are figures without a heading of their own.
  expect(sections.filter(Boolean).length).toBe(new Set(sections.filter(Boolean)).size);
});

const inBar = `
- banner:
  - link "Saltar al contenido"
  - link "Encendido"
  - navigation "Principal":
    - button "Producto"
    - link "Requisitos"
    - link "Para quién"
    - link "Precios"
    - link "Preguntas"
    - link "Contacto"
  - button "Tema"
  - link "Iniciar sesión"
  - link "Prueba gratis"
`;
const onPhone = `
- banner:
  - link "Saltar al contenido"
  - link "Encendido"
  - button "Tema"
  - link "Prueba gratis"
  - button "Abrir menú"
`;
const drawer = `
- navigation "Principal":
  - button "Cerrar menú"
  - link "Qué es"
  - link "Por qué lo necesitas"
  - link "Características"
  - link "Cómo funciona"
  - link "Requisitos"
  - link "Para quién"
  - link "Precios"
  - link "Preguntas"
  - link "Contacto"
  - link "Iniciar sesión"
  - link "Prueba gratis"
`;

test('the header, its bar and its drawer', async ({ page }) => {
  await openAs(page, { theme: 'dark', width: 1440 });
  const banner = page.getByRole('banner');
  await expect(banner).toMatchAriaSnapshot(inBar);
  await openAs(page, { theme: 'dark', width: 390 });
  await expect(banner).toMatchAriaSnapshot(onPhone);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toMatchAriaSnapshot(drawer);
});

test('the FAQ: questions are headings, only the open one has its answer', async ({ home }) => {
  await home.locator('#item-2 summary').click();
  await expect(home.locator('#faq')).toMatchAriaSnapshot(`
- region "Preguntas antes de decidir":
  - heading "Preguntas antes de decidir" [level=2]
  - group:
    - heading "¿Qué pasa cuando se reinicia una PC?" [level=3]
  - group:
    - heading "¿Qué equipo y qué red necesito?" [level=3]
    - paragraph: /^Un servidor con 4 núcleos/
  - group:
    - heading "¿Cuánto cuesta? ¿Hay mensualidades?" [level=3]
  - group:
    - heading "¿Cómo funciona la prueba?" [level=3]
  - group:
    - heading "¿Tengo que actualizar los juegos en cada PC?" [level=3]
  - group:
    - heading "¿Cuántas PC soporta un servidor y qué pasa si falla?" [level=3]
  - paragraph:
    - text: ¿Te quedó otra pregunta?
    - link "Contáctanos"
`);
});
