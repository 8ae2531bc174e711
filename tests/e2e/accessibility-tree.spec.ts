/**
 * Names, roles and states as assistive technology reads them: landmarks, header, form, FAQ. Changes are reviewed by
 * eye. The snapshots use `deep-equal`, because they would otherwise allow additional elements.
 */
import { spokenNameOf } from '../../business/short-name.ts';
import { countryOf } from '../../contract/countries.ts';
import { business } from '../../site/content/business.ts';
import { beforeBuying, faq } from '../../site/content/faq.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './layouts.ts';
import { openTrial, trialDialog } from './trial-form.ts';

const phoneCountry = `${business.country} +${countryOf(business.country).dial}`;
const login = business.loginUrl ? '  - link "Iniciar sesión"\n' : '';
const inBar = `
- banner:
  - /children: deep-equal
  - link "Saltar al contenido"
  - link "${spokenNameOf(business)}"
  - navigation "Principal":
    - button "Producto"
    - link "Requisitos"
    - link "Para quién"
    - link "Precios"
    - link "Preguntas"
    - link "Contacto"
  - button "Tema"
${login}  - link "Prueba gratis"
`;
const onPhone = `
- banner:
  - /children: deep-equal
  - link "Saltar al contenido"
  - link "${spokenNameOf(business)}"
  - button "Tema"
  - link "Prueba gratis"
  - button "Abrir menú"
`;
const drawer = `
- navigation "Principal":
  - /children: deep-equal
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
${login}  - link "Prueba gratis"
`;

const form = `
- dialog "Pide tu prueba de 30 días":
  - /children: deep-equal
  - button "Cerrar"
  - heading "Pide tu prueba de 30 días" [level=2]
  - paragraph:
    - text: ¿Prefieres escribir?
    - link "Usa WhatsApp"
  - paragraph: Todos los campos son obligatorios.
  - group "Tus datos":
    - text: Tus datos Nombres y apellidos
    - textbox "Nombres y apellidos"
    - text: Teléfono o WhatsApp
    - 'button "País del teléfono: ${phoneCountry}"': ${phoneCountry}
    - textbox "Teléfono o WhatsApp"
    - paragraph: Para coordinar tu prueba por WhatsApp o llamada
    - text: Correo electrónico
    - textbox "Correo electrónico"
    - text: País
    - textbox "País"
    - text: Ciudad
    - textbox "Ciudad"
  - group "Tu local":
    - text: Tu local Nombre del local o empresa
    - textbox "Nombre del local o empresa"
    - text: Cantidad de computadoras
    - textbox "Cantidad de computadoras"
    - text: Dirección del local
    - textbox "Dirección del local"
  - checkbox "Recordar en este equipo"
  - text: Recordar en este equipo
  - paragraph: /^Lo escrito se guarda hasta 24 horas/
  - paragraph:
    - text: /^Usamos estos datos solo para contactarte/
    - link "${business.email}"
    - text: /^\\. Contamos visitas/
    - link "Privacidad"
    - text: .
  - button "Enviar solicitud"
`;
test('the page: landmarks and FAQ; the header, its bar and its drawer; the form', async ({ page }) => {
  await openAs(page, { theme: 'dark', width: 1440 });
  await test.step('landmarks: one of each, all text inside one', async () => {
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(role)).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(1);
    const sections = await page.locator('main > section').evaluateAll((all) =>
      all.map((section) => {
        const labelledBy = section.getAttribute('aria-labelledby');
        return labelledBy ? (document.getElementById(labelledBy)?.textContent?.trim() ?? '') : '';
      }),
    );
    expect(sections.length).toBeGreaterThan(6);
    // Statistics are figures without a heading of their own.
    expect(sections.filter(Boolean).length).toBe(new Set(sections.filter(Boolean)).size);
    const loose = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text; // SHOW_TEXT shows nothing else
        if (
          text.data.trim() &&
          !text.parentElement?.closest('header, main, footer, aside, dialog, script, style')
        )
          found.push(text.data);
      }
      return found;
    });
    expect(loose).toEqual([]);
  });
  await test.step('the FAQ: questions are headings, only the open one has its answer', async () => {
    const questions = faq.questions
      .map(({ value, question, answer }) => {
        const shown = value === 'item-2' ? `    - paragraph: ${JSON.stringify(answer)}\n` : '';
        return `  - group:\n    - heading ${JSON.stringify(question)} [level=3]\n${shown}`;
      })
      .join('');
    const beforeThat = beforeBuying.questions
      .map(({ question }) => `  - group:\n    - heading ${JSON.stringify(question)} [level=4]\n`)
      .join('');
    await page.locator('#item-2 summary').click();
    await expect(page.locator('#faq')).toMatchAriaSnapshot(`
- region ${JSON.stringify(faq.title)}:
  - /children: deep-equal
  - heading ${JSON.stringify(faq.title)} [level=2]
${questions}  - heading ${JSON.stringify(beforeBuying.title)} [level=3]
${beforeThat}  - paragraph:
    - text: ${JSON.stringify(faq.more)}
    - link ${JSON.stringify(faq.contact)}
`);
  });
  await test.step('the header, its bar and its drawer', async () => {
    const banner = page.getByRole('banner');
    await expect(banner).toMatchAriaSnapshot(inBar);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(banner).toMatchAriaSnapshot(onPhone);
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toMatchAriaSnapshot(drawer);
    await page.keyboard.press('Escape');
  });
  // What its errors say, and where: trial-errors.spec.ts.
  await test.step('the form', async () => {
    await openTrial(page);
    await expect(trialDialog(page)).toMatchAriaSnapshot(form);
  });
});
